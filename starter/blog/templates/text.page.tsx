import { type HeadProps, languageAttributes, type PageHead, type PageProps, type TextPart } from 'boreal/contract/page';
import type { RichText as FormattedText } from 'boreal/contract/rich-text';
import { RichText } from 'boreal/contract/rich-text-view';
import type { site } from '../site.ts';

export interface TextData {
  readonly title: string;
  readonly description: string;
  /** Day of an article, as 'YYYY-MM-DD' and in words. */
  readonly day?: string;
  readonly dayText?: string;
  readonly topics: readonly (TextPart & { readonly path: string; readonly name: string })[];
  readonly body?: FormattedText;
}

/** An article, a page of text, or the page for addresses that do not exist. */
export default function TextPage({ data, href, pageContext }: PageProps<TextData>) {
  const { title, description, day, dayText, topics, body } = data;
  return (
    <main id="main" tabIndex={-1}>
      <article>
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        {day !== undefined && (
          <p className="day">
            <time dateTime={day}>{dayText}</time>
          </p>
        )}
        {body && <RichText value={body} className="prose" />}
        {topics.length > 0 && (
          <ul className="row topics">
            {topics.map((topic) => (
              <li key={topic.path} {...languageAttributes(topic, pageContext)}>
                <a href={href(topic.path)}>{topic.name}</a>
              </li>
            ))}
          </ul>
        )}
      </article>
    </main>
  );
}

export const head = ({ data, shared }: HeadProps<TextData, Pick<typeof site.rootProps.shared, 'site'>>): PageHead => ({
  title: `${data.title} | ${shared.site.name}`,
  announcement: data.title,
  description: data.description,
  siteName: shared.site.name,
  ...(data.day === undefined ? {} : { type: 'article', article: { published: data.day } }),
});
