/** Fields of the model as widgets of Decap CMS, which Sveltia CMS has too. */
import type { ContentModel } from '../../model/content-model.ts';
import { nameForEditors } from '../../model/editor-fields.ts';
import { type FieldOf, isNeeded, isOfKind, type Kind, kindOf } from '../../model/fields.ts';
import type { Field, FieldSet } from '../../model/kinds/kind.ts';

/** Settings of a widget, as the file has them. */
export type Widget = Readonly<Record<string, unknown>>;

interface WidgetContext {
  readonly model: ContentModel;
  /** Types that the editor shows: a link leads to these only. */
  readonly types: ReadonlySet<string>;
  readonly isMultilingual: boolean;
  /** Takes what the editor cannot do. */
  readonly note: (text: string) => void;
}

/** Surroundings of a field within others. */
interface Within extends WidgetContext {
  /** Path of the field, for notes. */
  readonly path: string;
  /** Part of a record that may be missing: the editor validates what is within even then. */
  readonly isOptional: boolean;
  readonly isInList: boolean;
  /** The record around it is the same in all languages. */
  readonly isShared: boolean;
}

/** Returns the widgets of a type. */
export const widgetsOfType = (type: string, fields: FieldSet, context: WidgetContext): readonly Widget[] =>
  membersOf(
    fields,
    { ...context, path: type, isOptional: false, isInList: false, isShared: false },
    ({ localized }) => !localized,
  );

function fieldWidget(name: string, field: Field, within: Within): Widget {
  const { hint, ...settings } = widgetOf(field, within);
  return member(name, { ...settings, ...(hint === undefined ? {} : { hint: sentence(String(hint)) }) }, isNeeded(field), within);
}

/** Returns a widget with its name, and what follows from the fields around it. */
function member(name: string, settings: Widget, isRequired: boolean, within: Within): Widget {
  return {
    name,
    label: nameForEditors(name),
    ...settings,
    ...(isRequired && !within.isOptional ? {} : { required: false }),
    ...translated(settings, within),
  };
}

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;

/** The editor copies single values to other languages, but no lists and no values in lists. */
function translated({ widget }: Widget, { isMultilingual, isShared, isInList, path, note }: Within): Widget {
  if (!isMultilingual) return {};
  if (widget === 'list' && isShared && !isInList) note(`${path} is the same in all languages: write it in each of them.`);
  return { i18n: isShared && !isInList && widget !== 'list' && widget !== 'object' ? 'duplicate' : true };
}

function widgetOf(field: Field, within: Within): Widget {
  const row = widgets[field.kind as Kind] as ((field: Field, within: Within) => Widget) | undefined;
  return row ? row(field, within) : { widget: 'string', hint: kindOf(field).describe(field) };
}

/** A kind that is not here is a line of text with its description. */
const widgets: { readonly [K in Kind]?: (field: FieldOf<K>, within: Within) => Widget } = {
  text: ({ maxLength: max }) =>
    max === undefined
      ? { widget: 'string' }
      : { widget: 'string', pattern: [String.raw`^[\s\S]{0,${max}}$`, `Write at most ${max} characters`] },
  markdown: () => ({ widget: 'markdown' }),
  html: () => code('html'),
  json: () => code('json'),
  symbol: ({ choices, pattern }) => {
    if (choices) return { widget: 'select', options: choices };
    return pattern ? { widget: 'string', pattern: [pattern.expression, `Write ${pattern.meaning}`] } : { widget: 'string' };
  },
  integer: () => ({ widget: 'number', value_type: 'int', step: 1 }),
  number: () => ({ widget: 'number', value_type: 'float' }),
  boolean: ({ required }) => (required ? { widget: 'boolean', default: false } : { widget: 'boolean' }),
  date: () => day,
  datetime: () => moment,
  file: () => ({ widget: 'file' }),
  image: (field, within) =>
    record(field, within, (inner) => [
      member('file', { widget: 'image' }, true, inner),
      member('alt', { widget: 'string', hint: 'What the picture shows. Empty for decoration.' }, false, inner),
    ]),
  location: (field, within) =>
    record(field, within, (inner) =>
      ['lat', 'lon'].map((name) => member(name, { widget: 'number', value_type: 'float' }, true, inner)),
    ),
  group: (field, within) => record(field, within, (inner) => membersOf(field.fields, inner)),
  link: (field, within) =>
    relation(field, within) ?? { widget: 'string', hint: kindOf(field).describe(field), ...targetRule(field) },
  list: ({ of, min }, within) => (min > 0 ? { ...items(of, within), min } : items(of, within)),
};

