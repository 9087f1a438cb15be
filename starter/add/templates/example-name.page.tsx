import type { exampleName } from './example-name.routes.ts';

export default function ExampleNamePage({ data }: typeof exampleName.props) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{data.title}</h1>
      <p>{data.description}</p>
    </main>
  );
}

export const head = ({ data }: typeof exampleName.headProps) => ({
  title: `${data.title} | A page of this site`,
  announcement: data.title,
  description: data.description,
});
