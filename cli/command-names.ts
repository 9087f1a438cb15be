import { closestName, ProblemError } from '../generator/index.ts';

/** Names of the same work in other tools. */
const otherNames: Readonly<Record<string, string>> = {
  dev: 'develop',
  watch: 'develop',
  build: 'generate',
  export: 'generate',
  init: 'new',
  create: 'new',
  preview: 'serve',
  audit: 'check',
  lint: 'check',
};

/** Throws ProblemError with the closest name for a command that does not exist. */
export function refuseUnknownCommand(args: readonly string[], names: readonly string[]): void {
  const [written = ''] = args;
  if (written === '' || written.startsWith('-') || written === 'help' || names.includes(written)) return;
  const meant = Object.hasOwn(otherNames, written) ? otherNames[written] : closestName(written, names);
  throw new ProblemError([
    {
      code: 'CLI_COMMAND',
      severity: 'error',
      message: `There is no command “${written}”.${meant === undefined ? '' : ` Did you mean “${meant}”?`}`,
      hint: 'Run `boreal --help` to see all commands.',
    },
  ]);
}
