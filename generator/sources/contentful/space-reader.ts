import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { ContentSource } from '../../model/content-source.ts';
import { stableJson } from '../../support/stable-json.ts';
import type { LocaleCodes, OpenSource, SourceSite } from '../open-source.ts';
import { checkModel, findLocales } from './check-model.ts';
import { checkSelection, type Selection, selected } from './selection.ts';
import type { ContentfulSettings } from './settings.ts';
import type { Space } from './space.ts';
import { createSpaceSource } from './space-source.ts';

/** Header in which Contentful asks for a pause. */
export const pauseHeaders = ['x-contentful-ratelimit-reset'];

/** How a space is read; settings of its API are absent for a file. */
type SpaceSettings = Selection & Partial<ContentfulSettings>;

const isOfApi = (settings: SpaceSettings): settings is ContentfulSettings => settings.space !== undefined;

/** Opens a space as a source. Throws ProblemError if it lacks something that the model expects. */
export function spaceReader({ definition, tags }: SourceSite, settings: SpaceSettings, read: () => Promise<Space>): OpenSource {
  const isPreview = settings.isPreview === true;
  let toSource: ReturnType<typeof createSpaceSource> | undefined;
  let lastCodes: LocaleCodes = {};
  return {
    kind: 'system',
    title: 'Contentful',
    changed: () => {},
    filesAt: () => undefined,
    state: async () => undefined,
    codes: () => lastCodes,
    close: () => {},
    async read() {
      const space = await read();
      const { codes, problems } = findLocales(space, tags);
      const modelProblems = checkModel(space, definition.model);
      refuse([...problems, ...modelProblems, ...checkSelection(settings, space)]);
      if (!toSource || stableJson(lastCodes) !== stableJson(codes)) {
        toSource = createSpaceSource({
          model: definition.model,
          codes,
          settings: isOfApi(settings) ? settings : undefined,
          isPreview,
          tags: settings.tags,
          where: settings.where,
        });
        lastCodes = codes;
      }
      return withProblems(toSource(selected(space, definition.model, settings)), modelProblems);
    },
  };
}

/** Adds problems to those that a source reports. */
export const withProblems = ({ entries, ...source }: ContentSource, problems: readonly Problem[]): ContentSource => ({
  ...source,
  async *entries() {
    for (const problem of problems) yield { problem };
    yield* entries();
  },
});

/** Throws if one of the problems is an error. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
}

/**
 * Shares the result of work between a peek and the reading after it. An error is left to the
 * reading.
 */
export function onceForBoth<T>(work: () => Promise<T>) {
  let pending: Promise<T> | undefined;
  return {
    peek(): Promise<T | undefined> {
      pending ??= work();
      return pending.catch(() => undefined);
    },
    take(): Promise<T> {
      const result = pending ?? work();
      pending = undefined;
      return result;
    },
  };
}
