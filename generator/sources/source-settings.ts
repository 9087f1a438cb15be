import { resolve } from 'node:path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { ContentfulConfig } from '../site.ts';
import { contentfulErrors } from './contentful/errors.ts';
import { type ContentfulSettings, readContentfulSettings, type Variables } from './contentful/settings.ts';

/** Source of the content: local files, Contentful, or a file that was exported from it. */
export type SourceSettings =
  | { readonly kind: 'markdown' }
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
    };

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

/** Options that exclude each other, with the reason. */
const clashes = [
  ['--preview', '--snapshot', 'an exported file has only published content'],
  ['--preview', '--offline', 'drafts are always requested and never cached'],
  ['--allow-shrink', '--snapshot', 'nothing is pulled'],
  ['--allow-shrink', '--offline', 'nothing is pulled'],
] as const;

/**
 * Reads the options of a command. Throws ProblemError with all problems of the options, or of the
 * settings that they need.
 */
export function readSourceSettings(options: SourceOptions, config: ContentfulConfig | undefined, cwd: string): SourceSettings {
  const { source, preview = false, offline = false, allowShrink = false, snapshot, allowChanged = false, env = {} } = options;
  const kind = source ?? (snapshot === undefined ? 'markdown' : 'contentful');
  const problems: Problem[] = [];
  if (kind !== 'markdown' && kind !== 'contentful') problems.push(contentfulErrors.SOURCE({ value: kind }));
  const values = {
    '--preview': preview,
    '--offline': offline,
    '--allow-shrink': allowShrink,
    '--snapshot': snapshot !== undefined,
  };
  for (const [option, isSet] of Object.entries(values)) {
    if (isSet && kind === 'markdown') problems.push(contentfulErrors.OPTION_ALONE({ option, needs: '--source contentful' }));
  }
  if (allowChanged && !values['--snapshot']) {
    problems.push(contentfulErrors.OPTION_ALONE({ option: '--allow-changed', needs: '--snapshot' }));
  }
  for (const [option, other, reason] of kind === 'markdown' ? [] : clashes) {
    if (values[option] && values[other]) problems.push(contentfulErrors.OPTIONS_CLASH({ option, other, reason }));
  }
  if (problems.length > 0) throw new ProblemError(problems);
  if (kind === 'markdown') return { kind };
  if (snapshot !== undefined) return { kind: 'snapshot', file: resolve(cwd, snapshot), allowChanged, isOffline: offline };
  const settings = readContentfulSettings({ config, env, isPreview: preview, isOffline: offline });
  return { kind: 'contentful', settings, isOffline: offline, allowShrink };
}
