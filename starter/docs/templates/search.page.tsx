import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import type { site } from '../site.ts';
import { Search } from './search.tsx';

interface SearchData {
  readonly title: string;
  readonly description: string;
  readonly text: string | undefined;
}

/** The search, and the page for addresses that do not exist. */
export default function SearchPage({ data: { title, text } }: PageProps<SearchData>) {
  return (
    <main id="main" tabIndex={-1} className="doc">
      <article>
        <h1>{title}</h1>
        {text !== undefined && <p className="lead">{text}</p>}
        <Search id="query" />
      </article>
    </main>
  );
}

export const head = ({
  data: { title, description },
  shared: { words },
}: HeadProps<SearchData, Pick<typeof site.rootProps.shared, 'words'>>): PageHead => ({
  title: `${title} | ${words.name}`,
  announcement: title,
  description,
});
