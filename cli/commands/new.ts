import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type ProblemError, packagesWith, sourceKindNames } from '../../generator/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { CliCommand, CommandContext } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { refuseFilled, writeFolder } from '../new/new-folder.ts';
import { shellWord } from '../new/shell-word.ts';
import {
  checkChoices,
  localSource,
  nameOfFolder,
  readLocales,
  refusal,
  type SiteChoices,
  type TemplateName,
  templateNames,
} from '../new/site-choices.ts';
import { starterFiles } from '../new/starter-files.ts';
import { ownFiles, packageFolder } from '../own-files.ts';

interface NewValues {
  readonly folder?: string;
  readonly yes?: boolean;
  readonly bare?: boolean;
  readonly template?: TemplateName;
  readonly name?: string;
  readonly locales?: string;
  readonly source?: string;
  readonly defaultLocalePrefix?: 'true' | 'false';
}

/** Sites whose code a page of this package shows, and the folders of their other files. */
const guides = {
  minimal: { page: 'README.md', prefix: '', starter: 'starter/minimal' },
  bare: { page: 'docs/templates.md', prefix: 'my-site/', starter: 'starter/bare' },
  wordpress: { page: 'docs/wordpress.md', prefix: 'my-site/', starter: 'starter/wordpress' },
  payload: { page: 'docs/payload.md', prefix: 'my-site/', starter: 'starter/payload' },
} as const;
type GuideName = keyof typeof guides;
const systemNames = ['wordpress', 'payload'] as const satisfies readonly GuideName[];

/** `boreal new`: writes a site into a new folder. */
export const newCommand: CliCommand<NewValues> = {
  name: 'new',
  description: 'write a small site into a new folder; asks for what the options do not say',
  argument: { name: 'folder', description: 'folder to create; it may exist if it is empty', isOptional: true },
  options: [
    { flags: '--yes', description: 'ask nothing: use the options, and defaults for the others' },
    {
      flags: '--template <name>',
      description: 'site to begin with: the one of the README, a blog, or a documentation (default: blog)',
      choices: templateNames,
    },
    { flags: '--name <text>', description: 'name of the site (default: from the folder)' },
    { flags: '--locales <tags>', description: 'languages, the default one first, such as en,fr-CA (default: en)' },
    {
      flags: '--source <name>',
      description: `where texts are written (default: ${localSource})`,
      choices: [...sourceKindNames, ...systemNames],
    },
    {
      flags: '--default-locale-prefix <value>',
      description: 'whether addresses of the default language name it (default: true with several languages)',
      choices: ['true', 'false'],
    },
    { flags: '--bare', description: 'write the small site of the guide to templates instead, in English and French' },
  ],
  examples: [
    'boreal new my-site',
    'boreal new my-site --yes --locales en,fr --default-locale-prefix false',
    'boreal new my-docs --template docs',
    'boreal new my-site --bare',
    'boreal new my-site --source wordpress',
  ],
  async run({ folder: named, ...values }, { terminal, cwd }) {
    checkChoices(values);
    const guide = guideOf(values);
    const shown = named ?? (await askedFolder({ yes: values.yes === true || guide !== undefined }, terminal));
    if (shown === 'cancelled') return exitCodes.problem;
    const folder = resolve(cwd, shown);
    await refuseFilled(folder, shown);
    const site = guide ?? (await choicesOf(values, { terminal, folder }));
    if (site === 'cancelled') return exitCodes.problem;
    const files = {
      ...(typeof site === 'string' ? await guideFiles(folder, site) : await starterFiles(site)),
      ...(await projectFile(folder, site)),
    };
    await writeFolder({ folder, shown, files });
    const isComplete = typeof site === 'string' || site.source === localSource;
    const next = isComplete ? '' : `README.md says how the texts get into ${site.source}.\n`;
    terminal.err(
      `${Object.keys(files).length} files written → ${shown}\n  cd ${shellWord(shown)}\n  npm install\n  npm start\n${next}`,
    );
    return exitCodes.success;
  },
};

/** Returns the guide whose site is written, which other options do not change; undefined for a starter. */
function guideOf({ bare, template, source, ...others }: NewValues): GuideName | undefined {
  const system = systemNames.find((each) => each === source);
  const options: readonly (readonly [option: string, guide: GuideName | undefined])[] = [
    ['--template minimal', template === 'minimal' ? template : undefined],
    ['--bare', bare ? 'bare' : undefined],
    [`--source ${system}`, system],
  ];
  const [[option, guide] = [], ...more] = options.filter(([, each]) => each !== undefined);
  if (option === undefined) return undefined;
  const { name, locales, defaultLocalePrefix } = others;
  const given = [name, locales, defaultLocalePrefix, system ? undefined : source, guide === 'minimal' ? undefined : template];
  if (more.length > 0 || given.some((value) => value !== undefined)) throw fixedSite(option);
  return guide;
}

const fixedSite = (option: string): ProblemError =>
  refusal(
    'CLI_NEW_SYSTEM',
    `${option} writes a site whose name, languages and source are settings of its config. Nothing was written.`,
    'Give no option besides --yes, and change boreal.config.ts afterwards.',
  );

async function askedFolder(
  { yes }: { readonly yes: boolean },
  terminal: CommandContext['terminal'],
): Promise<string | 'cancelled'> {
  if (yes || !terminal.canAsk) throw noFolder;
  const { askFolder } = await import('../new/ask-choices.ts');
  return orCancelled(askFolder());
}

