import './ribbons.css';
import url from './ribbons.svg';

export interface RibbonsProps {
  /** Whether they stand further down and wait until they are near the screen. */
  readonly lazy?: boolean;
}

/** Northern lights over a part that is positioned: behind its words, or on a narrow screen below them. */
export function Ribbons({ lazy = false }: RibbonsProps) {
  return (
    <img className="ribbons" alt="" width={1200} height={400} loading={lazy ? 'lazy' : undefined} decoding="async" src={url} />
  );
}
