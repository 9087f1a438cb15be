import './page-intro.css';
import type { ReactNode } from 'react';
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb.tsx';
import type { Crumb } from '../../structured-data/structured-data.ts';

export interface PageIntroProps {
  readonly title: string;
  readonly lead?: string;
  readonly crumbs?: readonly Crumb[];
  /** Small picture next to the title. A value, so that pages without a picture load none. */
  readonly picture?: ReactNode;
  /** Content after the lead: a date, a link. */
  readonly children?: ReactNode;
}

/** Opening of a text page. */
export function PageIntro({ title, lead, crumbs, picture, children }: PageIntroProps) {
  return (
    <div className="page-intro">
      <div className="wrap">
        {crumbs === undefined ? null : <Breadcrumb crumbs={crumbs} />}
        <div className="page-intro__row">
          <div className="page-intro__words">
            <h1>{title}</h1>
            {lead === undefined ? null : <p className="lead">{lead}</p>}
            {children}
          </div>
          {picture}
        </div>
      </div>
    </div>
  );
}
