import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import { type Link, Links } from './links.tsx';

interface ListData {
  readonly title: string;
  readonly description: string;
  readonly links: readonly Link[];
}

export default function ListPage({ data }: PageProps<ListData>) {
  return (
    <main id="main">
      <h1>{data.title}</h1>
      <p>{data.description}</p>
      <Links links={data.links} />
    </main>
  );
}

export const head = ({ data: { title, description } }: HeadProps<ListData>): PageHead => ({
  title,
  announcement: title,
  description,
});
