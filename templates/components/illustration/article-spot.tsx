import { Drawing } from './drawing.tsx';
import claims from './spot-claims.svg';
import cottage from './spot-cottage.svg';
import desk from './spot-desk.svg';
import guide from './spot-guide.svg';
import inventory from './spot-inventory.svg';
import kitchen from './spot-kitchen.svg';
import moving from './spot-moving.svg';
import phone from './spot-phone.svg';
import storage from './spot-storage.svg';
import tires from './spot-tires.svg';
import water from './spot-water.svg';
import winterRoad from './spot-winter-road.svg';

const urls = {
  'winter-road': winterRoad,
  tires,
  water,
  moving,
  inventory,
  storage,
  kitchen,
  cottage,
  phone,
  desk,
  guide,
  claims,
} as const;

export type ArticleSpotName = keyof typeof urls;

export interface ArticleSpotProps {
  readonly name: ArticleSpotName;
  /** True for pictures below the first screen. */
  readonly lazy?: boolean;
}

/** Round picture of an article or a guide. Apart from Spot: other pages need few of these. */
export function ArticleSpot({ name, lazy = false }: ArticleSpotProps) {
  return <Drawing className="spot" url={urls[name]} width={400} height={360} lazy={lazy} />;
}
