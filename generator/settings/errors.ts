import { defineError, defineErrors } from '../errors/define-errors.ts';

export const configErrors = defineErrors('CONFIG', {
  FILE_FORM: defineError<{ form: string; reason: string }>({
    title: 'A form of file names cannot be used',
    message: (p) => `The form “${p.form}” of file names cannot be used: ${p.reason}.`,
    hint: 'Write folders and names as they are, {slug} or {**slug}, {locale}, {.locale} and names of fields in braces, * for any part of a name and **/ for any folders: posts/{slug}/index.{locale}.md. A form without {slug} names the slug: page/about.',
  }),
  MISSING: defineError<{ file: string }>({
    title: 'There is no config file',
    message: (p) => `There is no config file ${p.file}.`,
    hint: 'Run the command in the site’s folder, or give the file with --config.',
  }),
  NO_DEFAULT_EXPORT: defineError<{ file: string }>({
    title: 'The config file exports no site',
    message: (p) => `${p.file} has no default export.`,
    hint: 'Write: const site = boreal({ types }); export default site.site({ … }).',
  }),
  THROWS: defineError<{ file: string }>({
    title: 'The config file throws when it is loaded',
    message: (p) => `${p.file} throws when it is loaded.`,
    hint: 'Correct the file or what it imports.',
  }),
  KEY_UNKNOWN: defineError<{ key: string; suggestion: string | undefined }>({
    title: 'A setting is unknown',
    message: (p) =>
      `The config has an unknown setting “${p.key}”.${p.suggestion === undefined ? '' : ` Did you mean “${p.suggestion}”?`}`,
    hint: 'Correct its name, or remove it.',
  }),
  KEY_PLACE: defineError<{ key: string; place: string }>({
    title: 'A setting is written in the wrong place',
    message: (p) => `The setting “${p.key}” does not belong here.`,
    hint: (p) => `Move it to ${p.place}.`,
  }),
  KEY_MISSING: defineError<{ key: string }>({
    title: 'A required setting is missing',
    message: (p) => `The config lacks the setting “${p.key}”.`,
    hint: 'Add it: docs/api.md describes each setting.',
  }),
  SOURCE_TWICE: defineError<{ key: string; name: string }>({
    title: 'A source is described twice',
    message: (p) => `The setting “${p.key}” and “sources.${p.name}” both describe the source “${p.name}”.`,
    hint: (p) => `Remove ${p.key}, or give the other source another name.`,
  }),
  FAMILY_TWICE: defineError<{ name: string }>({
    title: 'Two families have the same name',
    message: (p) => `Two families have the name “${p.name}”.`,
    hint: 'Give each family a name of its own.',
  }),
  ENTRY_TYPE: defineError<{ type: string; suggestion: string | undefined }>({
    title: 'Pages are declared for entries of an unknown type',
    message: (p) =>
      `Pages are declared for entries of the type “${p.type}”, which the model does not have.${p.suggestion === undefined ? '' : ` Did you mean “${p.suggestion}”?`}`,
    hint: 'Correct the name of the type, or declare it in the model.',
  }),
  PATH_PLACEHOLDER: defineError<{ path: string; name: string; type: string; suggestion: string | undefined }>({
    title: 'A path has an unknown placeholder',
    message: (p) =>
      `The path “${p.path}” has {${p.name}}, which is neither {slug} nor a required field of “${p.type}” with a word.${p.suggestion === undefined ? '' : ` Did you mean {${p.suggestion}}?`}`,
    hint: 'Correct the placeholder. For any other path, list the pages with `entryPages`.',
  }),
  OLDER_FORM: defineError<object>({
    title: 'The config has a form that will be removed',
    severity: 'warning',
    message: () => 'A page, slice or site is declared in a form that the next major version removes.',
    hint: 'Write `const site = boreal({ types })`, then `site.pages({ component: () => import(…), routes })` and `site.site({ pages })`. docs/templates.md shows each form before and now.',
  }),
  HYDRATION_MIXED: defineError<{ page: string; family: string; partial: string }>({
    title: 'A page is hydrated in two ways',
    message: (p) =>
      `The family “${p.family}” is hydrated as a whole, and has the page ${p.page} of “${p.partial}”, which is partially hydrated.`,
    hint: "Set hydration: 'partial' in both families or in none. Or give one of them a page file of its own, which may import the same components.",
  }),
  LINK_TYPE: defineError<{ field: string; type: string; suggestion: string | undefined }>({
    title: 'A link of the model leads to an unknown type',
    message: (p) =>
      `“${p.field}” links to the type “${p.type}”, which the model does not have.${p.suggestion === undefined ? '' : ` Did you mean “${p.suggestion}”?`}`,
    hint: 'Correct the name of the type, or declare it in the model.',
  }),
  HTML_ALLOW: defineError<{ setting: string; part: string }>({
    title: 'A field of HTML cannot accept an element or attribute',
    message: (p) => `“${p.setting}” cannot accept “${p.part}”.`,
    hint: 'Remove it: only elements and attributes that can neither run code nor load anything may be accepted. docs/content.md lists them.',
  }),
  FIELD_SCHEMA: defineError<{ setting: string; flaw: string }>({
    title: 'The schema of a field is not a JSON Schema',
    message: (p) => `“${p.setting}” is not a JSON Schema: ${p.flaw}.`,
    hint: 'Correct the schema (JSON Schema, draft 7), or remove it.',
  }),
  SITE_URL: defineError<{ value: string }>({
    title: 'The site’s address is invalid',
    message: (p) => `“${p.value}” is not the address of a site.`,
    hint: 'Use an absolute http or https address without a path, such as https://www.example.com.',
  }),
  PATH_PREFIX: defineError<{ value: string }>({
    title: 'The path prefix is invalid',
    message: (p) => `“${p.value}” is not a path prefix.`,
    hint: 'Use a path without a slash at its end, such as /site, or remove the setting.',
  }),
  FILE_MISSING: defineError<{ setting: string; file: string }>({
    title: 'A file in the config does not exist',
    message: (p) => `${p.file}, named by ${p.setting}, does not exist.`,
    hint: 'Correct the path. It is relative to the config’s folder.',
  }),
  PUBLIC_FOLDER: defineError<{ folder: string; reason: string }>({
    title: 'The public folder cannot be used',
    message: (p) => `The public folder ${p.folder} ${p.reason}. Nothing was published.`,
    hint: 'Use a folder that has only files to publish as they are, such as public.',
  }),
  VALUE: defineError<{ setting: string; meaning: string }>({
    title: 'A setting has an invalid value',
    message: (p) => `The setting “${p.setting}” is not ${p.meaning}.`,
    hint: 'Correct the value, or remove the setting to switch it off.',
  }),
  BROWSERS: defineError<{ query: string }>({
    title: 'The list of browsers is invalid',
    message: (p) => `“${p.query}” in “browsers” names no version of Chrome, Edge, Firefox or Safari.`,
    hint: 'Use queries of browserslist, such as safari >= 17, or remove the setting for the browsers that Boreal supports.',
  }),
  SETTING_ALONE: defineError<{ setting: string; needs: string }>({
    title: 'A setting needs another one',
    message: (p) => `The setting “${p.setting}” works only with “${p.needs}”, which is not set.`,
    hint: (p) => `Set ${p.needs}, or remove ${p.setting}.`,
  }),
  TAG_MANAGER_HOST: defineError<{ host: string }>({
    title: 'The proxy does not allow the tag manager',
    message: (p) => `The tag manager’s script is on ${p.host}, which visitor.thirdPartyProxy.hosts does not allow.`,
    hint: (p) => `Add ${p.host} to the hosts, and all hosts that its tags request.`,
  }),
});

/** Problems of a site's own code. */
export const codeErrors = defineErrors('CODE', {
  THROWS: defineError<{ part: string }>({
    title: 'A function of the site’s config throws',
    message: (p) => `The code of ${p.part} throws.`,
    hint: 'Correct the code at this position. The cause is its error.',
  }),
  STRAY: defineError<object>({
    title: 'The site’s code throws where nothing waits for it',
    message: () => 'The site’s code throws where nothing waits for it: in a timer, in an event or in a promise.',
    hint: 'Catch the error there, or wait for the promise with `await`. The cause is its error.',
  }),
  RESULT: defineError<{ part: string; reason: string; file: string | undefined }>({
    title: 'A function of the site’s config returns a wrong value',
    message: (p) =>
      `The code of ${p.part} ${p.reason}${/[.?]$/.test(p.reason) ? '' : '.'}${p.file === undefined ? '' : ` Its entry is ${p.file}.`}`,
    hint: 'Correct the code of the function. The position is that of the definition.',
  }),
});
