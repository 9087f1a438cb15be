import type { ReactNode, Ref } from 'react';
import type { FormStatus } from '#contract/forms';
import { PageIconDisc, type PageIconName } from '../../components/icon/page-icon.tsx';
import { Link } from '../../components/link/link.tsx';
import type { OutcomeData } from './form-data.ts';

const icons: Readonly<Record<FormStatus, PageIconName>> = {
  SUCCESS: 'check',
  DUPLICATE: 'check',
  INELIGIBLE: 'document',
  INVALID_LINK: 'mail',
  EXPIRED: 'calendar',
  ERROR: 'tools',
};

export interface OutcomeProps {
  readonly id: string;
  readonly status: FormStatus;
  readonly outcome: OutcomeData;
  readonly isShown: boolean;
  /** Ref of the heading, which receives the focus. */
  readonly heading: Ref<HTMLHeadingElement> | undefined;
  /** Further actions after that of the outcome. */
  readonly children?: ReactNode;
}

/**
 * Outcome of a form's request. Also shown if the hash of the address names it, for visitors without
 * scripts.
 */
export function Outcome({ id, status, outcome, isShown, heading, children }: OutcomeProps) {
  return (
    <section className="outcome" id={id} aria-labelledby={`${id}-title`} data-shown={isShown ? '' : undefined}>
      <PageIconDisc name={icons[status]} />
      <h2 id={`${id}-title`} tabIndex={-1} ref={heading}>
        {outcome.title}
      </h2>
      <p>{outcome.text}</p>
      {children}
      <p className="outcome__action">
        <Link to={outcome.action.href}>{outcome.action.label}</Link>
      </p>
    </section>
  );
}
