import { ProblemError } from '../errors/problem.ts';
import { chosenSourceErrors } from './errors.ts';
import { openFolder } from './markdown/open-folder.ts';
import { type OpenOptions, type OpenSource, type SourceSite, withRemotePictures } from './open-source.ts';
import type { SourceSettings } from './source-kind.ts';

export type { FollowedSource, OpenSource, PullReport } from './open-source.ts';

/** Returns the error of a source that has no content to download in advance. */
export const nothingToPull = ({ title }: Pick<OpenSource, 'title'>): ProblemError =>
  new ProblemError([chosenSourceErrors.NOTHING_TO_PULL({ title })]);

/** Opens the source that a site's settings name. */
export function openSource(site: SourceSite & { readonly source: SourceSettings }, options: OpenOptions = {}): OpenSource {
  const { source } = site;
  const opened =
    source.kind === 'markdown' ? openFolder({ ...site, layout: source.layout }, options) : source.open(site, options);
  return withRemotePictures(opened, site, options.writes);
}
