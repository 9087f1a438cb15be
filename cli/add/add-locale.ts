import type { LoadedSite } from '../../generator/index.ts';
import { canonicalTag } from '../new/site-choices.ts';
import { localeCode, localesCode } from '../new/starter-files.ts';
import { type Addition, readIn, refusal } from './addition.ts';
import { declaringFile } from './declaring-file.ts';
import { insertLast } from './edit-code.ts';

interface LocaleRequest {
  readonly site: LoadedSite;
  readonly text: string;
  /** Config, relative to the site's folder. */
  readonly config: string;
}

/** Adds a language after the others. */
export async function addLocale({ site, text, config }: LocaleRequest): Promise<Addition> {
  const { definition, root, locales } = site;
  const tag = canonicalTag(text);
  if (tag === undefined) {
    throw refusal('CLI_ADD_NAME', `“${text}” is not a language tag.`, 'Give a tag such as de or fr-CA.');
  }
  const locale = text.toLowerCase();
  if (locales.includes(locale)) {
    throw refusal('CLI_ADD_EXISTS', `The site has the language “${locale}” already.`, 'Give the tag of another language.');
  }
  const member = localeCode(locale, tag);
  const before = locales.map((each) => ({ locale: each, tag: site.tags[each] ?? each }));
  const opening = /\blocales(?:: \w+<[^=]*>)?(?::| =) \{/;
  const code = await readIn(root, config);
  const file = code !== undefined && opening.test(code) ? { path: config, text: code } : await declaringFile(root, opening);
  const edited = file && insertLast(file.text, opening, member);
  const modes = Object.entries(definition.model).map(([name, type]) => ({ name, mode: type.translations ?? 'required' }));
  const required = modes.filter(({ mode }) => mode === 'required').map(({ name }) => name);
  return {
    files: {},
    edits: file === undefined || edited === undefined ? {} : { [file.path]: edited },
    notes: [
      ...(edited === undefined
        ? [`Write the languages in ${config}:\n  locales: ${localesCode([...before, { locale, tag }])},`]
        : []),
      `Texts are <slug>.${locale}.md or .yaml next to those of the other languages.`,
      ...(required.length > 0
        ? [
            `Each entry of ${required.join(', ')} needs one: \`boreal generate\` lists the files. See \`translations\` in the guide.`,
          ]
        : []),
    ],
  };
}
