import './accordion.css';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { useMessages } from '../../site-context.tsx';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { RichText } from '../rich-text/rich-text.tsx';

export interface AccordionProps {
  readonly items: readonly {
    /** Anchor: unique on the page. */
    readonly id: string;
    readonly title: string;
    readonly body: RichTextValue;
    /** Page with the whole text: only its first paragraph is shown. */
    readonly path?: string;
  }[];
}

/**
 * Titled texts that open without script. The anchor is on the answer, because browsers open a
 * details element only for a link to its hidden content.
 */
export function Accordion({ items }: AccordionProps) {
  const { whole } = useMessages().product;
  return (
    <div className="accordion">
      {items.map(({ id, title, body, path }) => (
        <details key={id}>
          <summary>
            <h3>{title}</h3>
            <Icon name="chevron-down" />
          </summary>
          <div id={id} className="accordion__answer">
            <RichText value={path === undefined ? body : beginningOf(body)} level={4} />
            {path === undefined ? null : (
              <p className="more">
                <Link to={path}>{whole}</Link>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

const beginningOf = ({ html, ...text }: RichTextValue): RichTextValue => ({ ...text, html: html.replace(/(<\/p>).*/s, '$1') });
