import './call-to-action.css';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { overlayOf } from '../../features/overlays/content-links.ts';
import { PhoneLink } from '../../features/province/phone-link.tsx';
import { useSite } from '../../site-context.tsx';
import type { Action } from '../../site-shared.ts';

export interface CallToActionProps {
  /** Unique on the page. */
  readonly id?: string;
  readonly title: string;
  readonly text?: string;
  /** Main action; a quote by default. */
  readonly action?: Action;
  /** Card in place of the buttons. */
  readonly children?: ReactNode;
}

/** End of a page: the next step, or a number to call. */
export function CallToAction({ id = 'next', title, text, action: ownAction, children }: CallToActionProps) {
  const { site } = useSite().shared;
  const action = ownAction ?? site.quote;
  return (
    <section className="call-to-action" aria-labelledby={id}>
      <div className="wrap call-to-action__inner">
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p className="lead">{text}</p>}
        </div>
        {children ?? (
          <p className="button-row">
            <ButtonLink to={action.href} label={action.label} overlay={overlayOf(action)} />
            <PhoneLink className="button button--secondary" />
          </p>
        )}
      </div>
    </section>
  );
}
