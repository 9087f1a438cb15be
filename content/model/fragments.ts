import { group, list, symbol, text } from 'boreal';

/**
 * Texts for search engines, shared links and the site's search. `metaTitle` replaces a title that
 * is too long or too vague.
 */
export const meta = {
  metaTitle: text({ optional: true, maxLength: 60 }),
  metaDescription: text({ maxLength: 170 }),
  /** Words that visitors search for and that title and description lack. */
  keywords: list(text({ isName: true })),
} as const;

/** One segment of a path. */
export const slug = {
  pattern: { expression: '^[a-z0-9]+(-[a-z0-9]+)*$', meaning: 'lower-case letters and digits, joined by single hyphens' },
} as const;

/** Path after the language prefix, without slashes at its ends. */
export const pathBelow = {
  pattern: {
    expression: '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$',
    meaning: 'lower-case segments joined by slashes, such as legal/documents',
  },
} as const;

const menuIcons = [
  'car',
  'chat',
  'check',
  'document',
  'family',
  'home',
  'key',
  'leaf',
  'lock',
  'map',
  'motorcycle',
  'phone',
  'points',
  'shield',
  'snow',
  'star',
] as const;

/** Icons that the menu can show: they are loaded with every page. */
export const menuIcon = symbol({ choices: menuIcons });

/** Icons that templates can draw. */
export const icon = symbol({ choices: [...menuIcons, 'calendar', 'clock', 'tools', 'wallet', 'water'] });

/** A short titled statement with an icon. */
export const highlight = group({ title: text(), text: text(), icon });

/** A titled step or statement. */
export const titled = group({ title: text(), text: text() });

/** Phone number as readers see it, and in E.164 for tel: links. */
export const phone = {
  phone: text(),
  phoneNumber: symbol({ pattern: { expression: '^\\+1\\d{10}$', meaning: '+1 and ten digits' } }),
} as const;
