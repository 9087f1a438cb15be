import { Drawing } from './drawing.tsx';
import contact from './spot-contact.svg';
import faq from './spot-faq.svg';
import lost from './spot-lost.svg';
import storm from './spot-storm.svg';

const urls = { faq, contact, lost, storm } as const;

export type SpotName = keyof typeof urls;

export interface SpotProps {
  readonly name: SpotName;
}

/** Small round picture next to a title. */
export function Spot({ name }: SpotProps) {
  return <Drawing className="spot" url={urls[name]} width={400} height={360} />;
}
