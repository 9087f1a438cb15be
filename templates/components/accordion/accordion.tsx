import './accordion.css';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Icon } from '../icon/icon.tsx';
import { RichText } from '../rich-text/rich-text.tsx';

export interface AccordionProps {
  readonly items: readonly {
    /** Anchor: unique on the page. */
    readonly id: string;
    readonly title: string;
    readonly body: RichTextValue;
  }[];
}

/**
 * Titled texts that open without script. The anchor is on the answer, because browsers open a
 * details element only for a link to its hidden content.
 */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, title, body }) => (
        <details key={id}>
          <summary>
            <h3>{title}</h3>
            <Icon name="chevron-down" />
          </summary>
          <div id={id} className="accordion__answer">
            <RichText value={body} level={4} />
          </div>
        </details>
      ))}
    </div>
  );
}
