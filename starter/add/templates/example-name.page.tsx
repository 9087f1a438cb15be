import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';

export interface ExampleNameData {
  readonly title: string;
  readonly description: string;
}

export default function ExampleNamePage({ data }: PageProps<ExampleNameData>) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{data.title}</h1>
      <p>{data.description}</p>
    </main>
  );
}

export const head = ({ data }: HeadProps<ExampleNameData>): PageHead => ({
  title: `${data.title} | ${data.description}`,
  announcement: data.title,
  description: data.description,
});
