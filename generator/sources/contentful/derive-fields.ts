/** Fields of a content type as fields of the model. */

import { type Kind, kinds } from '../../model/fields.ts';
import { createField, type Field } from '../../model/kinds/kind.ts';
import { list } from '../../model/kinds/list.ts';
import type { DerivedField } from '../derived-model.ts';
import { isCode, isForMachines } from '../field-evidence.ts';
import type { FieldRules, SchemaField } from './space-schema.ts';

/** Facts about the whole model that a field needs. */
export interface FieldContext {
  readonly types: readonly string[];
  readonly slugField: string | undefined;
  /** Returns the media types of the files that a field leads to; empty if there are none. */
  readonly fileTypes: (field: string) => ReadonlySet<string>;
  /** Returns the texts that a field or its list has in any entry and language. */
  readonly textsOf: (field: string) => readonly string[];
  /** Returns the types of the entries that a field leads to. */
  readonly linkedTypes: (field: string) => ReadonlySet<string>;
  readonly displayField: string | undefined;
}

/** A kind of field with its own options, and facts that it cannot express. */
interface Choice {
  readonly kind: Kind | undefined;
  readonly options?: object;
  readonly members?: object;
  readonly notes?: readonly string[];
}

export function deriveField(field: SchemaField, context: FieldContext): DerivedField {
  const { id: name, isDisabled, omitted, localized } = field;
  if (omitted) return { name, field: undefined, notes: ['Not read: Contentful does not deliver a hidden field.'] };
  // A disabled field may lack values: editors cannot give it any.
  const required = field.required && !isDisabled;
  if (field.type === 'Array') {
    const item = itemChoice(field, context);
    const notes = [...(item.notes ?? []), ...otherRules(field.rules), ...otherRules(field.itemRules)];
    if (item.kind === undefined) return { name, field: undefined, notes };
    const ofItem = fieldOf(item.kind, item, kinds[item.kind].isLocalized, true);
    // A link that is not published is left out: the list may then be shorter.
    const min = required && field.items?.type === 'Symbol' ? 1 : 0;
    const ownLocalized = localized === ofItem.localized ? {} : { localized };
    return { name, field: list(ofItem, { ...ownLocalized, min }), notes };
  }
  const choice = choiceOf(field, context);
  const notes = [...(choice.notes ?? []), ...otherRules(field.rules), ...(isDisabled ? ['Disabled in the editor.'] : [])];
  if (choice.kind === undefined) return { name, field: undefined, notes };
  return { name, field: fieldOf(choice.kind, choice, localized, required), notes };
}

const fieldOf = (kind: Kind, { options, members }: Choice, localized: boolean, required: boolean): Field => {
  const ownLocalized = localized === kinds[kind].isLocalized ? {} : { localized };
  return createField(kind, kinds[kind], { ...ownLocalized, optional: !required, ...options }, members);
};

const otherRules = ({ others }: FieldRules): readonly string[] =>
  others.length === 0 ? [] : [`Validated by Contentful only: ${others.join(', ')}.`];

function itemChoice(field: SchemaField, context: FieldContext): Choice {
  const { items, itemRules } = field;
  if (items?.type === 'Symbol') return textChoice({ ...field, type: 'Symbol', rules: itemRules, widget: undefined }, context);
  if (items?.type === 'Link' && items.linkType === 'Entry') return linkChoice(itemRules, field, context);
  if (items?.type === 'Link' && items.linkType === 'Asset') return assetChoice(itemRules, field, context);
  return notRead(items?.type === 'ResourceLink' ? 'links to another space' : 'a list of an unknown kind');
}

function choiceOf(field: SchemaField, context: FieldContext): Choice {
  switch (field.type) {
    case 'Symbol':
    case 'Text':
      return textChoice(field, context);
    case 'RichText':
      return { kind: 'markdown' };
    case 'Integer':
    case 'Number':
      return {
        kind: field.type === 'Integer' ? 'integer' : 'number',
        notes: field.rules.choices ? [`Validated by Contentful only: one of ${field.rules.choices.join(', ')}.`] : [],
      };
    case 'Boolean':
      return { kind: 'boolean' };
    case 'Date':
      return { kind: field.dateFormat === 'dateonly' ? 'date' : 'datetime' };
    case 'Location':
      return { kind: 'location' };
    case 'Object':
      return { kind: 'json' };
    case 'Link':
      if (field.linkType === 'Asset') return assetChoice(field.rules, field, context);
      return field.linkType === 'Entry' ? linkChoice(field.rules, field, context) : notRead('a link of an unknown kind');
    case 'ResourceLink':
      return notRead('a link to another space');
    default:
      return notRead(`of the type “${field.type}”, which this version does not know`);
  }
}

