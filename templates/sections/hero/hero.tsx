import './hero.css';
import type { ReactNode } from 'react';
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb.tsx';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { overlayOf } from '../../features/overlays/content-links.ts';
import type { Action } from '../../site-shared.ts';
import type { Crumb } from '../../structured-data/structured-data.ts';

export interface HeroProps {
  readonly title: string;
  readonly lead: string;
  /** Scene or landscape behind the text. */
  readonly picture: ReactNode;
  /** First button, unless there is a card. */
  readonly primaryAction?: Action;
  readonly secondaryAction: Action;
  readonly crumbs?: readonly Crumb[];
  /** Card below the text. */
  readonly children?: ReactNode;
}

/** Hero of a landing page: text in a night sky over snow, which has the colour of the page. */
export function Hero({ title, lead, picture, primaryAction, secondaryAction, crumbs, children }: HeroProps) {
  return (
    <div className="hero">
      <div className="hero__words wrap">
        {crumbs === undefined ? null : <Breadcrumb crumbs={crumbs} />}
        <div className="hero__text">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children && <div className="button-row">{children}</div>}
          <p className="button-row">
            {primaryAction && (
              <ButtonLink to={primaryAction.href} label={primaryAction.label} overlay={overlayOf(primaryAction)} look="night" />
            )}
            <ButtonLink to={secondaryAction.href} label={secondaryAction.label} look="night-secondary" />
          </p>
        </div>
      </div>
      {picture}
    </div>
  );
}
