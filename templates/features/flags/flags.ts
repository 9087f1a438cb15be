import type { FlagsState } from '#contract/flags';

/** Flags that the site reads. */
export type FlagName = 'BLOG_ENABLED' | 'MEDIA_CENTER_ENABLED' | 'SIGN_IN_MODAL_ENABLED';

export type Flag = FlagsState['toggles'][string];

/** Areas that a flag closes, each with the beginning of its pages' site paths. */
export const areas: readonly (readonly [flag: FlagName, path: string])[] = [
  ['BLOG_ENABLED', '/blog/'],
  ['MEDIA_CENTER_ENABLED', '/media-centre/'],
];

/** Value of an unknown flag. */
const off: Flag = { enabled: false, variant: { name: 'disabled', enabled: false } };

export const flagIn = ({ toggles }: FlagsState, name: FlagName): Flag => toggles[name] ?? off;

/** Returns false for a path in a closed area, with or without a language; else true. */
export function isOpenPath(path: string, { toggles }: FlagsState): boolean {
  const sitePath = path.replace(/^\/[a-z]{2}(?=\/)/, '');
  return areas.every(([flag, area]) => toggles[flag]?.enabled || !sitePath.startsWith(area));
}
