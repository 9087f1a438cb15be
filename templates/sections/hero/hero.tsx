import './hero.css';
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb.tsx';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { Scene, type SceneName } from '../../components/illustration/scene.tsx';
import type { Action } from '../../site-shared.ts';
import type { Crumb } from '../../structured-data/structured-data.ts';

export interface HeroProps {
  readonly title: string;
  readonly lead: string;
  readonly scene: SceneName;
  readonly primaryAction: Action;
  readonly secondaryAction: Action;
  readonly crumbs?: readonly Crumb[];
}

/** Hero of a landing page: text in a night sky over snow, which has the colour of the page. */
export function Hero({ title, lead, scene, primaryAction, secondaryAction, crumbs }: HeroProps) {
  return (
    <div className={`hero hero--${scene}`}>
      <div className="hero__words wrap">
        {crumbs === undefined ? null : <Breadcrumb crumbs={crumbs} />}
        <div className="hero__text">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="button-row">
            <ButtonLink to={primaryAction.href} label={primaryAction.label} overlay={primaryAction.overlay} look="night" />
            <ButtonLink to={secondaryAction.href} label={secondaryAction.label} look="night-secondary" />
          </p>
        </div>
      </div>
      <Scene name={scene} />
    </div>
  );
}
