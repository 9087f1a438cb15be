import './faq-index.css';
import { useEffect } from 'react';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { PageIconDisc, type PageIconName } from '../../components/icon/page-icon.tsx';
import { Spot } from '../../components/illustration/spot.tsx';
import { Link } from '../../components/link/link.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import type { QuestionLink } from '../../components/question-list/question-list.tsx';
import { CategoryChips } from '../../features/faq-filters/category-chips.tsx';
import { MarkedQuestionList } from '../../features/faq-filters/marked-question-list.tsx';
import { findId, isQuestion, productKey, questionKey } from '../../features/faq-filters/select-questions.ts';
import { useHash } from '../../features/faq-filters/use-hash.tsx';
import { useFold } from '../../features/phone/use-fold.tsx';
import { formatCount, formatMessage } from '../../messages/format-message.ts';
import { HelpBand } from '../../sections/help-band/help-band.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { PageShared } from '../../site-shared.ts';
import { pageHead } from '../../structured-data/page-head.ts';
import { useQuery } from '../../use-query.tsx';

export interface FaqIndexData {
  readonly categories: readonly Category[];
}

interface Category {
  /** Anchor on this page, and name in the address. */
  readonly id: string;
  readonly name: string;
  readonly lead: string;
  readonly icon: PageIconName;
  /** All its questions, or the first ones if the category has a page of its own. */
  readonly questions: readonly QuestionLink[];
  /** Further questions, rendered only on request. */
  readonly rest: readonly QuestionLink[];
  readonly path?: string;
}

const indexPath = '/faqs/';

export default function FaqIndexPage({ data }: PageProps<FaqIndexData>) {
  const { faq } = useMessages();
  const [[product]] = useQuery(productKey);
  const [[question]] = useQuery(questionKey);
  const [hash, page] = useHash<HTMLDivElement>();
  const ids = data.categories.map(({ id }) => id);
  const chosen = findId(ids, product);
  const shown = data.categories.filter(({ id }) => chosen === undefined || id === chosen);
  const isMissing = !shown.some(({ questions, rest }) => [...questions, ...rest].some((link) => isQuestion(link, question)));
  return (
    <>
      <PageIntro
        title={faq.indexTitle}
        lead={faq.indexLead}
        crumbs={[{ name: faq.breadcrumb, path: indexPath }]}
        picture={<Spot name="faq" />}
      >
        <CategoryChips path={indexPath} categories={data.categories} chosen={chosen} anchored />
      </PageIntro>
      <div className="wrap faq-index" ref={page}>
        {product !== undefined && chosen === undefined ? <Notice>{faq.unknownCategory}</Notice> : null}
        {question !== undefined && isMissing ? <Notice>{faq.unknownQuestion}</Notice> : null}
        {shown.map((category) => (
          <CategoryQuestions
            key={category.id}
            {...category}
            isTarget={hash === `#${category.id}`}
            isWhole={category.id === chosen}
            marked={question}
          />
        ))}
      </div>
      <HelpBand />
    </>
  );
}

interface CategoryQuestionsProps extends Category {
  /** True if the address names its anchor. */
  readonly isTarget: boolean;
  readonly isWhole: boolean;
  readonly marked: string | undefined;
}

function CategoryQuestions({ id, name, lead, icon, questions, rest, path, isTarget, isWhole, marked }: CategoryQuestionsProps) {
  const { language } = useSite();
  const { faq } = useMessages();
  const count = questions.length + rest.length;
  const isMarked = [...questions, ...rest].some((link) => isQuestion(link, marked));
  const { ref, unfolded, headingOf, setIsUnfolded } = useFold();
  const isWanted = isTarget || isWhole || isMarked;
  // Only when it begins to be wanted: a visitor may fold it again.
  useEffect(() => {
    if (isWanted) setIsUnfolded(true);
  }, [isWanted, setIsUnfolded]);
  return (
    <section className="faq-index__category fold" aria-labelledby={id} ref={ref} data-unfolded={unfolded}>
      <div className="faq-index__head">
        <PageIconDisc name={icon} />
        <h2 id={id}>{headingOf(name)}</h2>
        <p className="fold__part">{lead}</p>
        <p className="faq-index__count">{formatCount(count, language, { one: faq.questionsOne, other: faq.questionsOther })}</p>
      </div>
      <div className="fold__part">
        <MarkedQuestionList
          items={[...questions, ...rest.filter((link) => isWhole || isQuestion(link, marked))]}
          marked={marked}
        />
        {path === undefined ? null : (
          <p className="more">
            <Link to={path}>{formatMessage(faq.allInCategory, { category: name })}</Link>
          </p>
        )}
      </div>
    </section>
  );
}

export function head(props: HeadProps<FaqIndexData, PageShared>): PageHead {
  const { faq } = props.shared.messages;
  const head = pageHead(props, {
    meta: { title: faq.indexTitle, metaTitle: faq.indexMetaTitle, metaDescription: faq.indexMetaDescription },
    crumbs: [{ name: faq.breadcrumb, path: '/faqs/' }],
  });
  // Scrolling is off on this page, also for a visitor who comes from another one.
  return { ...head, scrollOnNavigation: false };
}
