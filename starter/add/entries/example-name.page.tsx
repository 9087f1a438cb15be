import { RichText } from 'boreal/contract/rich-text-view';
import type { exampleName } from './example-name.routes.ts';

export default function ExampleNamePage({ data }: typeof exampleName.props) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{data.title}</h1>
      <p>{data.description}</p>
      <RichText value={data.body} />
    </main>
  );
}

export const head = ({ data }: typeof exampleName.headProps) => ({
  title: `${data.title} | Example name`,
  announcement: data.title,
  description: data.description,
});
