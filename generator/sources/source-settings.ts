import { resolve } from 'node:path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { ProblemPolicy } from '../model/problem-policies.ts';
import type { SiteSource } from '../model/site-source.ts';
import type { AnySource, ContentfulConfig, SiteDefinition } from '../site.ts';
import { closestName } from '../support/closest-name.ts';
import { contentHash } from '../support/content-hash.ts';
import { contentfulErrors } from './contentful/errors.ts';
import {
  type ContentfulSettings,
  editorOrigin,
  readContentfulSettings,
  timeoutOf,
  type Variables,
} from './contentful/settings.ts';

/** Source of the content: local files, Contentful, a file that was exported from it, or the site's own. */
export type SourceSettings =
  | {
      readonly kind: 'markdown';
      /** Relative to the config's folder. Default: the setting `content`. */
      readonly folder?: string;
    }
  | {
      readonly kind: 'contentful';
      readonly settings: ContentfulSettings;
      /** Build from content that was pulled before. */
      readonly isOffline: boolean;
      readonly allowShrink: boolean;
    }
  | {
      readonly kind: 'snapshot';
      readonly file: string;
      /** Accept texts that changed after they were published. */
      readonly allowChanged: boolean;
      /** Load no files from a network. */
      readonly isOffline: boolean;
      /** Maximum wait for a file, in milliseconds. */
      readonly timeoutMs: number;
    }
  | { readonly kind: 'site'; readonly name: string; readonly source: SiteSource };

/** Parts of a content system that shows previews to its editors. */
export interface SourceEditor
  extends Pick<ContentfulSettings, 'space' | 'environment' | 'isPreview' | 'webhookSecret' | 'pollMs'> {
  /** Origin of the editor, which may show previews in a frame. */
  readonly origin: string;
}

/** Returns the editor of a source; undefined if it has none. */
export function editorOf(source: SourceSettings): SourceEditor | undefined {
  if (source.kind !== 'contentful') return undefined;
  const { space, environment, isPreview, webhookSecret, pollMs, host } = source.settings;
  return { space, environment, isPreview, webhookSecret, pollMs, origin: editorOrigin(host) };
}

/**
 * Returns the policy for problems of a source's entries. Files are corrected before they are
 * published; in a content system, people publish at any time, and nobody stops them.
 */
export const policyOfSource = ({ kind }: SourceSettings): ProblemPolicy =>
  kind === 'contentful' || kind === 'snapshot' ? 'last-good' : 'error';

/**
 * Returns the folder, within the cache, of the content of a source: sources and drafts do not mix.
 */
export function contentCacheFolder(source: SourceSettings): string {
  if (source.kind === 'markdown') return 'content';
  return `content/${contentHash(source.kind, ...contentOrigin(source))}`;
}

function contentOrigin(source: Exclude<SourceSettings, { readonly kind: 'markdown' }>): readonly string[] {
  if (source.kind === 'site') return [source.name];
  // Export files have another name each time.
  if (source.kind === 'snapshot') return [];
  const { space, environment, host, isPreview } = source.settings;
  return [space, environment, host, String(isPreview)];
}

/** Options of a command for the source. */
export interface SourceOptions {
  readonly source?: string | undefined;
  readonly preview?: boolean | undefined;
  readonly offline?: boolean | undefined;
  readonly allowShrink?: boolean | undefined;
  /** Path relative to the working folder. */
  readonly snapshot?: string | undefined;
  readonly allowChanged?: boolean | undefined;
  readonly env?: Variables | undefined;
}

/** Settings of a site that describe its sources. */
export type DeclaredSources = Pick<SiteDefinition, 'content' | 'contentful' | 'sources' | 'source'>;

/** Options that exclude each other, with the reason. */
const clashes = [
  ['--preview', '--snapshot', 'an exported file has only published content'],
  ['--preview', '--offline', 'drafts are always requested and never cached'],
  ['--allow-shrink', '--snapshot', 'nothing is pulled'],
  ['--allow-shrink', '--offline', 'nothing is pulled'],
] as const;

