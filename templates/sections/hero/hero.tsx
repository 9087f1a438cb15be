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

/** The opening of a page that presents something: words in a night sky over snow. The snow has the page's colour and runs on as the page. */
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
