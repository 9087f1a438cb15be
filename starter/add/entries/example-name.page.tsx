import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import type { RichText as FormattedText } from 'boreal/contract/rich-text';
import { RichText } from 'boreal/contract/rich-text-view';

export interface ExampleNameData {
  readonly title: string;
  readonly description: string;
  readonly body: FormattedText;
}

export default function ExampleNamePage({ data }: PageProps<ExampleNameData>) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{data.title}</h1>
      <p>{data.description}</p>
      <RichText value={data.body} />
    </main>
  );
}

export const head = ({ data }: HeadProps<ExampleNameData>): PageHead => ({
  title: `${data.title} | ${data.description}`,
  announcement: data.title,
  description: data.description,
});
