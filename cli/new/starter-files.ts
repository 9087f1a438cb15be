import { Fault } from '../../generator/index.ts';
import { ownFiles, ownFonts } from '../own-files.ts';
import type { LocaleChoice, SiteChoices } from './site-choices.ts';

type NewFiles = Readonly<Record<string, string | Uint8Array>>;

/** Language of the texts for a site in none of the languages that the starter has. */
const commonLanguage = 'en';

const contentFile = /^(content\/.+)\.([a-z]{2})\.(md|yaml)$/;

/** Files of the blog that sites of the other templates have, too. */
const shared = [
  '.github/workflows/site.yml',
  'gitignore',
  'templates/color-switch.tsx',
  'templates/copy-buttons.ts',
  'templates/use-color-scheme.ts',
  'tsconfig.json',
];

/** Returns the files of the starter for a site. `package.json` is not one of them. */
export async function starterFiles(choices: SiteChoices): Promise<NewFiles> {
  const { template, name, locales } = choices;
  const [own, blog] = [await ownFiles(`starter/${template}`), await ownFiles('starter/blog')];
  const files = { ...Object.fromEntries(Object.entries(blog).filter(([path]) => shared.includes(path))), ...own };
  const words = Object.keys(files).flatMap((path) => /^content\/words\/words\.(.+)\.yaml$/.exec(path)?.[1] ?? []);
  const languages = languagesOf(locales, words);
  const edits = editsOf(choices);
  const written = Object.entries(files).flatMap(([path, text]): (readonly [string, string])[] => {
    const [, start, language = '', ending] = contentFile.exec(path) ?? [];
    if (start !== undefined) {
      const locale = languages.get(language);
      return locale === undefined ? [] : [[`${start}.${locale}.${ending}`, contentText(text, { language, locale, name })]];
    }
    return [[path === 'gitignore' ? '.gitignore' : path, edited(text, edits[path] ?? [])]];
  });
  return { ...Object.fromEntries(written), ...(await ownFonts(`starter/${template}`)) };
}

/** Returns what the choices change in files, by path. */
function editsOf({
  template,
  name,
  locales,
  source,
  defaultLocalePrefix,
}: SiteChoices): Readonly<Record<string, readonly Edit[]>> {
  const [first] = locales;
  if (!first) throw new Fault('A site has at least one language.');
  const languages: Edit = ["{ en: { tag: 'en' }, fr: { tag: 'fr' } }", localesCode(locales)];
  const prefix: Edit = ['defaultLocalePrefix: true', `defaultLocalePrefix: ${defaultLocalePrefix}`];
  const readme: Edit = ['# My site', `# ${name}`];
  return {
    'README.md': [readme],
    ...(template === 'docs'
      ? { 'boreal.config.ts': [languages, prefix] }
      : {
          'site.ts': [languages],
          'boreal.config.ts': [prefix, ["source: 'markdown'", `source: '${source}'`]],
          'tests/site.test.js': [['unfinished.en.md', `unfinished.${first.locale}.md`]],
        }),
  };
}

/** Returns the locale that gets the texts of each language: one, because texts differ between locales. */
function languagesOf(locales: readonly LocaleChoice[], available: readonly string[]): ReadonlyMap<string, string> {
  const languages = new Map<string, string>();
  for (const { locale } of locales) {
    const [language = ''] = locale.split('-');
    if (available.includes(language) && !languages.has(language)) languages.set(language, locale);
  }
  return languages.size > 0 ? languages : new Map([[commonLanguage, locales[0]?.locale ?? '']]);
}

/** Returns the text of an entry, which may name its own file and the site. */
const contentText = (text: string, { language, locale, name }: { language: string; locale: string; name: string }): string =>
  text.replaceAll(`.${language}.md`, `.${locale}.md`).replace(/^name: My site$/m, () => `name: ${yamlText(name)}`);

/** A text in JSON is one in YAML, too. */
const yamlText = (text: string): string => (/^\p{L}[\p{L}\p{N} ]*$/u.test(text) ? text : JSON.stringify(text));

/** Returns `locales` of a config. */
export const localesCode = (locales: readonly LocaleChoice[]): string =>
  `{ ${locales.map(({ locale, tag }) => localeCode(locale, tag)).join(', ')} }`;

/** Returns the member of a language in `locales` of a config. */
export const localeCode = (locale: string, tag: string): string =>
  `${/^[a-z]+$/.test(locale) ? locale : `'${locale}'`}: { tag: '${tag}' }`;

type Edit = readonly [before: string, after: string];

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((current, [before, after]) => {
    if (current.split(before).length !== 2) throw new Fault(`The starter has not exactly one “${before}”.`);
    return current.replace(before, () => after);
  }, text);
}