const code = (language: string): Widget => ({
  widget: 'code',
  default_language: language,
  allow_language_selection: false,
  output_code_only: true,
});

const day = { widget: 'datetime', format: 'YYYY-MM-DD', date_format: 'YYYY-MM-DD', time_format: false };
const moment = { widget: 'datetime', format: 'YYYY-MM-DDTHH:mmZ', date_format: 'YYYY-MM-DD', time_format: 'HH:mm' };

function record(field: Field, within: Within, members: (inner: Within) => readonly Widget[]): Widget {
  return { widget: 'object', fields: members({ ...within, isOptional: within.isOptional || !isNeeded(field) }) };
}

const isSharedWithin = (field: Field): boolean => field.isShared === true;

function membersOf(fields: FieldSet, within: Within, isShared: (field: Field) => boolean = isSharedWithin): readonly Widget[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${within.path}.${name}`;
    if (!isOfKind(field, 'oneOf')) {
      return [fieldWidget(name, field, { ...within, path, isShared: within.isShared || isShared(field) })];
    }
    within.note(`${path} is not shown: there is no setting for a block outside of a list.`);
    return [];
  });
}

const shapesOf = (shapes: Readonly<Record<string, FieldSet>>, within: Within): readonly Widget[] =>
  Object.entries(shapes).map(([name, fields]) => ({
    name,
    label: nameForEditors(name),
    widget: 'object',
    fields: membersOf(fields, { ...within, path: `${within.path}.${name}` }),
  }));

/** Returns the widget of a list: a choice of several values, blocks, records, or single values. */
function items(of: Field, within: Within): Widget {
  const inner = { ...within, isInList: true, isOptional: false };
  if (isOfKind(of, 'symbol') && of.choices) return { widget: 'select', multiple: true, options: of.choices };
  const related = isOfKind(of, 'link') ? relation(of, within) : undefined;
  if (related) return { ...related, multiple: true };
  if (isOfKind(of, 'oneOf')) return { widget: 'list', types: shapesOf(of.shapes, inner) };
  const item = fieldWidget('item', { ...of, required: true }, inner);
  return Array.isArray(item.fields) ? { widget: 'list', fields: item.fields } : { widget: 'list', field: item };
}

/** Returns the choice of an entry; undefined if the link leads to several types, or to one that has no collection. */
function relation({ to }: FieldOf<'link'>, { model, types }: Within): Widget | undefined {
  const [type = ''] = to;
  const shown = titleField(model[type]?.fields ?? {});
  if (to.length !== 1 || !types.has(type)) return undefined;
  const names = shown === undefined ? {} : { display_fields: [shown] };
  return { widget: 'relation', collection: type, value_field: '{{slug}}', search_fields: [shown ?? '{{slug}}'], ...names };
}

const targetRule = ({ to }: FieldOf<'link'>): Widget =>
  to.length === 1 ? {} : { pattern: [`^(${to.join('|')})/`, `Write a type and a slug, such as ${to[0]}/name`] };

/** Returns the field that names an entry for its editors, and from which its file gets a name. */
export function titleField(fields: FieldSet): string | undefined {
  const isText = (name: string): boolean => isOfKind(fields[name], 'text');
  return ['title', 'name'].find(isText) ?? Object.keys(fields).find(isText);
}
