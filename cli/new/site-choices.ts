import { ProblemError } from '../../generator/index.ts';

/** Source of a new site whose texts are files in its folder. */
export const localSource = 'markdown';

/** Sites to begin with, by the name of `--template`, with what a person reads about each. */
export const templates = {
  minimal: 'one type of content and one component: the site of the README',
  blog: 'articles with topics, pages, a feed and a search',
  docs: 'pages in folders, with a side bar, a search and code',
} as const;
export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as readonly TemplateName[];

/** A language of a new site: its path segment and its tag. */
export interface LocaleChoice {
  readonly locale: string;
  readonly tag: string;
}

/** Answers that decide the files of a new site. */
export interface SiteChoices {
  readonly template: Exclude<TemplateName, 'minimal'>;
  readonly name: string;
  /** The default one first. */
  readonly locales: readonly LocaleChoice[];
  /** Name of a kind of source that Boreal brings. */
  readonly source: string;
  readonly defaultLocalePrefix: boolean;
}

/** Maximum length of a site's name: that of the field in the model of the new site. */
const maxName = 40;

/** Returns what is wrong with the name of a site; undefined if nothing is. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The name of the site is empty.';
  if (name.trim().length > maxName) return `The name of the site has more than ${maxName} characters.`;
  return /\p{Cc}/u.test(name) ? 'The name of the site has control characters.' : undefined;
}

/** Returns what is wrong with a list of languages; undefined if nothing is. */
export function localesProblem(text: string): string | undefined {
  const tags = tagsIn(text);
  if (tags.length === 0) return 'A site has at least one language.';
  const wrong = tags.find((tag) => canonicalTag(tag) === undefined);
  if (wrong !== undefined) return `“${wrong}” is not a language tag.`;
  const locales = tags.map((tag) => tag.toLowerCase());
  const twice = locales.find((locale, at) => locales.indexOf(locale) !== at);
  return twice === undefined ? undefined : `The language “${twice}” is listed twice.`;
}

/** Reads a valid list of languages: 'en, fr-CA'. */
export const readLocales = (text: string): readonly LocaleChoice[] =>
  tagsIn(text).map((tag) => ({ locale: tag.toLowerCase(), tag: canonicalTag(tag) ?? tag }));

const tagsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((tag) => tag !== '');

/** Returns 'fr-CA' for 'fr-ca'; undefined for other texts than a language with a script or region. */
export function canonicalTag(text: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    // No language has such a tag.
    return undefined;
  }
}

/** Returns a name for the site in a folder: 'My site' for 'my-site'. */
export function nameOfFolder(folderName: string): string {
  const words = folderName
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, maxName)
    .trim();
  return words === '' ? 'My site' : words.charAt(0).toUpperCase() + words.slice(1);
}

interface ChoiceValues {
  readonly name?: string;
  readonly locales?: string;
}

/** Throws ProblemError for the options of a command line that no site can have. */
export function checkChoices({ name, locales }: ChoiceValues): void {
  const ofName = name === undefined ? undefined : nameProblem(name);
  if (ofName !== undefined) throw refusal('CLI_NEW_NAME', ofName, `Give --name with 1 to ${maxName} characters.`);
  const ofLocales = locales === undefined ? undefined : localesProblem(locales);
  if (ofLocales !== undefined) {
    throw refusal(
      'CLI_NEW_LOCALES',
      ofLocales,
      'Give language tags with commas between them, the default one first: --locales en,fr-CA.',
    );
  }
}

export const refusal = (code: string, message: string, hint: string): ProblemError =>
  new ProblemError([{ code, severity: 'error', message, hint }]);
