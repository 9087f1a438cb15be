import './icon.css';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName };

/** A decorative icon next to text, hidden from assistive technology. Inline, to save a request. */
export function IconPath({ path }: { readonly path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export interface IconProps {
  readonly name: IconName;
}

/** An icon that any page may show. */
export const Icon = ({ name }: IconProps) => <IconPath path={iconPaths[name]} />;

/** An icon on a tinted disc. */
export function IconDisc({ name }: IconProps) {
  return (
    <span className="icon-disc">
      <Icon name={name} />
    </span>
  );
}
