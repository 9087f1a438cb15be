import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText } from '#contract/rich-text';
import type { PageContent, Shared } from '../shared.ts';
import { useStrings } from './strings.tsx';

export interface PageData extends PageContent {
  readonly body: RichText;
}

export default function Page({ data }: PageProps<PageData>) {
  const { title, category, kind, date, body, related } = data;
  const strings = useStrings();
  return (
    <main id="main">
      <nav className="crumbs" aria-label="breadcrumb">
        <ol>
          <li>{strings.home}</li>
          <li>{strings.types[kind]}</li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <article>
        <h1>{title}</h1>
        <p className="meta">
          {category} · {strings.updated} <time dateTime={date}>{date}</time>
        </p>
        <div dangerouslySetInnerHTML={{ __html: body.html }} />
      </article>
      <aside className="related">
        <h2>{strings.related}</h2>
        <ul>
          {related.map(({ path, title: relatedTitle }) => (
            <li key={path}>
              <a href={path}>{relatedTitle}</a>
            </li>
          ))}
        </ul>
      </aside>
    </main>
  );
}

export function head({ data, shared }: HeadProps<PageData, Shared>): PageHead {
  return { title: `${data.title} | ${shared.strings.name}`, announcement: data.title, description: data.description };
}
