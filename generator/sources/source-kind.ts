import type { ProblemPolicy } from '../model/problem-policies.ts';
import type { Shape } from '../support/shapes.ts';
import type { CodePosition } from '../support/site-code.ts';
import type { FileLayout } from './markdown/file-layout.ts';
import type { OpenOptions, OpenSource, SourceSite } from './open-source.ts';
import type { SourceEditor } from './source-editor.ts';

/** The source that a run reads. */
export type SourceSettings = FolderSettings | SystemSettings;

/** Local files. */
interface FolderSettings {
  readonly kind: 'markdown';
  readonly policy: ProblemPolicy;
  /** Relative to the config's folder. Default: the setting `content`. */
  readonly folder?: string;
  readonly layout?: FileLayout;
  readonly editor?: undefined;
}

export interface SystemSettings {
  readonly kind: Exclude<OpenSource['kind'], 'markdown'>;
  /** Policy for problems of its entries, unless the site has another. */
  readonly policy: ProblemPolicy;
  /** Parts that tell this content from that of other sources and from drafts, for the cache. */
  readonly contentOrigin: readonly string[];
  /** True if addresses in texts may mean files, or pages of the site. */
  readonly hasOwnAddresses?: boolean;
  /** Absent if `develop` has nothing to offer to editors. */
  readonly editor?: SourceEditor;
  readonly open: (site: SourceSite, options: OpenOptions) => OpenSource;
}

export type Variables = Readonly<Record<string, string | undefined>>;

export interface SourceOptions {
  readonly source?: string;
  readonly preview?: boolean;
  readonly offline?: boolean;
  readonly allowShrink?: boolean;
  /** Path relative to the working folder. */
  readonly snapshot?: string;
  readonly allowChanged?: boolean;
  /** True if the command pulls: without `source`, a source that can be pulled is chosen. */
  readonly pulls?: boolean;
  readonly env?: Variables;
}

/** Options that only some sources have. */
export type SourceFlag = '--preview' | '--offline' | '--snapshot';

/** Surroundings of the settings of a source. */
export interface SettingsContext {
  /** Absolute path of the working folder. */
  readonly cwd: string;
  /** Returns the position of an error in the code of the source; of the source if it has none. */
  readonly positionOf?: (thrown: unknown, source: string) => CodePosition;
}

/** A command line option that a kind of source adds. */
export interface AddedOption {
  readonly flags: string;
  readonly description: string;
}

/** A kind of source that Boreal brings. `builtIn` in the config has its name. */
export interface SourceKind<C = never> {
  readonly settings: Shape;
  /** Name of the setting whose keys are forms of names of files. Default: none. */
  readonly formsOfFiles?: string;
  /** True if the setting of a site with the name of this kind describes one such source. */
  readonly hasSiteSetting: boolean;
  readonly flags: readonly SourceFlag[];
  /** Reads the settings of a source. Throws ProblemError with all their problems. */
  readonly read: (config: C, options: SourceOptions, context: SettingsContext) => SourceSettings;
}
