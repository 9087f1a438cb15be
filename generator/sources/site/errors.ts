import { defineError, defineErrors } from '../../errors/define-errors.ts';

interface Request {
  readonly source: string;
  /** Without its parameters, which may be secret. */
  readonly address: string;
}

/** Problems of a site's own source. */
export const sourceErrors = defineErrors('SOURCE', {
  FAILED: defineError<{ source: string; part: string }>({
    title: 'A source of the site throws an error',
    message: (p) => `The source “${p.source}” threw an error in \`${p.part}\`. Nothing was published.`,
    hint: (p) => `Correct the source in the config, or what it reads. The cause is the error of \`${p.part}\`.`,
  }),
  UNREACHABLE: defineError<Request & { tries: number; canPull: boolean }>({
    title: 'A source of the site does not answer',
    message: (p) =>
      `The source “${p.source}” got no complete answer from ${p.address} in ${p.tries} ${p.tries === 1 ? 'try' : 'tries'}. Nothing was published.`,
    hint: (p) =>
      `Try again later, and check the network and the address.${p.canPull ? ' To build from the last pull, use --offline.' : ''}`,
  }),
  BUSY: defineError<Request & { tries: number }>({
    title: 'The system of a source limits the number of requests',
    message: (p) =>
      `The source “${p.source}” asked for ${p.address}, and the server answered in ${p.tries} ${p.tries === 1 ? 'try' : 'tries'} that there are too many requests (429). Nothing was published.`,
    hint: 'Try again later, or ask the system for a higher limit. Longer pages of lists need fewer requests.',
  }),
  TOKEN: defineError<Request & { status: number }>({
    title: 'The system of a source refuses the access',
    message: (p) =>
      `The source “${p.source}” asked for ${p.address}, and the server refused ${p.status === 401 ? 'the token, or wants one' : 'the access of this token'} (${p.status}). Nothing was published.`,
    hint: (p) =>
      p.status === 401
        ? 'Set the token that the source reads: a variable may be missing, or the token has expired.'
        : 'Let the token read this content in the settings of the system.',
  }),
  ANSWER: defineError<Request & { status: number }>({
    title: 'A request of a source is refused',
    message: (p) =>
      `The source “${p.source}” asked for ${p.address}, and the server answered ${p.status}. Nothing was published.`,
    hint: 'Check the address and the access rights of the request.',
  }),
  ADDRESS: defineError<{ source: string; address: string }>({
    title: 'A source requests something that is not an address',
    message: (p) => `The source “${p.source}” requested “${p.address}”, which is not an absolute http or https address.`,
    hint: 'Check that the setting or the environment variable with the address is set.',
  }),
  ANSWER_TOO_LARGE: defineError<Request & { megabytes: number }>({
    title: 'An answer to a source is too large',
    message: (p) => `The answer of ${p.address} to the source “${p.source}” has more than ${p.megabytes} MB.`,
    hint: 'Request the content in several parts.',
  }),
  JSON: defineError<Request & { start: string }>({
    title: 'An answer to a source is not JSON',
    message: (p) => `The answer of ${p.address} to the source “${p.source}” is not JSON. It begins with “${p.start}”.`,
    hint: 'Check the address: the server may show a page with an error there.',
  }),
  SILENT: defineError<{ source: string; part: string; seconds: number }>({
    title: 'A source of the site does not continue',
    message: (p) => `The source “${p.source}” yielded nothing in \`${p.part}\` for ${p.seconds} seconds. Nothing was published.`,
    hint: 'Check for a promise that never settles. The `fetch` of the context has time limits.',
  }),
  STOPPED: defineError<{ source: string }>({
    title: 'A source was stopped while it was read',
    message: (p) => `The source “${p.source}” was stopped before it was read completely.`,
    hint: 'Run the command again.',
  }),
  STATE: defineError<{ source: string; actual: string }>({
    title: 'A source returns a state that is not a text',
    message: (p) => `\`state\` of the source “${p.source}” returned ${p.actual}.`,
    hint: 'Return a text that differs after every change, or undefined if it cannot tell.',
  }),
  ENTRY: defineError<{ source: string; reason: string }>({
    title: 'A source yields something that is not an entry',
    of: 'file',
    message: (p) => `An entry of the source “${p.source}” ${p.reason}.`,
    hint: 'Yield { type, slug, locale, fields } and, if you like, body, stamp and where.',
  }),
  VALUE: defineError<{ source: string; field: string; actual: string }>({
    title: 'A source yields a value that content cannot have',
    of: 'file',
    message: (p) => `The field “${p.field}” in the source “${p.source}” is ${p.actual}.`,
    hint: 'Use texts, finite numbers, true or false, lists and plain records. Write days as ’2026-01-15’.',
  }),
  UNPUBLISHED: defineError<{ source: string }>({
    title: 'A source gives changes that are not published',
    message: (p) => `The source “${p.source}” gave a version with the state “changed”, which only a preview may show.`,
    hint: 'Give the published version unless `context.preview` is true.',
  }),
  SHRUNK: defineError<{ source: string; of: string; before: number; now: number }>({
    title: 'Much of the content of a source is gone',
    message: (p) =>
      `The source “${p.source}” gave ${p.now} ${p.of} instead of ${p.before} in the last reading: more than one in twenty are gone. Nothing was published.`,
    hint: 'If they were deleted on purpose, run once with --allow-shrink.',
  }),
  INCOMPLETE: defineError<{ source: string; of: string; listed: number; now: number }>({
    title: 'The content of a source is incomplete',
    message: (p) => `The source “${p.source}” gave ${p.now} ${p.of}, but its system lists ${p.listed}. Nothing was published.`,
    hint: 'Run the command again. If it stays so, check that the source requests all pages of a list.',
  }),
  OFFLINE_EMPTY: defineError<{ source: string }>({
    title: 'A source was not pulled',
    message: (p) => `This cache has no pull of the source “${p.source}”.`,
    hint: (p) => `Run boreal pull --source ${p.source} with a network and the same cache folder.`,
  }),
  REPORTED: defineError<{ source: string; message: string; hint: string | undefined }>({
    title: 'A source reports a problem',
    message: (p) => p.message,
    hint: (p) => p.hint ?? `Correct the content in the source “${p.source}”.`,
  }),
});
