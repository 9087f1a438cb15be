import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import type { RichText } from 'boreal/contract/rich-text';

export interface ExampleNameData {
  readonly title: string;
  readonly description: string;
  readonly body: RichText;
}

export default function ExampleNamePage({ data }: PageProps<ExampleNameData>) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{data.title}</h1>
      <p>{data.description}</p>
      <div dangerouslySetInnerHTML={{ __html: data.body.html }} />
    </main>
  );
}

export const head = ({ data }: HeadProps<ExampleNameData>): PageHead => ({
  title: `${data.title} | ${data.description}`,
  announcement: data.title,
  description: data.description,
});
