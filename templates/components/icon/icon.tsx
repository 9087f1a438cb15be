import './icon.css';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName };

export interface IconProps {
  readonly name: IconName;
}

/** A small picture beside words that say the same: hidden from assistive technology. It stands in the markup, so that it costs no request. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
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
