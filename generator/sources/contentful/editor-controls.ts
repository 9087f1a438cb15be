import type { Field, TypeModel } from '../../model/content-model.ts';
import type { ExportControl } from './export-file-types.ts';
import { mappedTypes, printedSlugField } from './field-mapping.ts';

/** Chooses the widgets of Contentful's editor for the fields of a type. */
export function editorControls(type: TypeModel): readonly ExportControl[] {
  const slugField = printedSlugField(type);
  const others = Object.entries(type.fields).filter(([name]) => name !== slugField);
  const tracked = others.find(([, field]) => field.kind === 'text' && field.required)?.[0];
  return [
    control(slugField, tracked === undefined ? 'singleLine' : 'slugEditor', {
      helpText: 'Names the entry in addresses: lower-case letters and digits, joined by single hyphens.',
      ...(tracked === undefined ? {} : { trackingFieldId: tracked }),
    }),
    ...others.map(([name, field]) => {
      const helpText = helpTextOf(field);
      return control(name, widgetOf(field), {
        ...(helpText === undefined ? {} : { helpText }),
        ...(field.kind === 'date' ? { format: 'dateonly' } : {}),
        ...(field.kind === 'datetime' ? { format: 'timeZ', ampm: '24' } : {}),
        ...(field.kind === 'boolean' ? { trueLabel: 'Yes', falseLabel: 'No' } : {}),
      });
    }),
  ];
}

function control(fieldId: string, widgetId: string, settings: Readonly<Record<string, string>>): ExportControl {
  return { fieldId, widgetNamespace: 'builtin', widgetId, ...(Object.keys(settings).length === 0 ? {} : { settings }) };
}

function widgetOf(field: Field): string {
  const [{ type }] = mappedTypes(field);
  switch (field.kind) {
    case 'text':
      return type === 'Symbol' ? 'singleLine' : 'multipleLine';
    case 'markdown':
      return 'markdown';
    case 'html':
      return 'multipleLine';
    case 'symbol':
      return field.choices === undefined ? 'singleLine' : 'dropdown';
    case 'href':
      return 'singleLine';
    case 'integer':
    case 'number':
      return 'numberEditor';
    case 'boolean':
      return 'boolean';
    case 'date':
    case 'datetime':
      return 'datePicker';
    case 'location':
      return 'locationEditor';
    case 'link':
      return 'entryCardEditor';
    case 'file':
    case 'image':
      return 'assetLinkEditor';
    case 'json':
    case 'group':
      return 'objectEditor';
    case 'list':
      return listWidgetOf(field.of);
  }
}

function listWidgetOf(item: Field): string {
  switch (item.kind) {
    case 'link':
      return 'entryLinksEditor';
    case 'file':
    case 'image':
      return 'assetLinksEditor';
    case 'symbol':
      return item.choices === undefined ? 'tagEditor' : 'checkbox';
    case 'text':
    case 'href':
      // The other widget for lists splits at commas, which sentences have.
      return 'tagEditor';
    default:
      return 'objectEditor';
  }
}

function helpTextOf(field: Field): string | undefined {
  switch (field.kind) {
    case 'markdown':
      return 'CommonMark with tables.';
    case 'html':
      return 'HTML.';
    case 'href':
      return 'A path of the site such as /about/, or an address that begins with https://, mailto: or tel:.';
    case 'symbol':
      return field.pattern && `Must be ${field.pattern.meaning}.`;
    case 'image':
      return 'What the picture shows stands in the asset’s description.';
    case 'group':
      return `JSON: ${shapeOf(field)}.`;
    case 'list': {
      const item: Field = field.of;
      const [{ type }] = mappedTypes(field);
      return type === 'Object' ? `JSON: a list of ${shapeOf(item)}.` : helpTextOf(item);
    }
    default:
      return undefined;
  }
}

/** Maximum number of names in a line of help. */
const maxNames = 8;

/** Returns the shape of a record: `{ label, text?, href }`. */
function shapeOf(field: Field): string {
  if (field.kind === 'list') return `[${shapeOf(field.of)}]`;
  if (field.kind !== 'group') return field.kind;
  const fields: TypeModel['fields'] = field.fields;
  const names = Object.entries(fields).map(([name, { required }]) => (required ? name : `${name}?`));
  return `{ ${[...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ')} }`;
}
