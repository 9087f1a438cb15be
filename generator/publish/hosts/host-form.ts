import type { HostSettings } from '#contract/host-settings';
import type { Problem } from '../../errors/problem.ts';

/** Facts about a generated site that a host's form depends on. */
export interface SiteForHost {
  readonly settings: HostSettings;
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /** Paths of all files in the folder. */
  readonly files: readonly string[];
  /** Folders with a 404 page of their own: ['en', 'fr']. */
  readonly notFound: readonly string[];
  /** Total size of the files in bytes. */
  readonly bytes: number;
}

/** A generated site in the form that one host needs. */
export interface HostForm {
  /** Folder with the site within the folder of the form. */
  readonly site: string;
  /** True if the host itself serves the folder below the path prefix. */
  readonly isBelowPrefix?: boolean;
  /** Files of the site that the host or its visitors must not get. */
  readonly leaves: readonly string[];
  /** Texts by path, relative to the folder of the form. They replace files of the site. */
  readonly texts: Readonly<Record<string, string>>;
  /** Limits of the host that the site exceeds. */
  readonly problems: readonly Problem[];
}
