import { resolve } from 'node:path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { ContentfulConfig } from '../site.ts';
import { contentfulErrors } from '../sources/contentful/errors.ts';
import { type ContentfulSettings, readContentfulSettings, type Variables } from '../sources/contentful/settings.ts';

/** Where content comes from: local files, a content system, or a file that was exported from one. */
export type SourceSettings =
  | { readonly kind: 'markdown' }
  | {
      readonly kind: 'contentful';
      readonly settings: ContentfulSettings;
      /** Build from what was pulled before. */
      readonly isOffline: boolean;
      readonly allowShrink: boolean;
    }
  | {
      readonly kind: 'snapshot';
      readonly file: string;
      /** Take texts that were changed after being published. */
      readonly allowChanged: boolean;
      /** Take no file from a network. */
      readonly isOffline: boolean;
    };

/** What a command may say about the source. */
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

/** Options that leave each other nothing to say. */
const clashes = [
  ['--preview', '--snapshot', 'an exported file is a source of what is published'],
  ['--preview', '--offline', 'drafts are asked for and never kept'],
  ['--allow-shrink', '--snapshot', 'nothing is pulled'],
  ['--allow-shrink', '--offline', 'nothing is pulled'],
] as const;

/** Reads the options of a command. Throws ProblemError with all that is wrong with them, and with the settings that they ask for. */
export function readSourceSettings(options: SourceOptions, config: ContentfulConfig | undefined, cwd: string): SourceSettings {
  const { source, preview = false, offline = false, allowShrink = false, snapshot, allowChanged = false, env = {} } = options;
  const kind = source ?? (snapshot === undefined ? 'markdown' : 'contentful');
  const problems: Problem[] = [];
  if (kind !== 'markdown' && kind !== 'contentful') problems.push(contentfulErrors.SOURCE({ value: kind }));
  const given = {
    '--preview': preview,
    '--offline': offline,
    '--allow-shrink': allowShrink,
    '--snapshot': snapshot !== undefined,
  };
  for (const [option, isGiven] of Object.entries(given)) {
    if (isGiven && kind === 'markdown') problems.push(contentfulErrors.OPTION_ALONE({ option, needs: '--source contentful' }));
  }
  if (allowChanged && !given['--snapshot']) {
    problems.push(contentfulErrors.OPTION_ALONE({ option: '--allow-changed', needs: '--snapshot' }));
  }
  for (const [option, other, reason] of kind === 'markdown' ? [] : clashes) {
    if (given[option] && given[other]) problems.push(contentfulErrors.OPTIONS_CLASH({ option, other, reason }));
  }
  if (problems.length > 0) throw new ProblemError(problems);
  if (kind === 'markdown') return { kind };
  if (snapshot !== undefined) return { kind: 'snapshot', file: resolve(cwd, snapshot), allowChanged, isOffline: offline };
  const settings = readContentfulSettings({ config, env, isPreview: preview, isOffline: offline });
  return { kind: 'contentful', settings, isOffline: offline, allowShrink };
}
