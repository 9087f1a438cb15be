import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import type { RichText as FormattedText } from 'boreal/contract/rich-text';
import { RichText } from 'boreal/contract/rich-text-view';
import { type Link, Links } from './links.tsx';

interface SingleData {
  readonly title: string;
  readonly description: string;
  readonly body?: FormattedText;
  readonly date?: string;
  readonly links?: readonly Link[];
}

export default function SinglePage({ data }: PageProps<SingleData>) {
  const { title, body, date, links } = data;
  return (
    <main id="main">
      <h1>{title}</h1>
      {date && <time dateTime={date}>{date}</time>}
      {body && <RichText value={body} />}
      {links && <Links links={links} />}
    </main>
  );
}

export const head = ({ data: { title, description, date } }: HeadProps<SingleData>): PageHead => ({
  title,
  announcement: title,
  description,
  ...(date ? { type: 'article', article: { published: date } } : {}),
});
