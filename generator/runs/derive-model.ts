import { Fault, ProblemError } from '../errors/problem.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { modelReaders } from '../sources/built-in-kinds.ts';
import { compareModels, type DerivedModel, type DeriveOptions, modelOf, printDerivedModel } from '../sources/derived-model.ts';
import { chosenSourceErrors } from '../sources/errors.ts';

interface DeriveModelOptions extends DeriveOptions {
  /** One of `modelSystems`, or a source of the site. */
  readonly from: string;
  /** Module that the printed code imports. */
  readonly module: string;
  /** Site whose model is compared with the derived one, and which has the source. */
  readonly site?: LoadedSite | undefined;
}

export interface DerivedCode {
  /** Code of a module that exports the model. */
  readonly text: string;
  readonly types: number;
  readonly fields: number;
  /** Fields that are not read: 'page.map: …'. */
  readonly unread: readonly string[];
  /** Types whose entries are named by their ids, with the reason: 'page: …'. */
  readonly namedByIds: readonly string[];
  /** Differences from the site's model. */
  readonly differences: readonly string[];
}

/** Returns the model that a source of the site gives. Throws ProblemError if it gives none. */
async function modelOfSource(name: string, site: LoadedSite | undefined): Promise<DerivedModel> {
  const settings = site?.sources.find((source) => source.name === name)?.settings;
  if (!site || !settings) throw new Fault(`The site has no source ${name}.`);
  const opened = settings.kind === 'markdown' ? undefined : settings.open(site, {});
  try {
    const model = await opened?.model?.();
    if (!model) throw new ProblemError([chosenSourceErrors.NO_MODEL({ source: name })]);
    return model;
  } finally {
    opened?.close();
  }
}

/** Derives the code of a model from a content system. Throws ProblemError if it cannot be read. */
export async function deriveModelCode({ from, module, site, ...options }: DeriveModelOptions): Promise<DerivedCode> {
  const read = modelReaders[from];
  const derived = await (read ? read(options) : modelOfSource(from, site));
  if (derived.types.length === 0) throw new ProblemError([chosenSourceErrors.NO_TYPES({ source: from })]);
  const all = derived.types.flatMap(({ name, fields }) => fields.map((field) => ({ ...field, name: `${name}.${field.name}` })));
  return {
    text: printDerivedModel(derived, module),
    types: derived.types.length,
    fields: all.length,
    unread: all.flatMap(({ name, field, notes }) => (field ? [] : [`${name}: ${notes.join(' ')}`])),
    namedByIds: derived.types.flatMap(({ name, idReason }) => (idReason === undefined ? [] : [`${name}: ${idReason}`])),
    differences: site ? compareModels(site.definition.model, modelOf(derived)) : [],
  };
}
