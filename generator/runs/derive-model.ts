import { Fault, ProblemError } from '../errors/problem.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { modelReaders } from '../sources/built-in-kinds.ts';
import { compareModels, type DeriveOptions, modelOf, printDerivedModel } from '../sources/derived-model.ts';
import { chosenSourceErrors } from '../sources/errors.ts';

interface DeriveModelOptions extends DeriveOptions {
  /** One of `modelSystems`. */
  readonly from: string;
  /** Module that the printed code imports. */
  readonly module: string;
  /** Site whose model is compared with the derived one. */
  readonly site?: Pick<LoadedSite, 'definition'>;
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

/** Derives the code of a model from a content system. Throws ProblemError if it cannot be read. */
export async function deriveModelCode({ from, module, site, ...options }: DeriveModelOptions): Promise<DerivedCode> {
  const read = modelReaders[from];
  if (!read) throw new Fault(`There is no model reader ${from}.`);
  const derived = await read(options);
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
