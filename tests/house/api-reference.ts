import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Member, type PublicModule, type PublicName, publicModules, typesWithin } from '../support/public-api.ts';
import { type ApiSection, moduleGuides, sections, settingGuides } from './api-sections.ts';

/** Names whose members are settings: each has a row with its default and its guide. */
const settingTypes: ReadonlySet<string> = new Set([
  'SiteDefinition',
  'VisitorSettings',
  'RouteFamily',
  'RouteSeed',
  'SliceDefinition',
  'TypeOptions',
  'PageHead',
]);

const modules = publicModules();
const within = typesWithin(modules);
const named = new Map([...modules.flatMap(({ names }) => names), ...within].map((each) => [each.name, each]));
for (const each of modules[0]?.names ?? []) named.set(each.name, each);

const guidedFiles: ReadonlySet<string> = new Set(
  modules.flatMap(({ name, names }) => (name in moduleGuides ? names.map(({ file }) => file) : [])),
);

/** Public names and members without a description, optional settings without a default, names without a section. */
export function gapsInApi(): readonly string[] {
  const inSections = sections.flatMap(({ names }) => names);
  const ofBoreal = modules[0]?.names.map(({ name }) => name) ?? [];
  const described = [...modules.flatMap(({ names }) => names), ...within.filter(({ name }) => inSections.includes(name))];
  const isListed = ({ name, file }: PublicName): boolean => inSections.includes(name) || guidedFiles.has(file);
  return [
    ...ofBoreal.filter((name) => !inSections.includes(name)).map((name) => `${name} is in no section of the API`),
    ...inSections.filter((name) => !named.has(name)).map((name) => `${name} of a section does not exist`),
    ...described.filter(({ description }) => description === '').map(({ file, name }) => `${file} ${name} has no description`),
    ...described
      .filter(isListed)
      .flatMap(({ file, name, members }) =>
        members.filter((each) => each.description === '').map((each) => `${file} ${name}.${each.name} has no description`),
      ),
    ...inSections.flatMap((name) =>
      (named.get(name)?.members ?? []).filter(lacksDefault).map((each) => `${name}.${each.name} has no default`),
    ),
  ];
}

/** An optional setting that is true or false has two meanings, of which one is the default. */
const lacksDefault = ({ isOptional, type, description }: Member): boolean =>
  isOptional && type === 'boolean' && !/\b(?:Default|Absent)\b/.test(description);

/** Settings of the site, of its pages and of their heads, each with the guide that explains it. */
export function settingsWithGuides(): readonly { readonly name: string; readonly setting: string; readonly guide: string }[] {
  return [...sections, ...moduleSections()].flatMap(({ names, guide }) =>
    names.flatMap((name) =>
      settingTypes.has(name)
        ? (named.get(name)?.members ?? [])
            .filter((member) => /^\w+$/.test(member.name))
            .map((member) => ({ name, setting: member.name, guide: settingGuides[`${name}.${member.name}`] ?? guide }))
        : [],
    ),
  );
}

/** Keys of the list of guides that are no setting. */
export const unusedGuides = (): readonly string[] => {
  const used = new Set(settingsWithGuides().map(({ name, setting }) => `${name}.${setting}`));
  return Object.keys(settingGuides).filter((key) => !used.has(key) && !key.startsWith('TypeModel.'));
};

function moduleSections(): readonly ApiSection[] {
  return Object.entries(moduleGuides).map(([title, guide]) => {
    const names = modules.find(({ name }) => name === title)?.names.map(({ name }) => name) ?? [];
    return { title: `\`${title}\``, intro: '', guide, names };
  });
}

/** Returns the page that lists every public name and setting. */
export function printApi(): string {
  const others = modules.filter(({ name, names }) => name !== 'boreal' && !(name in moduleGuides) && names.length > 0);
  return `${[
    '# API',
    wrapped(
      'For developers who look up a name that sites import, or a setting. You will be able to find its type, its default and the guide that explains it.',
    ),
    wrapped(
      'This page is printed from the sources and their comments: `npm run docs`. A name that is not on it is private and may change in any version. From version 1.0.0 on, versions follow [SemVer](https://semver.org); the [report of all public names](api-report.md) shows each change of them.',
    ),
    [
      '- A name with `?` is optional. “none”: without the setting, nothing of the kind is emitted or done.',
      '- The path of a file is relative to the folder of the config.',
    ].join('\n'),
    ...sections.flatMap((section) => printSection(section, (name) => named.get(name))),
    ...moduleSections().flatMap((section) => printSection(section, (name) => inModule(section.title.slice(1, -1), name))),
    '## Emitted files and agreements',
    wrapped(
      `Guide: ${guideLink('contract.md')}. Modules with the types, addresses and parsers of emitted files, and with what the document, the client and the host agree on.`,
    ),
    ...others.flatMap(({ name, names }) => [`### \`${name}\``, table(['name', 'what it is'], names.map(nameRow))]),
    '## `boreal/client`',
    wrapped(
      'The runtime of pages, which exports nothing. A site whose setting `client` names a folder of its own imports it there.',
    ),
  ].join('\n\n')}\n`;
}

const inModule = (module: string, name: string): PublicName | undefined =>
  modules.find((each) => each.name === module)?.names.find((each) => each.name === name);

function printSection(
  { title, intro, guide, names }: ApiSection,
  find: (name: string) => PublicName | undefined,
): readonly string[] {
  const parts = names.flatMap((name) => find(name) ?? []);
  const text = [intro, `Guide: ${guideLink(guide)}.`].filter((each) => each !== '').join(' ');
  return [`## ${title}`, wrapped(text), ...parts.flatMap((each) => printName(each, guide))];
}

