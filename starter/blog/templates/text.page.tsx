import { type HeadProps, languageAttributes, type PageHead, type PageProps, type TextPart } from 'boreal/contract/page';
import type { Href } from 'boreal/contract/page-path';
import type { Picture as PictureValue } from 'boreal/contract/picture';
import type { RichText as FormattedText } from 'boreal/contract/rich-text';
import { RichText } from 'boreal/contract/rich-text-view';
import type { site } from '../site.ts';
import { Card, type CardData, Facts, Picture, type Topic } from './card.tsx';
import { useCopyButtons } from './copy-buttons.ts';
import { useFrame } from './frame.ts';
import { Share } from './share.tsx';

interface TextLink extends TextPart {
  readonly path: string;
  readonly title: string;
}

/** Facts about an article, and the articles near it. */
interface ArticleData {
  /** As 'YYYY-MM-DD' and in words. */
  readonly day: string;
  readonly dayText: string;
  readonly minutes: number;
  readonly topics: readonly Topic[];
  readonly picture: PictureValue | undefined;
  readonly author: (TextLink & { readonly about: string }) | undefined;
  readonly newer: TextLink | undefined;
  readonly older: TextLink | undefined;
  readonly related: readonly CardData[];
}

export interface TextData {
  readonly title: string;
  readonly description: string;
  readonly body?: FormattedText;
  readonly article?: ArticleData;
}

/** An article, a page of text, or the page for addresses that do not exist. */
export default function TextPage({ data, href, pageContext }: PageProps<TextData>) {
  const { title, description, body, article } = data;
  const { words } = useFrame();
  const text = useCopyButtons(words);
  const own = languageAttributes(words, pageContext);
  return (
    <main id="main" tabIndex={-1}>
      <article ref={text}>
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        {article && <Facts {...article} href={href} pageContext={pageContext} />}
        {article?.picture && (
          <div className="article-picture">
            <Picture value={article.picture} sizes="(min-width: 46rem) 42rem, 100vw" isFirst />
          </div>
        )}
        {body && <RichText value={body} className="prose" />}
        {article?.author && (
          <aside className="author" {...languageAttributes(article.author, pageContext)}>
            <p>
              <span {...own}>{words.by}</span> <a href={href(article.author.path)}>{article.author.title}</a>
            </p>
            <p>{article.author.about}</p>
          </aside>
        )}
        {article && <Share title={title} attributes={own} />}
      </article>
      {article && <Others {...article} href={href} pageContext={pageContext} />}
    </main>
  );
}

interface OthersProps extends Pick<ArticleData, 'newer' | 'older' | 'related'>, Pick<PageProps, 'pageContext'> {
  readonly href: Href;
}

/** The articles before and after, and those with the same topics. */
function Others({ newer, older, related, href, pageContext }: OthersProps) {
  const { words } = useFrame();
  const own = languageAttributes(words, pageContext);
  const linkTo = (link: TextLink, label: string, rel: string) => (
    <a className="neighbour" href={href(link.path)} rel={rel}>
      <small {...own}>{label}</small>
      <span {...languageAttributes(link, pageContext)}>{link.title}</span>
    </a>
  );
  return (
    <>
      {(newer ?? older) && (
        <nav className="neighbours" aria-label={words.pages}>
          {newer && linkTo(newer, words.newer, 'prev')}
          {older && linkTo(older, words.older, 'next')}
        </nav>
      )}
      {related.length > 0 && (
        <section className="related" aria-labelledby="related">
          <h2 id="related" {...own}>
            {words.related}
          </h2>
          <ul className="cards">
            {related.map((card) => (
              <li key={card.path}>
                <Card card={card} level={3} href={href} pageContext={pageContext} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export const head = ({ data, shared }: HeadProps<TextData, Pick<typeof site.rootProps.shared, 'site'>>): PageHead => ({
  title: `${data.title} | ${shared.site.name}`,
  announcement: data.title,
  description: data.description,
  siteName: shared.site.name,
  ...(data.article === undefined ? {} : { type: 'article', article: { published: data.article.day } }),
});
