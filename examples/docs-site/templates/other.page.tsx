import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import { Search } from './search.tsx';

interface OtherData {
  readonly kind: 'search' | 'missing';
  readonly title: string;
}

export default function OtherPage({ data: { kind, title }, href }: PageProps<OtherData>) {
  return (
    <main id="main" className="guide">
      <h1>{title}</h1>
      {kind === 'search' ? (
        <Search />
      ) : (
        <p>
          The address has changed, or it was mistyped. <a href={href('/find/')}>Search the documentation</a>, or choose a page of
          the list.
        </p>
      )}
    </main>
  );
}

export const head = ({ data: { title } }: HeadProps<OtherData>): PageHead => ({
  title: `${title} | Boreal`,
  announcement: title,
});
