import { defineError, defineErrors } from '../errors/define-errors.ts';

/** Problems of the choice of a source, and of content that disappears. */
export const chosenSourceErrors = defineErrors('SOURCE', {
  UNKNOWN: defineError<{ value: string; names: readonly string[]; known: string | undefined }>({
    title: 'A source of content is unknown',
    message: (p) => `“${p.value}” is not a source of content.${p.known === undefined ? '' : ` Did you mean “${p.known}”?`}`,
    hint: (p) => `Use ${p.names.map((name) => `--source ${name}`).join(' or ')}, or add it to \`sources\` in the config.`,
  }),
  OPTION_ALONE: defineError<{ option: string; needs: string | undefined }>({
    title: 'An option needs another one',
    message: (p) =>
      p.needs === undefined ? `No source of this site has the option ${p.option}.` : `${p.option} works only with ${p.needs}.`,
    hint: (p) => (p.needs === undefined ? `Remove ${p.option}.` : `Add ${p.needs}, or remove ${p.option}.`),
  }),
  OPTIONS_CLASH: defineError<{ option: string; other: string; reason: string }>({
    title: 'Two options contradict each other',
    message: (p) => `${p.option} cannot be used with ${p.other}: ${p.reason}.`,
    hint: (p) => `Remove ${p.option} or ${p.other}.`,
  }),
  OF_TYPE: defineError<{ type: string; source: string; names: readonly string[]; known: string | undefined }>({
    title: 'A content type names an unknown source',
    message: (p) =>
      `The type “${p.type}” names the source “${p.source}”, which the site does not have.${p.known === undefined ? '' : ` Did you mean “${p.known}”?`}`,
    hint: (p) => `Name one of ${p.names.join(', ')}, or add the source to \`sources\` in the config.`,
  }),
  SECOND_FOLDER: defineError<{ source: string }>({
    title: 'A run has two folders of files',
    message: (p) =>
      `“${p.source}” is the second folder of files in one run. A run reads one folder, and other sources next to it.`,
    hint: 'Put the files into one folder, with a setting `files` if their names have several forms.',
  }),
  FOREIGN_TYPE: defineError<{ type: string; source: string; owner: string }>({
    title: 'An entry comes from another source than its type',
    message: (p) => `The source “${p.source}” has an entry of the type “${p.type}”, whose entries come from “${p.owner}”.`,
    hint: (p) => `Move the entry to “${p.owner}”, or give the type another name.`,
  }),
  UNREACHED: defineError<{ source: string; reason: string }>({
    title: 'A source cannot be read, and its last published entries are shown',
    severity: 'warning',
    message: (p) =>
      `The source “${p.source}” cannot be read. Its entries stay as they were published last. The reason: ${p.reason}`,
    hint: 'Run again when the source answers. `--strict` makes this an error.',
  }),
  NO_TYPES: defineError<{ source: string }>({
    title: 'A content system has no content types',
    message: (p) => `No content types were read from ${p.source}: there is no model to write.`,
    hint: 'Check that the token reads the right environment, or export the file without --skip-content-model.',
  }),
  NO_MODEL: defineError<{ source: string }>({
    title: 'A source gives no model',
    message: (p) => `The source “${p.source}” does not tell which types of content it has.`,
    hint: 'Give your own source a function `types`, which returns the model, or declare the model by hand.',
  }),
  NOTHING_TO_PULL: defineError<{ title: string }>({
    title: 'A source has nothing to pull',
    message: (p) => `The source “${p.title}” has nothing to download in advance: it is read directly.`,
    hint: 'Give a source that can be pulled with --source, or set `pull: true` in your own source.',
  }),
});
