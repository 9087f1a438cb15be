import { relative, resolve, sep } from 'node:path';
import { closestName, loadSite, reservedName } from '../../generator/index.ts';
import { addFamily } from '../add/add-family.ts';
import { addLocale } from '../add/add-locale.ts';
import { addType } from '../add/add-type.ts';
import { type Addition, apply, refusal } from '../add/addition.ts';
import { isWordOfCode, type Names, namesOf } from '../add/names.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { configOption } from '../options.ts';

interface AddValues {
  readonly what: readonly string[];
  readonly config: string;
}

const kinds = ['family', 'type', 'locale'] as const;

/** `boreal add`: writes the files that a new kind of page, type of content or language begins with. */
export const addCommand: CliCommand<AddValues> = {
  name: 'add',
  description: 'add a family of pages, a type of content or a language to a site',
  argument: { name: 'what', description: 'family <name>, type <name> or locale <tag>', isList: true },
  options: [configOption],
  examples: ['boreal add type recipe', 'boreal add family recipes', 'boreal add locale fr-CA'],
  note: 'Existing files are never replaced. If the code of the site has another form than usual, the line to add is printed.',
  async run({ what, config }, { terminal, cwd }) {
    const [written = '', name, ...others] = what;
    const kind = kinds.find((each) => each === written);
    if (kind === undefined) throw unknownKind(written);
    if (name === undefined || others.length > 0) throw wrongName(kind, what.slice(1).join(' '));
    const load = () => loadSite({ config, cwd, isLocal: true });
    const site = await load();
    const configPath = relative(site.root, resolve(cwd, config)).split(sep).join('/');
    const addition =
      kind === 'locale'
        ? await addLocale({ site, text: name, config: configPath })
        : kind === 'type'
          ? await addType({ site, names: readName(kind, name), config: configPath })
          : await addFamily({ site, names: readName(kind, name), config: configPath });
    await apply(addition, site.root, load);
    terminal.err(report(addition));
    return exitCodes.success;
  },
};

const report = ({ files, edits, notes }: Addition): string =>
  [...Object.keys(files).map((path) => `written ${path}`), ...Object.keys(edits).map((path) => `changed ${path}`), ...notes]
    .map((line) => `${line}\n`)
    .join('');

function readName(kind: string, name: string): Names {
  const names = namesOf(name);
  if (names === undefined) throw wrongName(kind, name);
  if (isWordOfCode(names)) throw reserved(name, 'is a word of JavaScript, which cannot name a value');
  const isPath = kind === 'family';
  if (isPath && (names.kebab === 'index' || reservedName(`/${names.kebab}/`) !== undefined)) {
    throw reserved(name, 'cannot be the address of pages: Boreal writes it itself');
  }
  return names;
}

function unknownKind(written: string) {
  const similar = closestName(written, kinds);
  const guess = similar === undefined ? '' : ` Did you mean “${similar}”?`;
  return refusal('CLI_ADD_KIND', `“${written}” cannot be added.${guess}`, 'Give family <name>, type <name> or locale <tag>.');
}

const reserved = (name: string, why: string) => refusal('CLI_ADD_NAME', `“${name}” ${why}.`, 'Choose another name.');

const wrongName = (kind: string, name: string) =>
  refusal(
    'CLI_ADD_NAME',
    name === '' ? `The name of the ${kind} is missing.` : `“${name}” is not a name for a ${kind}.`,
    kind === 'locale'
      ? 'Give a tag such as de or fr-CA.'
      : 'Give one word, or several with hyphens: lower-case letters and digits.',
  );
