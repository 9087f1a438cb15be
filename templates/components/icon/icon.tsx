import './icon.css';
import icons from './icons.svg';

/** One set, a symbol each in icons.svg: 24 × 24, drawn with a round stroke of 1.6. */
export type IconName =
  | 'arrow-right'
  | 'calendar'
  | 'car'
  | 'chat'
  | 'check'
  | 'chevron-down'
  | 'clock'
  | 'close'
  | 'document'
  | 'family'
  | 'home'
  | 'key'
  | 'leaf'
  | 'lock'
  | 'mail'
  | 'map'
  | 'menu'
  | 'minus'
  | 'motorcycle'
  | 'phone'
  | 'plus'
  | 'points'
  | 'search'
  | 'shield'
  | 'snow'
  | 'star'
  | 'tools'
  | 'wallet'
  | 'water';

export interface IconProps {
  readonly name: IconName;
}

/** A small picture beside words that say the same: hidden from assistive technology. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

/** An icon on a tinted disc, as lists and cards show it. */
export function IconDisc({ name }: IconProps) {
  return (
    <span className="icon-disc">
      <Icon name={name} />
    </span>
  );
}
