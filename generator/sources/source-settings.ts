import { type Problem, ProblemError } from '../errors/problem.ts';
import type { AnySource, SiteDefinition } from '../site.ts';
import { closestName } from '../support/closest-name.ts';
import { contentHash } from '../support/content-hash.ts';
import { builtInKinds } from './built-in-kinds.ts';
import { chosenSourceErrors } from './errors.ts';
import { flagsOfSite, siteSettings } from './site/site-settings.ts';
import type { SettingsContext, SourceFlag, SourceKind, SourceOptions, SourceSettings } from './source-kind.ts';

export type { SourceOptions, SourceSettings } from './source-kind.ts';

/**
 * Returns the folder, within the cache, of the content of a run's sources: sources and drafts do not mix.
 */
export function contentCacheFolder(sources: readonly { readonly settings: SourceSettings }[]): string {
  const origins = sources.flatMap(({ settings }) => (settings.kind === 'markdown' ? [] : settings.contentOrigin));
  if (origins.length === 0) return 'content';
  const hasFolder = sources.some(({ settings }) => settings.kind === 'markdown');
  return `content/${contentHash(...(hasFolder ? ['markdown'] : []), ...origins)}`;
}

/** Settings of a site that describe its sources. */
export type DeclaredSources = Partial<SiteDefinition>;

type Sources = Readonly<Record<string, AnySource>>;

/** Options that exclude each other, with the reason. */
const clashes = [
  ['--preview', '--snapshot', 'an exported file has only published content'],
  ['--preview', '--offline', 'drafts are always requested and never cached'],
] as const;

/** Settings of a site that each describe a source with their name. */
export const sourceSettingNames: readonly string[] = Object.entries(builtInKinds).flatMap(([name, { hasSiteSetting }]) =>
  hasSiteSetting ? [name] : [],
);

/** Returns the sources of a site by name. Without `sources`, all of Boreal's own are available. */
export function sourcesOf(declared: DeclaredSources): Sources {
  const { content, sources } = declared;
  const settings = declared as Readonly<Record<string, object | undefined>>;
  const names = sourceSettingNames.filter((name) => settings[name] !== undefined || sources === undefined);
  return {
    ...(content === undefined ? {} : { markdown: { builtIn: 'markdown', folder: content } }),
    ...Object.fromEntries(names.map((name) => [name, { ...settings[name], builtIn: name } as AnySource])),
    ...sources,
  };
}

/**
 * Reads the options of a command. Throws ProblemError with all problems of the options, or of the
 * settings that they need.
 */
export function readSourceSettings(options: SourceOptions, declared: DeclaredSources, context: SettingsContext): SourceSettings {
  const sources = sourcesOf(declared);
  const name = chosenName(options, declared, sources);
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  const problems = [...(source ? [] : [unknownSource(name, Object.keys(sources))]), ...optionProblems(options, source, sources)];
  if (problems.length > 0 || !source) throw new ProblemError(problems);
  const kind = kindOf(source);
  return kind && 'builtIn' in source
    ? kind.read(source as never, options, context)
    : siteSettings({ name, source: source as Exclude<AnySource, { builtIn: string }>, options, context });
}

/** Returns the name of the site's folder of files; undefined if all content comes from systems. */
export const folderName = (declared: DeclaredSources): string | undefined =>
  Object.entries(sourcesOf(declared)).find(([, source]) => 'builtIn' in source && source.builtIn === 'markdown')?.[0];

/** Returns the settings of the site's own folder of content, for commands that connect to no content system. */
export function localSettings(declared: DeclaredSources): SourceSettings {
  const folder = sourcesOf(declared)[folderName(declared) ?? ''];
  const kind = folder && kindOf(folder);
  return kind ? kind.read(folder as never, {}, { cwd: '' }) : { kind: 'markdown', policy: 'error', folder: 'content' };
}

const kindOf = (source: AnySource): SourceKind | undefined =>
  'builtIn' in source && Object.hasOwn(builtInKinds, source.builtIn) ? builtInKinds[source.builtIn] : undefined;

/** Returns the options that a source has; none if there is no such source. */
export const flagsOfSource = (source: AnySource | undefined): readonly SourceFlag[] => (source ? flagsOf(source) : []);

const flagsOf = (source: AnySource): readonly SourceFlag[] =>
  'builtIn' in source ? (kindOf(source)?.flags ?? []) : flagsOfSite(source);

/** Returns the name of the first source that has an option. */
const nameWith = (flag: SourceFlag, sources: Sources): string | undefined =>
  Object.entries(sources).find(([, source]) => flagsOf(source).includes(flag))?.[0];

/** Returns the name of the source that a run reads, apart from those that types name. */
export function chosenName(options: SourceOptions, declared: DeclaredSources, sources: Sources): string {
  const { source, snapshot, pulls = false } = options;
  if (source !== undefined) return source;
  const first = declared.source ?? Object.keys(declared.sources ?? {})[0] ?? 'markdown';
  if (snapshot !== undefined) return nameWith('--snapshot', sources) ?? first;
  const canPull = Object.hasOwn(sources, first) && flagsOf(sources[first] as AnySource).includes('--offline');
  return pulls && !canPull ? (nameWith('--offline', sources) ?? first) : first;
}

const unknownSource = (value: string, names: readonly string[]): Problem =>
  chosenSourceErrors.UNKNOWN({ value, names, known: closestName(value, names) });

function optionProblems(
  { preview = false, offline = false, snapshot, allowChanged = false }: SourceOptions,
  source: AnySource | undefined,
  sources: Sources,
): readonly Problem[] {
  const values: Readonly<Record<SourceFlag, boolean>> = {
    '--preview': preview,
    '--offline': offline,
    '--snapshot': snapshot !== undefined,
  };
  const set = (Object.keys(values) as readonly SourceFlag[]).filter((flag) => values[flag]);
  const unfit = source ? set.filter((flag) => !flagsOf(source).includes(flag)) : [];
  const problems = unfit.map((option) => {
    const name = nameWith(option, sources);
    return chosenSourceErrors.OPTION_ALONE({ option, needs: name && `--source ${name}` });
  });
  if (allowChanged && !values['--snapshot']) {
    problems.push(chosenSourceErrors.OPTION_ALONE({ option: '--allow-changed', needs: '--snapshot' }));
  }
  for (const [option, other, reason] of unfit.length > 0 ? [] : clashes) {
    if (values[option] && values[other]) problems.push(chosenSourceErrors.OPTIONS_CLASH({ option, other, reason }));
  }
  return problems;
}
