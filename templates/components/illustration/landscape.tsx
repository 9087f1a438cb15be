import { Drawing } from './drawing.tsx';
import city from './scene-city.svg';
import farmland from './scene-farmland.svg';
import harbour from './scene-harbour.svg';
import mountains from './scene-mountains.svg';
import prairie from './scene-prairie.svg';
import river from './scene-river.svg';
import shield from './scene-shield.svg';
import tundra from './scene-tundra.svg';
import vineyard from './scene-vineyard.svg';

const urls = { tundra, shield, mountains, prairie, harbour, city, river, farmland, vineyard } as const;

export type LandscapeName = keyof typeof urls;

export interface LandscapeProps {
  readonly name: LandscapeName;
}

/** Scene of a region, composed like Scene. Apart from it: only pages of places need one. */
export function Landscape({ name }: LandscapeProps) {
  return <Drawing className="scene" url={urls[name]} width={1440} height={700} />;
}
