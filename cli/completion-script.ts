export const completionShells = ['bash', 'zsh', 'fish'] as const;

/** A command as completion shows it. */
interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string; readonly choices: readonly string[] }[];
}

/** Returns the script that a shell reads to complete commands and options. */
export function completionScript(shell: (typeof completionShells)[number], commands: readonly CompletedCommand[]): string {
  return { bash, zsh, fish }[shell](commands);
}

function bash(commands: readonly CompletedCommand[]): string {
  const cases = commands.flatMap(({ name, options }) => [
    ...options.flatMap(({ flag, choices }) =>
      choices.length === 0 ? [] : [`    "${name} ${flag}") words='${choices.join(' ')}' ;;`],
    ),
    `    "${name} "*) words='${['--help', ...options.map(({ flag }) => flag)].join(' ')}' ;;`,
  ]);
  return `_boreal() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words='${commands.map(({ name }) => name).join(' ')}'
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${cases.join('\n')}
    *) words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _boreal boreal
`;
}

function zsh(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`);
  const cases = commands.map(({ name, options }) => {
    const specs = options.map(({ flag, description, choices }) => {
      const text = description.replaceAll(/[[\]:]/g, '\\$&');
      return ` ${quoted(`${flag}[${text}]${choices.length === 0 ? '' : `:value:(${choices.join(' ')})`}`)}`;
    });
    return `    ${name}) _arguments${specs.join('')} '--help[print options and examples]' '*:file:_files' ;;`;
  });
  return `#compdef boreal
_boreal() {
  local -a commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _boreal boreal
`;
}

function fish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c boreal -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...options.map(({ flag, description: text, choices }) => {
      const values = choices.length === 0 ? '' : ` -x -a ${quoted(choices.join(' '))}`;
      return `complete -c boreal -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d ${quoted(text)}${values}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Returns a text as one word for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", '’')}'`;
