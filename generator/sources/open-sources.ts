import { ProblemError } from '../errors/problem.ts';
import { type PolicySettings, policyLookup } from '../model/problem-policies.ts';
import { chosenSourceErrors } from './errors.ts';
import { joinSources } from './join-sources.ts';
import { openFolder } from './markdown/open-folder.ts';
import { type OpenOptions, type OpenSource, type SourceSite, withRemotePictures } from './open-source.ts';
import type { RunSource } from './run-sources.ts';
import type { SourceSettings } from './source-kind.ts';

export type { FollowedSource, OpenSource, PullReport } from './open-source.ts';

/** Returns the error of a source that has no content to download in advance. */
export const nothingToPull = ({ title }: Pick<OpenSource, 'title'>): ProblemError =>
  new ProblemError([chosenSourceErrors.NOTHING_TO_PULL({ title })]);

interface RunSite extends SourceSite {
  readonly sources: readonly RunSource[];
  readonly policies: PolicySettings;
}

/** Opens the sources that a site's settings name, as one. */
export function openSource(site: RunSite, options: OpenOptions = {}): OpenSource {
  const policyOf = policyLookup(site.policies);
  const [first, ...others] = site.sources.map(({ name, settings, types }) => ({
    name,
    types: types ?? new Set<string>(),
    policy: policyOf(chosenSourceErrors.UNREACHED({ source: name, reason: '' }), [...(types ?? [])][0]),
    pollMs: settings.editor?.pollMs,
    source: openOne(types ? ofTypes(site, types) : site, settings, options),
  }));
  if (!first) throw new Error('A run has no source.');
  const opened = others.length === 0 ? first.source : joinSources([first, ...others]);
  return withRemotePictures(opened, site, options.writes);
}

const openOne = (site: SourceSite, settings: SourceSettings, options: OpenOptions): OpenSource =>
  settings.kind === 'markdown' ? openFolder({ ...site, layout: settings.layout }, options) : settings.open(site, options);

/** Returns a site whose model has some types only. */
function ofTypes(site: SourceSite, types: ReadonlySet<string>): SourceSite {
  const model = Object.fromEntries(Object.entries(site.definition.model).filter(([type]) => types.has(type)));
  return { ...site, definition: { ...site.definition, model } };
}