const noFolder = refusal(
  'CLI_NEW_NO_FOLDER',
  'The folder of the new site is missing. Nothing was written.',
  'Give its name: boreal new my-site.',
);

/** Returns 'cancelled' if a person leaves the questions. */
async function orCancelled<T>(questions: Promise<T>): Promise<T | 'cancelled'> {
  const { Cancelled } = await import('../new/ask-choices.ts');
  return questions.catch((error: unknown) => {
    if (error instanceof Cancelled) return 'cancelled';
    throw error;
  });
}

interface Surroundings extends Pick<CommandContext, 'terminal'> {
  readonly folder: string;
}

async function choicesOf(
  { yes, template, name, locales: tags, source, defaultLocalePrefix: prefix }: Omit<NewValues, 'folder'>,
  { terminal, folder }: Surroundings,
): Promise<SiteChoices | 'minimal' | 'cancelled'> {
  if (template === 'docs' && source !== undefined && source !== localSource) throw filesOnly;
  const suggestedName = nameOfFolder(basename(folder));
  const given = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(tags === undefined ? {} : { locales: readLocales(tags) }),
    ...(source === undefined ? {} : { source }),
    ...(prefix === undefined ? {} : { defaultLocalePrefix: prefix === 'true' }),
  };
  if (yes) {
    const { locales = readLocales('en') } = given;
    const usual = {
      template: 'blog',
      name: suggestedName,
      source: localSource,
      defaultLocalePrefix: locales.length > 1,
    } as const;
    return { ...usual, ...given, ...(template === 'docs' ? { template } : {}), locales };
  }
  if (!terminal.canAsk) throw noTerminal;
  const { askChoices, askTemplate } = await import('../new/ask-choices.ts');
  return orCancelled(
    (async () => {
      // A site of a guide has no choices: it is not offered after one.
      const chosen = template ?? (await askTemplate(Object.keys(given).length === 0 ? templateNames : ['blog', 'docs']));
      return chosen === 'minimal' ? chosen : askChoices({ ...given, template: chosen, suggestedName });
    })(),
  );
}

const filesOnly = refusal(
  'CLI_NEW_SYSTEM',
  'A documentation has its texts in files: the folders are its side bar. Nothing was written.',
  `Leave out --source, or take --template blog.`,
);

const noTerminal = refusal(
  'CLI_NEW_QUESTIONS',
  'boreal new asks questions, and there is no terminal to ask in. Nothing was written.',
  'Add --yes, and options such as --locales en,fr; or --template minimal.',
);

/** Returns the files of the site of a guide, with a project around them. */
async function guideFiles(folder: string, name: GuideName): Promise<Readonly<Record<string, string>>> {
  const { page, prefix, starter } = guides[name];
  const guide = await readFile(join(packageFolder(), page), 'utf8');
  const blocks = [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].filter(([, path]) => path?.startsWith(prefix));
  const { 'tsconfig.json': types = '', gitignore = '' } = await ownFiles('starter/blog');
  const { 'README.md': readme = '', ...others } = await ownFiles(starter);
  return {
    ...Object.fromEntries(blocks.map(([, path = '', text = '']) => [path.slice(prefix.length), text])),
    ...others,
    'tsconfig.json': types,
    '.gitignore': gitignore,
    'README.md': readme.replace('# my-site', () => `# ${projectName(folder)}`),
  };
}

/** Returns a name that npm accepts. */
const projectName = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'site';

/** Returns a name for the package of the site, which may not depend on a package of the same name. */
function packageName(folder: string): string {
  const { peerDependencies, devDependencies } = packageJson;
  const name = projectName(folder);
  const isPackage = [packageJson.name, ...Object.keys(peerDependencies), ...Object.keys(devDependencies)].includes(name);
  return isPackage ? `${name}-site` : name;
}

async function projectFile(folder: string, site: SiteChoices | GuideName): Promise<Readonly<Record<string, string>>> {
  const { react, 'react-dom': reactDom } = packageJson.peerDependencies;
  const { typescript, '@types/react': reactTypes } = packageJson.devDependencies;
  const source = typeof site === 'string' ? site : site.source;
  const isBlog = typeof site !== 'string' && site.template === 'blog';
  const scripts = isBlog
    ? {
        dev: 'boreal develop --open',
        generate: 'boreal generate',
        test: 'tsc && node --test',
        schemas: 'boreal model --format json-schema --out .vscode/schemas',
      }
    : { dev: 'boreal develop', generate: 'boreal generate', test: 'tsc && boreal generate && boreal check' };
  const project = {
    name: packageName(folder),
    private: true,
    type: 'module',
    scripts: { start: 'boreal generate && boreal serve', ...scripts },
    dependencies: { boreal: await ownSpecifier(), react, 'react-dom': reactDom, ...packagesWith(source) },
    devDependencies: { '@types/react': reactTypes, typescript },
    engines: { node: packageJson.engines.node },
  };
  return { 'package.json': `${JSON.stringify(project, null, 2)}\n` };
}

/** Returns the version of this package; for an archive that was installed from a file, its path. */
async function ownSpecifier(): Promise<string> {
  const installer = resolve(packageFolder(), '../..');
  const text = await readFile(join(installer, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, string>> };
  const [, path] = /^file:(.+\.tgz)$/.exec(dependencies.boreal ?? '') ?? [];
  return path === undefined ? `^${packageJson.version}` : `file:${resolve(installer, path)}`;
}
