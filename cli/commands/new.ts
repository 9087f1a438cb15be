import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf, ProblemError } from '../../generator/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

/** `boreal new`: writes the site of the guide to templates into a new folder. */
export const newCommand: CliCommand<{ readonly folder: string }> = {
  name: 'new',
  description: 'write a small site, in English and French, into a new folder',
  argument: { name: 'folder', description: 'folder to create; it may exist if it is empty' },
  options: [],
  examples: ['boreal new my-site'],
  async run({ folder: shown }, { terminal, cwd }) {
    const folder = resolve(cwd, shown);
    await refuseFilled(folder, shown);
    const files = { ...(await guideFiles()), ...(await projectFiles(basename(folder))) };
    for (const [path, text] of Object.entries(files)) await writeNew(folder, shown, path, text);
    terminal.err(`${Object.keys(files).length} files written → ${shown}\n  cd ${shown}\n  npm install\n  npm start\n`);
    return exitCodes.success;
  },
};

/** Folder of this package, also if it is compiled. */
const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('boreal/package.json'));

async function refuseFilled(folder: string, shown: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw notWritable(shown, error);
  });
  const [first] = names;
  if (first === undefined) return;
  throw new ProblemError([
    {
      code: 'CLI_NEW_FOLDER',
      severity: 'error',
      message: `The folder ${shown} is not empty: it has ${first}.`,
      hint: 'Give the name of a folder that does not exist yet. Nothing was changed.',
    },
  ]);
}

const notWritable = (shown: string, error: unknown): ProblemError =>
  new ProblemError([
    {
      code: 'CLI_NEW_UNWRITABLE',
      severity: 'error',
      message: `The folder ${shown} cannot be written.`,
      hint: 'Give a folder whose parent you may write to.',
      cause: messageOf(error),
    },
  ]);

async function writeNew(folder: string, shown: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    throw notWritable(shown, error);
  }
}

/** Returns the files of the guide to templates, which is part of the package. */
async function guideFiles(): Promise<Readonly<Record<string, string>>> {
  const guide = await readFile(join(packageFolder(), 'docs', 'templates.md'), 'utf8');
  const blocks = guide.matchAll(/^```\w+ my-site\/(\S+)\n([\s\S]*?)^```$/gm);
  return Object.fromEntries([...blocks].map(([, path = '', text = '']) => [path, text]));
}

async function projectFiles(folderName: string): Promise<Readonly<Record<string, string>>> {
  const { react, 'react-dom': reactDom } = packageJson.peerDependencies;
  const { typescript, '@types/react': reactTypes } = packageJson.devDependencies;
  const about = {
    name:
      folderName
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'site',
    private: true,
    type: 'module',
    scripts: {
      start: 'boreal generate && boreal serve',
      dev: 'boreal develop',
      generate: 'boreal generate',
      test: 'tsc && boreal generate && boreal check',
    },
    dependencies: { boreal: await ownSpecifier(), react, 'react-dom': reactDom },
    devDependencies: { '@types/react': reactTypes, typescript },
    engines: { node: packageJson.engines.node },
  };
  return {
    'package.json': json(about),
    'tsconfig.json': json({ compilerOptions: typeSettings, include: ['**/*.ts', '**/*.tsx'] }),
    '.gitignore': 'node_modules/\ndist/\n.boreal/\n',
    'README.md': readme(about.name),
  };
}

/** Returns the version of this package; for an archive that was installed from a file, its path. */
async function ownSpecifier(): Promise<string> {
  const installer = resolve(packageFolder(), '../..');
  const text = await readFile(join(installer, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, string>> };
  const [, path] = /^file:(.+\.tgz)$/.exec(dependencies.boreal ?? '') ?? [];
  return path === undefined ? `^${packageJson.version}` : `file:${resolve(installer, path)}`;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const typeSettings = {
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  jsx: 'react-jsx',
  lib: ['ES2023', 'DOM'],
  types: ['react'],
};

const readme = (name: string): string => `# ${name}

A site of recipes in English and French, generated by Boreal.

    npm install
    npm start      # generates the site and serves it; the address is printed
    npm run dev    # shows every save in the open page
    npm test       # types, and an audit of the generated site

| file | what it has |
|---|---|
| \`content/\` | texts: one file for each entry and language |
| \`model.ts\` | the types of content and their fields |
| \`boreal.config.ts\` | languages, address and pages of the site |
| \`templates/\` | components and styles |

Set \`siteUrl\` in \`boreal.config.ts\` to the address of the site before you publish \`dist/\`.
`;