const notRead = (meaning: string): Choice => ({ kind: undefined, notes: [`Not read: ${meaning}.`] });

function textChoice(field: SchemaField, { slugField, displayField, textsOf }: FieldContext): Choice {
  const { id, type, rules } = field;
  const { choices, pattern } = rules;
  if (id === slugField) return { kind: 'symbol' };
  if (choices) return choicesChoice(choices, textsOf(id));
  const widget = field.widget ?? (type === 'Text' && id !== displayField ? 'markdown' : 'singleLine');
  if (type === 'Text' && widget === 'markdown') return { kind: 'markdown', notes: patternNotes(pattern) };
  if (widget === 'slugEditor' || widget === 'urlEditor') return { kind: 'symbol', notes: patternNotes(pattern) };
  if (pattern) return patternChoice(pattern, textsOf(id));
  if (isForMachines(id) || (type === 'Text' && areCode(textsOf(id)))) return { kind: 'symbol' };
  const isKnown = ['singleLine', 'multipleLine', 'tagEditor', 'listInput', 'dropdown', 'radio', 'checkbox'].includes(widget);
  return {
    kind: 'text',
    notes: isKnown ? [] : [`Edited with “${widget}”: declare markdown() or html() if it is formatted text.`],
  };
}

const areCode = (texts: readonly string[]): boolean => texts.filter(isCode).length * 2 > texts.length;

const patternNotes = (pattern: FieldRules['pattern']): readonly string[] =>
  pattern ? [`Validated by Contentful only: /${pattern.expression}/${pattern.flags}.`] : [];

/** Adds the values that entries have from before the choices were changed. */
function choicesChoice(accepted: readonly string[], texts: readonly string[]): Choice {
  const choices = [...new Set([...accepted, ...texts])];
  const older = choices.length - new Set(accepted).size;
  const notes = older === 0 ? [] : [`Only older entries have the last ${older === 1 ? 'choice' : `${older} choices`}.`];
  return { kind: 'symbol', options: { choices }, notes };
}

/** A text with a pattern is for machines: an address, a colour, a number. Entries may be older than the pattern. */
function patternChoice(pattern: NonNullable<FieldRules['pattern']>, texts: readonly string[]): Choice {
  const { expression, flags, message } = pattern;
  if (flags !== '' || !isPattern(expression) || !texts.every((text) => new RegExp(expression, 'u').test(text)))
    return { kind: 'symbol', notes: patternNotes(pattern) };
  return { kind: 'symbol', options: { pattern: { expression, meaning: message || `of the form ${expression}` } } };
}

/** True if an expression is valid in the mode in which values are tested. */
function isPattern(expression: string): boolean {
  try {
    return new RegExp(expression, 'u') instanceof RegExp;
  } catch {
    // Contentful accepts more: it is printed as a comment.
    return false;
  }
}

function linkChoice({ linkTypes = [] }: FieldRules, { id }: SchemaField, { types, linkedTypes }: FieldContext): Choice {
  const known = [...new Set(linkTypes)].filter((type) => types.includes(type));
  const unknown = linkTypes.filter((type) => !types.includes(type));
  const older = known.length > 0 ? [...linkedTypes(id)].filter((type) => types.includes(type) && !known.includes(type)) : [];
  const notes = [
    ...(unknown.length > 0 ? [`Also leads to ${unknown.join(', ')}, which the space does not have.`] : []),
    ...(older.length > 0 ? [`Contentful does not accept ${older.join(', ')} any more, but entries lead to them.`] : []),
  ];
  return { kind: 'link', members: { to: known.length > 0 ? [...known, ...older] : types }, notes };
}

/** Media types of pictures that are read. */
const isPicture = (type: string): boolean => /^image\//.test(type);

function assetChoice({ fileKinds }: FieldRules, { id }: SchemaField, { fileTypes }: FieldContext): Choice {
  if (fileKinds?.every((kind) => kind === 'image')) return { kind: 'image' };
  const used = [...fileTypes(id)];
  const mayBePicture = fileKinds === undefined || fileKinds.includes('image');
  if (mayBePicture && used.every(isPicture)) {
    return { kind: 'image', notes: ['Contentful accepts other files than pictures here.'] };
  }
  return { kind: 'file' };
}
