import './picture-intro.css';
import type { ReactNode } from 'react';
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb.tsx';
import { Scene, type SceneName } from '../../components/illustration/scene.tsx';
import type { Crumb } from '../../structured-data/structured-data.ts';

export interface PictureIntroProps {
  readonly title: string;
  readonly lead: string;
  readonly crumbs: readonly Crumb[];
  readonly scene: SceneName;
  /** Content after the lead. */
  readonly children?: ReactNode;
}

/** Opening of a long text, next to the landscape of its product. */
export function PictureIntro({ title, lead, crumbs, scene, children }: PictureIntroProps) {
  return (
    <div className="picture-intro">
      <div className="wrap">
        <Breadcrumb crumbs={crumbs} />
        <div className="picture-intro__row">
          <div>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            {children}
          </div>
          <div className="picture-intro__window">
            <Scene name={scene} />
          </div>
        </div>
      </div>
    </div>
  );
}
