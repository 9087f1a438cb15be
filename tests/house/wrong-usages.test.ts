/**
 * Mistakes in the declaration of a site that the compiler finds, each at its place: always with the
 * compiler of `npm run types`, in the long form with the other versions that sites use.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isLong } from '../support/length.ts';
import { newTestFolder } from '../support/test-folder.ts';

/** A site without a mistake: entries, links, shared data, a slice and a root. */
const rightSite: Readonly<Record<string, string>> = {
  'boreal.config.ts': `import { boreal, date, link, markdown, text, type } from 'boreal';
export const site = boreal({
  types: {
    post: type('P', { title: text(), day: date(), author: link('author'), body: markdown() }),
    author: type('A', { name: text() }),
    words: type('W', { name: text() }),
  },
  shared: {
    words: (graph, locale) => graph.single('words', 'words', locale).fields,
    names: (graph, locale) => graph.ofType('author', locale).map(({ fields }) => fields.name),
  },
  rootShared: ['words'],
  slices: ['header'],
});
export const posts = site.entries('post', {
  path: '/{slug}/',
  component: () => import('./post.page.tsx'),
  shared: ['names'],
  data: ({ fields, locale }, graph) => ({ ...fields, author: { name: graph.entry('author', fields.author, locale).fields.name } }),
  facts: ({ fields }) => ({ modified: fields.day }),
});
export const header = site.slice({
  component: () => import('./header.tsx'),
  data: (graph, locale) => ({ name: graph.single('words', 'words', locale).fields.name }),
});
export default site.site({ siteUrl: 'https://x.example', pages: [posts], slices: { header }, root: () => import('./root.tsx') });
`,
  'post.page.tsx': `import { RichText } from 'boreal/contract/rich-text-view';
import type { posts } from './boreal.config.ts';
export default ({ data }: typeof posts.props) => <main><h1>{data.title}</h1><RichText value={data.body} />{data.author.name}</main>;
export const head = ({ data, shared }: typeof posts.headProps) => ({
  title: data.title + shared.words.name + shared.names.join(),
  announcement: data.title,
});
`,
  'root.tsx': `import type { site } from './boreal.config.ts';
export const SiteRoot = ({ slices, shared, children }: typeof site.rootProps) => <>{slices.header}{shared.words.name}{children}</>;
`,
  'header.tsx': `import type { SliceProps } from 'boreal/contract/page';
export default ({ data }: SliceProps<{ readonly name: string }>) => <p>{data.name}</p>;
`,
};

interface Mistake {
  readonly file: keyof typeof rightSite & string;
  readonly from: string;
  readonly to: string;
  /** Words of the compiler's message. */
  readonly message: RegExp;
}

const config = 'boreal.config.ts';
const page = 'post.page.tsx';

const mistakes: Readonly<Record<string, Mistake>> = {
  'the name of a type': { file: config, from: "entries('post'", to: "entries('psot'", message: /"psot"/ },
  'the file of a component': { file: config, from: './post.page.tsx', to: './pots.page.tsx', message: /pots\.page\.tsx/ },
  'a component that reads what the data lacks': {
    file: page,
    from: 'data.author.name',
    to: 'data.author.nmae',
    message: /'nmae'/,
  },
  'a component that takes data for another type': {
    file: page,
    from: '<h1>{data.title}',
    to: '<h1>{data.author.name.toFixed()}',
    message: /'toFixed'/,
  },
  'the name of shared data': { file: config, from: "shared: ['names']", to: "shared: ['nmaes']", message: /"nmaes"/ },
  'a placeholder in a path': {
    file: config,
    from: '/{slug}/',
    to: '/{slgu}/',
    message: /\{slgu\} is neither \{slug\} nor a required field/,
  },
  'a link to no type': { file: config, from: "link('author')", to: "link('autor')", message: /no type “autor” in this site/ },
  'the name of a slice in the root': { file: 'root.tsx', from: 'slices.header', to: 'slices.haeder', message: /'haeder'/ },
  'shared data that the page does not name': { file: config, from: "\n  shared: ['names'],", to: '', message: /'names'/ },
  'a fact about a page': { file: config, from: 'modified: fields.day', to: 'modifeid: fields.day', message: /modifeid/ },
  'the shared data of the root': { file: config, from: "rootShared: ['words']", to: "rootShared: ['wrods']", message: /"wrods"/ },
  'a field in the data': {
    file: config,
    from: '{ ...fields, author',
    to: '{ ...fields, day: fields.dya, author',
    message: /'dya'/,
  },
  'the data of a slice': { file: config, from: '({ name: graph.single', to: '({ nmae: graph.single', message: /'name'/ },
  'a setting of the site': { file: config, from: 'siteUrl:', to: 'sietUrl:', message: /'sietUrl'/ },
  'a head without a title': { file: page, from: '  title:', to: '  titel:', message: /does not return a title/ },
};

/** Compiles the right site and one site for each mistake; returns the messages by mistake. */
async function compile(compiler: string): Promise<ReadonlyMap<string, string>> {
  const folder = await newTestFolder('types');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  const sites = new Map([['none', rightSite]]);
  for (const [name, { file, from, to }] of Object.entries(mistakes)) {
    expect(rightSite[file]?.split(from), `${name}: ${from}`).toHaveLength(2);
    sites.set(name, { ...rightSite, [file]: rightSite[file]?.replace(from, to) ?? '' });
  }
  const names = [...sites.keys()];
  for (const [at, name] of names.entries())
    for (const [file, text] of Object.entries(sites.get(name) ?? {})) await write(`${at}/${file}`, text);
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['react'],
    paths: { boreal: ['../../../generator/site.ts'], 'boreal/contract/*': ['../../../generator/contract/*.ts'] },
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*/*.ts', '*/*.tsx'] }));
  const output = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_error, stdout) => done(stdout),
    );
  });
  const messages = new Map(names.map((name) => [name, '']));
  for (const message of output.split(/\n(?=\S)/).filter((each) => each.trim() !== '')) {
    const [, at = ''] = /^(\d+)\//.exec(message) ?? [];
    const name = names[Number(at)] ?? '';
    messages.set(at === '' ? 'elsewhere' : name, `${messages.get(name) ?? ''}${message}\n`);
  }
  return messages;
}

/** Installs a version of TypeScript that this repository does not use. */
async function installed(version: string): Promise<string> {
  const folder = await newTestFolder('typescript');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `typescript@${version}`], { cwd: folder, stdio: 'pipe' });
  return join(folder, 'node_modules/typescript/bin/tsc');
}

const compilerOf = (name: string): string => {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return join(dirname(file), 'bin/tsc');
};

const compilers: readonly { readonly version: string; readonly find: () => Promise<string>; readonly inLongForm?: true }[] = [
  { version: packageJson.devDependencies.typescript, find: async () => compilerOf('typescript'), inLongForm: true },
  { version: packageJson.devDependencies['typescript-7'], find: async () => compilerOf('typescript-7') },
  { version: '~5.9.3', find: () => installed('~5.9.3'), inLongForm: true },
];

test.for(compilers)(
  'TypeScript $version finds every mistake in a declaration, and none in a right one',
  async ({ find, inLongForm }, { skip }) => {
    skip(inLongForm === true && !isLong, 'It takes long.');
    const messages = await compile(await find());
    expect(messages.get('none')).toBe('');
    expect(messages.get('elsewhere')).toBeUndefined();
    for (const [name, { message }] of Object.entries(mistakes)) expect(messages.get(name), name).toMatch(message);
  },
);
