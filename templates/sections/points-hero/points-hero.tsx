import './points-hero.css';
import type { ReactNode } from 'react';
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb.tsx';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import ribbons from '../../components/illustration/ribbons.svg';
import type { Action } from '../../site-shared.ts';
import type { Crumb } from '../../structured-data/structured-data.ts';

export interface PointsHeroProps {
  readonly title: string;
  readonly lead: string;
  readonly crumbs: readonly Crumb[];
  /** Most important first; none if `children` contain them. */
  readonly actions?: readonly Action[];
  /** A card next to the text. */
  readonly children?: ReactNode;
}

/** Opening of a page about points: northern lights over snow, which has the colour of the page. */
export function PointsHero({ title, lead, crumbs, actions = [], children }: PointsHeroProps) {
  return (
    <div className="points-hero">
      <img className="points-hero__sky" alt="" width={1200} height={400} fetchPriority="high" decoding="async" src={ribbons} />
      <div className="points-hero__words wrap">
        <Breadcrumb crumbs={crumbs} />
        <div className="points-hero__row">
          <div>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            {actions.length === 0 ? null : (
              <p className="button-row">
                {actions.map(({ href, label }, index) => (
                  <ButtonLink key={href} to={href} label={label} look={index === 0 ? 'night' : 'night-secondary'} />
                ))}
              </p>
            )}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
