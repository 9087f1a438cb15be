import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { type Highlight, HighlightList } from '../../components/highlight-list/highlight-list.tsx';
import { overlayOf } from '../../features/overlays/content-links.ts';
import type { Action } from '../../site-shared.ts';
import { CallToAction } from '../call-to-action/call-to-action.tsx';
import { Section } from '../section/section.tsx';

export interface SharedBandProps {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly look: 'highlights' | 'call-to-action';
  readonly highlights: readonly Highlight[];
  readonly action?: Action;
}

/** Band that several pages share. */
export function SharedBand({ id, title, text, look, highlights, action }: SharedBandProps) {
  return look === 'call-to-action' ? (
    <CallToAction id={id} title={title} text={text} action={action} />
  ) : (
    <Section id={id} title={title} lead={text} ground="mist">
      <HighlightList items={highlights} />
      {action === undefined ? null : (
        <p className="button-row">
          <ButtonLink to={action.href} label={action.label} overlay={overlayOf(action)} look="secondary" />
        </p>
      )}
    </Section>
  );
}
