import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import type { RichText as Text } from 'boreal/contract/rich-text';
import { RichText } from 'boreal/contract/rich-text-view';

export interface GuideData {
  readonly title: string;
  readonly description: string;
  readonly body: Text;
  /** Address of the page with the path prefix. */
  readonly address: string;
}

export default function GuidePage({ data: { title, body } }: PageProps<GuideData>) {
  const parts = body.headings.filter(({ level }) => level === 2);
  return (
    <main id="main" className="guide">
      <h1>{title}</h1>
      {parts.length > 2 && (
        <details className="contents">
          <summary>On this page</summary>
          <nav aria-label="On this page">
            <ul>
              {parts.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      )}
      <RichText value={body} className="prose" />
    </main>
  );
}

export const head = ({ data, path, absoluteUrl }: HeadProps<GuideData>): PageHead => ({
  title: `${data.title} | Boreal`,
  announcement: data.title,
  description: data.description,
  siteName: 'Boreal',
  structuredData: [
    {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      '@id': absoluteUrl(path),
      name: data.title,
      description: data.description,
    },
  ],
});
