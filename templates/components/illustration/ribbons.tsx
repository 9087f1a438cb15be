import './ribbons.css';
import url from './ribbons.svg';

export interface RibbonsProps {
  /** True if they are below the first screen. */
  readonly lazy?: boolean;
}

/** Northern lights behind the text of a positioned part; below it on narrow screens. */
export function Ribbons({ lazy = false }: RibbonsProps) {
  return (
    <img className="ribbons" alt="" width={1200} height={400} loading={lazy ? 'lazy' : undefined} decoding="async" src={url} />
  );
}
