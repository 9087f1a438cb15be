import type { FlagsState } from '#contract/flags';

/** The flags that the site looks at. */
export type FlagName = 'BLOG_ENABLED' | 'MEDIA_CENTER_ENABLED' | 'SIGN_IN_MODAL_ENABLED';

export type Flag = FlagsState['toggles'][string];

/** Areas of the site that a flag closes: what the site paths of all their pages begin with. */
export const areas: readonly (readonly [flag: FlagName, path: string])[] = [
  ['BLOG_ENABLED', '/blog/'],
  ['MEDIA_CENTER_ENABLED', '/media-centre/'],
];

/** What is said of a flag that nobody has heard of. */
const off: Flag = { enabled: false, variant: { name: 'disabled', enabled: false } };

export const flagIn = ({ toggles }: FlagsState, name: FlagName): Flag => toggles[name] ?? off;

/** Whether a path, with or without a language before it, leads to a page that is there for visitors. Any other address is open. */
export function isOpenPath(path: string, { toggles }: FlagsState): boolean {
  const sitePath = path.replace(/^\/[a-z]{2}(?=\/)/, '');
  return areas.every(([flag, area]) => toggles[flag]?.enabled || !sitePath.startsWith(area));
}
