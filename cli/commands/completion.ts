import { closestName, ProblemError } from '../../generator/index.ts';
import type { CliCommand, CommandOption } from '../command.ts';
import { completionScript, completionShells } from '../completion-script.ts';
import { exitCodes } from '../exit-codes.ts';

/** `boreal completion`: prints what a shell needs to complete commands and options. */
export const completionCommand = (commands: () => readonly CliCommand[]): CliCommand<{ readonly shell: string }> => ({
  name: 'completion',
  description: 'print the completion of commands and options for a shell',
  argument: { name: 'shell', description: completionShells.join(', ') },
  options: [],
  examples: [
    'boreal completion bash >> ~/.bashrc',
    'boreal completion zsh > ~/.zfunc/_boreal',
    'boreal completion fish > ~/.config/fish/completions/boreal.fish',
  ],
  async run({ shell: written }, { terminal }) {
    const shell = completionShells.find((each) => each === written);
    if (shell === undefined) throw unknownShell(written);
    const described = commands().map(({ name, description, options }) => ({ name, description, options: options.map(flagOf) }));
    terminal.data(completionScript(shell, described));
    return exitCodes.success;
  },
});

/** '--locales <tags>' → '--locales'. */
const flagOf = ({ flags, description, choices = [] }: CommandOption) => ({
  flag: /--[\w-]+/.exec(flags)?.[0] ?? flags,
  description,
  choices,
});

function unknownShell(written: string): ProblemError {
  const similar = closestName(written, completionShells);
  const message = `There is no completion for “${written}”.${similar === undefined ? '' : ` Did you mean “${similar}”?`}`;
  return new ProblemError([{ code: 'CLI_SHELL', severity: 'error', message, hint: `Give ${completionShells.join(', ')}.` }]);
}