/** Returns the sources of a site by name. Without `sources`, both of Boreal's own are available. */
export function sourcesOf({ content, contentful, sources }: DeclaredSources): Readonly<Record<string, AnySource>> {
  const isContentfulKnown = contentful !== undefined || sources === undefined;
  return {
    ...(content === undefined ? {} : { markdown: { builtIn: 'markdown', folder: content } }),
    ...(isContentfulKnown ? { contentful: { ...contentful, builtIn: 'contentful' } } : {}),
    ...sources,
  };
}

/**
 * Reads the options of a command. Throws ProblemError with all problems of the options, or of the
 * settings that they need.
 */
export function readSourceSettings(options: SourceOptions, declared: DeclaredSources, cwd: string): SourceSettings {
  const { preview = false, offline = false, allowShrink = false, snapshot, allowChanged = false, env = {} } = options;
  const sources = sourcesOf(declared);
  const name = sourceName(options, declared, sources);
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  const problems = [...(source ? [] : [unknownSource(name, Object.keys(sources))]), ...optionProblems(options, source, sources)];
  if (problems.length > 0 || !source) throw new ProblemError(problems);
  if (!('builtIn' in source)) return { kind: 'site', name, source };
  if (source.builtIn === 'markdown') return { kind: 'markdown', folder: source.folder };
  const { builtIn: _, ...config } = source;
  if (snapshot !== undefined) {
    return { kind: 'snapshot', file: resolve(cwd, snapshot), allowChanged, isOffline: offline, timeoutMs: timeoutOf(config) };
  }
  const settings = readContentfulSettings({ config, env, isPreview: preview, isOffline: offline });
  return { kind: 'contentful', settings, isOffline: offline, allowShrink };
}

function sourceName(
  { source, snapshot }: SourceOptions,
  declared: DeclaredSources,
  sources: Readonly<Record<string, AnySource>>,
): string {
  if (source !== undefined) return source;
  if (snapshot !== undefined) return contentfulName(sources);
  return declared.source ?? Object.keys(declared.sources ?? {})[0] ?? 'markdown';
}

/** Returns the name of the first space; its default name if the site has none. */
const contentfulName = (sources: Readonly<Record<string, AnySource>>): string =>
  Object.entries(sources).find(([, source]) => isSpace(source))?.[0] ?? 'contentful';

const isSpace = (source: AnySource): source is ContentfulConfig & AnySource =>
  'builtIn' in source && source.builtIn === 'contentful';

const unknownSource = (value: string, names: readonly string[]): Problem =>
  contentfulErrors.SOURCE({ value, names, known: closestName(value, names) });

function optionProblems(
  { preview = false, offline = false, allowShrink = false, snapshot, allowChanged = false }: SourceOptions,
  source: AnySource | undefined,
  sources: Readonly<Record<string, AnySource>>,
): readonly Problem[] {
  const values = {
    '--preview': preview,
    '--offline': offline,
    '--allow-shrink': allowShrink,
    '--snapshot': snapshot !== undefined,
  };
  const problems: Problem[] = [];
  const needs = `--source ${contentfulName(sources)}`;
  for (const [option, isSet] of Object.entries(values)) {
    if (isSet && source && !isSpace(source)) problems.push(contentfulErrors.OPTION_ALONE({ option, needs }));
  }
  if (allowChanged && !values['--snapshot']) {
    problems.push(contentfulErrors.OPTION_ALONE({ option: '--allow-changed', needs: '--snapshot' }));
  }
  for (const [option, other, reason] of source && !isSpace(source) ? [] : clashes) {
    if (values[option] && values[other]) problems.push(contentfulErrors.OPTIONS_CLASH({ option, other, reason }));
  }
  return problems;
}
