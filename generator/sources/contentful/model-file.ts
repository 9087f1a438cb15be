import type { Problem } from '../../errors/problem.ts';
import type { ContentModel, TypeModel } from '../../model/content-model.ts';
import { nameForEditors } from '../../model/editor-fields.ts';
import { isNeeded, isOfKind } from '../../model/fields.ts';
import type { Field } from '../../model/kinds/kind.ts';
import { compareText } from '../../support/compare-text.ts';
import { isSpaceId } from './entry-id.ts';
import {
  type ExportContentType,
  type ExportControl,
  type ExportEditorInterface,
  type ExportField,
  type ExportFile,
  type ExportLocale,
  type ExportValidation,
  linkToType,
  publishedSys,
} from './export-file-types.ts';
import { displayFieldOf, mappedTypes, printedSlugField } from './field-mapping.ts';
import { exportErrors } from './file-errors.ts';
import { resultOf, rowOf } from './kind-table.ts';

const maxFields = 50;
const fieldIdPattern = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;

interface ModelFileOptions {
  readonly model: ContentModel;
  /** Codes of the locales in Contentful, the default one first. */
  readonly codes: readonly string[];
}

/**
 * Returns a content model as an export file without content: types by name, fields in the model's
 * order after the slug.
 */
export function modelFile({ model, codes }: ModelFileOptions): { file: ExportFile; problems: readonly Problem[] } {
  const types = Object.entries(model).sort(([a], [b]) => compareText(a, b));
  const file: ExportFile = {
    contentTypes: types.map(([name, type]) => contentType(name, type)),
    editorInterfaces: types.map(([name, type]) => editorInterface(name, type)),
    locales: codes.map((code, index) => locale(code, index === 0)),
    tags: [],
    entries: [],
    assets: [],
    webhooks: [],
    roles: [],
  };
  return { file, problems: types.flatMap(([name, type]) => checkType(name, type)) };
}

function checkType(type: string, declared: TypeModel): readonly Problem[] {
  const names = Object.keys(declared.fields);
  const slugField = printedSlugField(declared);
  const count = new Set([slugField, ...names]).size;
  return [
    ...(isSpaceId(type) ? [] : [exportErrors.TYPE_NAME({ type })]),
    ...(typeof declared.slug !== 'string' && names.includes(slugField) ? [exportErrors.FIELD_SLUG({ type })] : []),
    ...names.filter((field) => !fieldIdPattern.test(field)).map((field) => exportErrors.FIELD_NAME({ type, field })),
    ...(count > maxFields ? [exportErrors.FIELD_COUNT({ type, count, max: maxFields })] : []),
  ];
}

function contentType(name: string, type: TypeModel): ExportContentType {
  const slugField = printedSlugField(type);
  const slug: ExportField = {
    ...fieldFrame(slugField),
    type: 'Symbol',
    localized: type.fields[slugField]?.localized ?? false,
    required: type.fields[slugField]?.required ?? true,
    validations: [{ unique: true }],
  };
  const others = Object.entries(type.fields).filter(([id]) => id !== slugField);
  return {
    sys: publishedSys('ContentType', name),
    name: nameForEditors(name),
    description: type.description,
    displayField: displayFieldOf(type),
    fields: [slug, ...others.map(([id, field]) => exportField(id, field))],
  };
}

const fieldFrame = (id: string) => ({ id, name: nameForEditors(id), disabled: false, omitted: false }) as const;

function exportField(id: string, field: Field): ExportField {
  const [{ type, linkType, items }] = mappedTypes(field);
  return {
    ...fieldFrame(id),
    type,
    localized: field.localized,
    // An empty list is allowed; Contentful would require an item.
    required: isNeeded(field),
    validations: type === 'Array' && isOfKind(field, 'list') ? sizeOfList(field.min) : validationsOf(field),
    ...(linkType === undefined ? {} : { linkType }),
    ...(items === undefined || !isOfKind(field, 'list') ? {} : { items: { ...items, validations: validationsOf(field.of) } }),
  };
}

const sizeOfList = (min: number): readonly ExportValidation[] => (min > 0 ? [{ size: { min } }] : []);

const validationsOf = (field: Field): readonly ExportValidation[] => rowOf(field).validations?.(field) ?? [];

function editorInterface(name: string, type: TypeModel): ExportEditorInterface {
  return {
    sys: { id: 'default', type: 'EditorInterface', version: 1, contentType: linkToType(name) },
    controls: editorControls(type),
  };
}

function locale(code: string, isDefault: boolean): ExportLocale {
  return {
    sys: { id: code, type: 'Locale', version: 1 },
    code,
    internal_code: code,
    name: code,
    default: isDefault,
    fallbackCode: null,
    contentDeliveryApi: true,
    contentManagementApi: true,
    optional: false,
  };
}

/** Chooses the widgets of Contentful's editor for the fields of a type. */
function editorControls(type: TypeModel): readonly ExportControl[] {
  const slugField = printedSlugField(type);
  const others = Object.entries(type.fields).filter(([name]) => name !== slugField);
  const tracked = others.find(([, field]) => isOfKind(field, 'text') && field.required)?.[0];
  return [
    control(slugField, tracked === undefined ? 'singleLine' : 'slugEditor', {
      helpText: 'Names the entry in addresses: lower-case letters and digits, joined by single hyphens.',
      ...(tracked === undefined ? {} : { trackingFieldId: tracked }),
    }),
    ...others.map(([name, field]) => {
      const { widget, help, settings } = rowOf(field);
      const helpText = resultOf(help, field);
      return control(name, resultOf(widget, field), { ...(helpText === undefined ? {} : { helpText }), ...settings });
    }),
  ];
}

function control(fieldId: string, widgetId: string, settings: Readonly<Record<string, string>>): ExportControl {
  return { fieldId, widgetNamespace: 'builtin', widgetId, ...(Object.keys(settings).length === 0 ? {} : { settings }) };
}
