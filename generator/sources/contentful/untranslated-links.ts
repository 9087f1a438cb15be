/** Required links of a derived model whose targets lack languages that the entries with the links have. */
import type { Field } from '../../model/kinds/kind.ts';
import type { DerivedField, DerivedModel, DerivedType } from '../derived-model.ts';
import { modelOf } from '../derived-model.ts';
import type { Space, SpaceEntry } from './space.ts';
import { isLink, SpaceValues } from './space-values.ts';

/** Returns the entry that a value leads to, if it is published. */
export const linkedEntry = (value: unknown, { entries }: Pick<Space, 'entries'>): SpaceEntry | undefined =>
  isLink(value) && value.sys.linkType === 'Entry' ? entries.get(value.sys.id) : undefined;

/** Makes links optional that would leave out entries, because their targets are not translated. */
export function withUntranslatedLinks(derived: DerivedModel, space: Space): DerivedModel {
  const mayLack = new Set(derived.types.filter(({ translations }) => translations === 'optional').map(({ name }) => name));
  if (mayLack.size === 0) return derived;
  const codes = space.locales.map(({ code }) => code);
  const model = modelOf(derived);
  const values = new SpaceValues({ model, codes: Object.fromEntries(codes.map((code) => [code, code])), isPreview: false });
  values.use(space);
  const all = [...space.entries.values()];
  return { types: derived.types.map((type) => ({ ...type, fields: type.fields.map((field) => fitLink(type, field)) })) };

  function fitLink({ name: type }: DerivedType, derivedField: DerivedField): DerivedField {
    const { name, field, notes } = derivedField;
    if (field?.kind !== 'link' || !field.required) return derivedField;
    const entries = all.filter(({ contentType }) => contentType === type);
    const count = entries.filter((entry) => codes.some((code) => lacksTarget(entry, name, code))).length;
    if (count === 0) return derivedField;
    const note = `Required in the system, but leads to an entry without a translation in ${count} of ${entries.length}.`;
    return { name, field: { ...field, required: false } as Field, notes: [...notes, note] };
  }

  function lacksTarget(entry: SpaceEntry, name: string, code: string): boolean {
    if (values.isMissing(entry, code)) return false;
    const target = linkedEntry(values.valueOf(entry, name, code), space);
    return target !== undefined && mayLack.has(target.contentType) && values.isMissing(target, code);
  }
}
