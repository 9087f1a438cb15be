import { Drawing } from './drawing.tsx';
import auto from './scene-auto.svg';
import condo from './scene-condo.svg';
import home from './scene-home.svg';
import motorcycle from './scene-motorcycle.svg';
import start from './scene-start.svg';
import tenant from './scene-tenant.svg';

const urls = { start, auto, home, tenant, condo, motorcycle } as const;

export type SceneName = keyof typeof urls;

export interface SceneProps {
  readonly name: SceneName;
}

/**
 * The picture of a hero: one land for all products, under one sky. What matters stands in the right half of the drawing, because
 * words stand on the left and narrow screens see the right only. The snow in front has the page's colour.
 */
export function Scene({ name }: SceneProps) {
  return <Drawing className="scene" url={urls[name]} width={1440} height={700} />;
}