function printName({ name, kind, signatures, description, members }: PublicName, guide: string): readonly string[] {
  const heading = `### \`${name}${kind === 'function' ? '()' : ''}\``;
  const isShape = members.length > 0;
  return [
    heading,
    wrapped(escaped(description)),
    ...(isShape ? [] : [`\`\`\`ts\n${signatures.join('\n')}\n\`\`\``]),
    ...(isShape ? [memberTable(name, members, guide)] : []),
  ];
}

function memberTable(owner: string, members: readonly Member[], guide: string): string {
  const isSettings = settingTypes.has(owner);
  const rows = members.map((member) => {
    const { text, fallback } = defaultOf(member, isSettings);
    const own = settingGuides[`${owner}.${member.name}`];
    const link = isSettings && own !== undefined && own !== guide ? ` ${guideLink(own)}` : '';
    return [`${code(member.name + (member.isOptional ? '?' : ''))}`, code(member.type), fallback, escaped(text) + link];
  });
  return table(['name', 'type', 'default', 'what it is'], rows);
}

/** Divides a description into the default and the rest. */
function defaultOf(
  { description, isOptional }: Member,
  isSetting: boolean,
): { readonly text: string; readonly fallback: string } {
  const match = /\s?\bDefault: (.+?)\.(?=\s|$)/.exec(description);
  if (!match) return { text: description, fallback: isOptional ? 'none' : isSetting ? 'required' : '' };
  return { text: description.replace(match[0], ''), fallback: escaped(match[1] ?? '') };
}

const nameRow = ({ name, kind, description }: PublicName): readonly string[] => [
  code(`${name}${kind === 'function' ? '()' : ''}`),
  escaped(description),
];

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns code in a cell: a bar ends the cell, also within code. */
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const exampleOrWords =
  /(`[^`]+`|\{ (?:[^{}]|\{[^{}]*\})* \}|\[(?:'[^']*'(?:, )?)+\]|(?<![\w’'])'(?:[^'\s]*|[^']*[<>*][^']*)'(?![\w'])|<\w[^<>]*>\S*)|[^`{['<]+|./gs;

/** Returns a comment as Markdown: examples as code, everything else as words. */
const escaped = (text: string): string =>
  text.replace(exampleOrWords, (part, example?: string) =>
    example === undefined ? part.replace(/[\\<>*_[\]|~^]/g, '\\$&') : code(example.replaceAll('`', '')),
  );

/** Returns the title of a guide, which is its first line. */
const titleOf = (page: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../docs', page), 'utf8')
    .split('\n', 1)[0]
    ?.replace(/^# /, '') ?? page;

const guideLink = (guide: string): string => `[${titleOf(guide.split('#')[0] ?? '')}](${guide})`;

const maxLineLength = 100;

/** Breaks a paragraph into lines. Code and links may contain spaces and are not divided. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.match(/(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replace(/^(?=[-+#]\s)/, '\\')).join('\n');
}

/** Returns the report of all public names, without comments. */
export function printApiReport(): string {
  return `${[
    '# Public names',
    wrapped(
      'For reviewers of a change. You will be able to see what it adds to the public names of Boreal, what it removes, and which types it changes.',
    ),
    wrapped(
      'This page is printed from the sources: `npm run docs`. [API](api.md) describes the names. What a change here means for the version: [CONTRIBUTING](../CONTRIBUTING.md#release).',
    ),
    ...modules.flatMap(reportOf),
    '## Types within these',
    'Sites cannot import these types by name, but get or give values of them.',
    reportBlock(within),
  ].join('\n\n')}\n`;
}

const reportOf = ({ name, names }: PublicModule): readonly string[] => [
  `## \`${name}\``,
  names.length > 0 ? reportBlock(names) : 'Exports no names.',
];

const reportBlock = (names: readonly PublicName[]): string =>
  `\`\`\`\n${names.flatMap(({ signatures }) => signatures).join('\n')}\n\`\`\``;
