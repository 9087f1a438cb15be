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
 * Landscape of a hero. Its subject is in the right half, because text covers the left and narrow
 * screens show only the right. The snow in front has the page's colour.
 */
export function Scene({ name }: SceneProps) {
  return <Drawing className="scene" url={urls[name]} width={1440} height={700} />;
}
