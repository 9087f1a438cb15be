import { Accordion, type AccordionProps } from '../../components/accordion/accordion.tsx';
import { Link } from '../../components/link/link.tsx';
import { useMessages } from '../../site-context.tsx';
import { Section, type SectionProps } from '../section/section.tsx';

export interface AnswersProps extends AccordionProps, Pick<SectionProps, 'ground'> {
  /** Path of further questions. */
  readonly path?: string;
}

/** Questions that a page answers in place, with a link to all others. Nothing without questions. */
export function Answers({ items, ground = 'paper', path = '/faqs/' }: AnswersProps) {
  const { faqsTitle, allFaqs } = useMessages().product;
  return items.length === 0 ? null : (
    <Section id="faqs" title={faqsTitle} ground={ground} arrangement="aside">
      <Accordion items={items} />
      <p className="more">
        <Link to={path}>{allFaqs}</Link>
      </p>
    </Section>
  );
}
