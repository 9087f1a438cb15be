import './faq-index.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { IconDisc, type IconName } from '../../components/icon/icon.tsx';
import { Link } from '../../components/link/link.tsx';
import { type QuestionLink, QuestionList } from '../../components/question-list/question-list.tsx';
import { formatCount, formatMessage } from '../../messages/format-message.ts';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { SiteShared } from '../../site-shared.ts';
import { pageHead } from '../../structured-data/page-head.ts';

export interface FaqIndexData {
  readonly categories: readonly {
    /** Anchor on this page. */
    readonly id: string;
    readonly name: string;
    readonly lead: string;
    readonly icon: IconName;
    /** All its questions, or the first ones where the category has a page of its own. */
    readonly questions: readonly QuestionLink[];
    readonly count: number;
    readonly path?: string;
  }[];
}

export default function FaqIndexPage({ data }: PageProps<FaqIndexData>) {
  const { language } = useSite();
  const { faq } = useMessages();
  return (
    <>
      <PageIntro title={faq.indexTitle} lead={faq.indexLead} crumbs={[{ name: faq.breadcrumb, path: '/faqs/' }]} spot="faq">
        <nav aria-label={faq.browseByCategory}>
          <ul className="chip-list">
            {data.categories.map(({ id, name }) => (
              <li key={id}>
                <a className="chip" href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageIntro>
      <div className="wrap faq-index">
        {data.categories.map(({ id, name, lead, icon, questions, count, path }) => (
          <section key={id} className="faq-index__category" aria-labelledby={id}>
            <div className="faq-index__head">
              <IconDisc name={icon} />
              <h2 id={id}>{name}</h2>
              <p>{lead}</p>
              <p className="faq-index__count">
                {formatCount(count, language, { one: faq.questionsOne, other: faq.questionsOther })}
              </p>
            </div>
            <div>
              <QuestionList items={questions} />
              {path === undefined ? null : (
                <p className="more">
                  <Link to={path}>{formatMessage(faq.allInCategory, { category: name })}</Link>
                </p>
              )}
            </div>
          </section>
        ))}
      </div>
      <HelpBand />
    </>
  );
}

export function head(props: HeadProps<FaqIndexData, SiteShared>): PageHead {
  const { faq } = props.shared.messages;
  const head = pageHead(props, {
    meta: { title: faq.indexTitle, metaTitle: faq.indexMetaTitle, metaDescription: faq.indexMetaDescription },
    crumbs: [{ name: faq.breadcrumb, path: '/faqs/' }],
  });
  // The index is filtered in place: a navigation within it must not move what the visitor looks at.
  return { ...head, scrollOnNavigation: false };
}
