import type { ContentModel } from '../../model/content-model.ts';
import type { SourceContext } from '../../model/site-source.ts';
import { isRecord } from '../../support/shapes.ts';
import type { DerivedModel, DerivedType } from '../derived-model.ts';
import { type FieldEvidence, fitField, withValue } from '../field-evidence.ts';

/** Returns the names of the fields of each type. */
export const fieldNames = (model: ContentModel): SourceContext['fields'] =>
  Object.fromEntries(Object.entries(model).map(([type, { fields }]) => [type, Object.keys(fields)]));

/** Fits the model of a source to its published entries. Types without an entry are left out. */
export async function deriveSiteModel(model: ContentModel, entries: AsyncIterable<unknown>): Promise<DerivedModel> {
  const evidence = new Map<string, Map<string, FieldEvidence>>();
  for await (const entry of entries) {
    if (!isRecord(entry) || entry.status === 'draft' || !isRecord(entry.fields)) continue;
    const { type, fields, body } = entry;
    const declared = typeof type === 'string' && Object.hasOwn(model, type) ? model[type] : undefined;
    if (typeof type !== 'string' || !declared) continue;
    const ofType = evidence.get(type) ?? new Map<string, FieldEvidence>();
    evidence.set(type, ofType);
    const values: Readonly<Record<string, unknown>> = body === undefined ? fields : { ...fields, body };
    for (const name of Object.keys(declared.fields)) ofType.set(name, withValue(ofType.get(name), values[name]));
  }
  const types = Object.entries(model).flatMap(([name, { fields, ...type }]): readonly DerivedType[] => {
    const ofType = evidence.get(name);
    if (!ofType) return [];
    const fitted = Object.entries(fields).map(([each, field]) => fitField({ name: each, field, notes: [] }, ofType.get(each)));
    return [{ ...type, name, fields: fitted, notes: [] }];
  });
  return { types };
}
