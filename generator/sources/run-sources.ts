import { type Problem, ProblemError } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { ProblemPolicy } from '../model/problem-policies.ts';
import { closestName } from '../support/closest-name.ts';
import { chosenSourceErrors } from './errors.ts';
import type { SettingsContext, SourceOptions, SourceSettings } from './source-kind.ts';
import { chosenName, type DeclaredSources, flagsOfSource, readSourceSettings, sourcesOf } from './source-settings.ts';

/** A source of a run, and the types of content that come from it. */
export interface RunSource {
  readonly name: string;
  readonly settings: SourceSettings;
  /** Undefined in a run with one source, from which all types come. */
  readonly types?: ReadonlySet<string>;
}

/**
 * Returns the sources of a run: the chosen one, and those that types of the model name. A folder of files comes first.
 * Throws ProblemError with all problems of their settings.
 */
export function readRunSources(
  options: SourceOptions,
  declared: DeclaredSources,
  context: SettingsContext,
): readonly RunSource[] {
  const sources = sourcesOf(declared);
  const chosen = chosenName(options, declared, sources);
  const model: ContentModel = declared.model ?? {};
  const nameOf = (type: string): string => model[type]?.source ?? chosen;
  const names = [...new Set([chosen, ...Object.keys(model).map(nameOf)])];
  const unknown = unknownSources(model, Object.keys(sources));
  if (unknown.length > 0) throw new ProblemError(unknown);
  if (names.length === 1) return [{ name: chosen, settings: readSourceSettings(options, declared, context) }];
  const flags = new Map(names.map((name) => [name, flagsOfSource(sources[name])]));
  const isElsewhere = (flag: '--preview' | '--offline'): boolean =>
    !flags.get(chosen)?.includes(flag) && [...flags.values()].some((each) => each.includes(flag));
  const run = names.map((name): RunSource => {
    const has = (flag: '--preview' | '--offline'): boolean => flags.get(name)?.includes(flag) === true;
    const { env, allowShrink, preview, offline } = options;
    const own: SourceOptions =
      name === chosen
        ? { ...options, preview: preview && !isElsewhere('--preview'), offline: offline && !isElsewhere('--offline') }
        : { source: name, env, allowShrink, preview: preview && has('--preview'), offline: offline && has('--offline') };
    const types = new Set(Object.keys(model).filter((type) => nameOf(type) === name));
    return { name, types, settings: readSourceSettings(own, declared, context) };
  });
  const isFolder = ({ settings }: RunSource): boolean => settings.kind === 'markdown';
  const [, second] = run.filter(isFolder);
  if (second) throw new ProblemError([chosenSourceErrors.SECOND_FOLDER({ source: second.name })]);
  return [...run.filter(isFolder), ...run.filter((source) => !isFolder(source))];
}

function unknownSources(model: ContentModel, names: readonly string[]): readonly Problem[] {
  return Object.entries(model).flatMap(([type, { source }]) =>
    source === undefined || names.includes(source)
      ? []
      : [chosenSourceErrors.OF_TYPE({ type, source, names, known: closestName(source, names) })],
  );
}

/** Returns the policies of the sources, by the types of their entries; undefined if there is one for all. */
export function policiesByType(sources: readonly RunSource[]): Readonly<Record<string, ProblemPolicy>> | undefined {
  if (sources.length < 2) return undefined;
  return Object.fromEntries(
    sources.flatMap(({ types = [], settings }) => [...types].map((type) => [type, settings.policy] as const)),
  );
}
