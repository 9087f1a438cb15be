/** The model of a Strapi server, from what its content-type builder says of types and components. */
import { type ContentModel, defineType, type TypeModel } from '../../model/content-model.ts';
import { type Kind, kinds } from '../../model/fields.ts';
import { list, symbol } from '../../model/kinds/index.ts';
import { createField, type Field, type FieldOptions, type FieldSet } from '../../model/kinds/kind.ts';
import { isForMachines } from '../field-evidence.ts';

interface Attribute {
  readonly type: string;
  readonly required?: boolean;
  /** True for a value that the API does not give. */
  readonly private?: boolean;
  readonly multiple?: boolean;
  readonly allowedTypes?: readonly string[] | null;
  readonly enum?: readonly string[];
  readonly relation?: string;
  readonly target?: string;
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly components?: readonly string[];
  readonly pluginOptions?: Languages;
}

type Attributes = Readonly<Record<string, Attribute>>;

interface Languages {
  readonly i18n?: { readonly localized?: boolean };
}

/** A type or a component, as the content-type builder describes it. */
export interface StrapiSchema {
  /** 'api::post.post', 'blocks.quote'. */
  readonly uid: string;
  readonly schema: {
    readonly displayName: string;
    readonly description?: string;
    readonly kind?: 'collectionType' | 'singleType';
    readonly singularName?: string;
    readonly pluralName?: string;
    readonly pluginOptions?: Languages;
    readonly attributes: Attributes;
  };
}

/** Kinds of plain values. A large integer is a text in the API. */
const plainKinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  text: 'text',
  richtext: 'markdown',
  blocks: 'markdown',
  json: 'json',
  uid: 'symbol',
  email: 'symbol',
  enumeration: 'symbol',
  time: 'symbol',
  biginteger: 'symbol',
  integer: 'integer',
  decimal: 'number',
  float: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'datetime',
};

interface ModelOptions {
  readonly types: readonly StrapiSchema[];
  readonly components: readonly StrapiSchema[];
  /** Returns the type of the model for a type of Strapi; undefined for one that is not read. */
  readonly typeOf: (type: StrapiSchema) => string | undefined;
}

/** Returns the model of the types that are read. Fields of other kinds, and relations to other types, are left out. */
export function strapiModel({ types, components, typeOf }: ModelOptions): ContentModel {
  const named = types.flatMap((type) => {
    const name = typeOf(type);
    return name === undefined ? [] : [{ name, type }];
  });
  const context: Context = {
    typeNames: new Map(named.map(({ name, type }) => [type.uid, name])),
    components: new Map(components.map(({ uid, schema }) => [uid, schema.attributes])),
  };
  return Object.fromEntries(named.map(({ name, type }) => [name, typeModel(type, context)]));
}

interface Context {
  /** Types of the model by those of Strapi. */
  readonly typeNames: ReadonlyMap<string, string>;
  readonly components: ReadonlyMap<string, Attributes>;
}

function typeModel({ schema }: StrapiSchema, context: Context): TypeModel {
  const { attributes, displayName, description, pluginOptions } = schema;
  const { slug, ...others } = attributes;
  const ofLanguage = ({ pluginOptions: own }: Attribute): boolean => isLocalized(pluginOptions) && isLocalized(own);
  // Relations are of one language, whatever their settings say.
  const fields = fieldsOf(others, context, (each) => (each.type === 'relation' ? isLocalized(pluginOptions) : ofLanguage(each)));
  const hasOwnSlugs = slug !== undefined && ofLanguage(slug);
  return defineType(
    description || displayName,
    hasOwnSlugs ? { slug: symbol({ localized: true }), ...fields } : fields,
    isLocalized(pluginOptions) ? { translations: 'optional' } : {},
  );
}

const isLocalized = (options: Languages | undefined): boolean => options?.i18n?.localized === true;

function fieldsOf(attributes: Attributes, context: Context, ofLanguage: (attribute: Attribute) => boolean): FieldSet {
  const fields: Record<string, Field> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const isForReaders = !/^(?:string|text)$/.test(attribute.type) || !isForMachines(name);
    const written = isForReaders ? attribute : { ...attribute, type: 'uid' };
    const field = attribute.private ? undefined : fieldOf(written, context, ofLanguage(attribute));
    if (field) fields[name] = field;
  }
  return fields;
}

function fieldOf(attribute: Attribute, context: Context, localized: boolean): Field | undefined {
  const { type, required, multiple, relation = '', target = '', component = '', repeatable, components = [] } = attribute;
  const optional = !required;
  const within = (uid: string): FieldSet => fieldsOf(context.components.get(uid) ?? {}, context, () => localized);
  switch (type) {
    case 'media':
      return listIf(multiple, create(mayBePicture(attribute) ? 'image' : 'file', { localized, optional }));
    case 'relation': {
      const to = context.typeNames.get(target);
      return to === undefined
        ? undefined
        : listIf(relation.endsWith('ToMany'), create('link', { localized, optional }, { to: [to] }));
    }
    case 'component':
      return listIf(repeatable, create('group', { localized, optional }, { fields: within(component) }));
    case 'dynamiczone': {
      const shapes = components.map((uid) => [uid.slice(uid.indexOf('.') + 1), within(uid)] as const);
      return listIf(true, create('oneOf', { localized }, { shapes: Object.fromEntries(shapes) }));
    }
    default: {
      const kind = Object.hasOwn(plainKinds, type) ? plainKinds[type] : undefined;
      return kind && create(kind, { localized, optional, ...(attribute.enum ? { choices: attribute.enum } : {}) });
    }
  }
}

/** Creates a field, without options that its kind has anyway. */
function create(kind: Kind, { localized, ...options }: FieldOptions, members: object = {}): Field {
  const own = localized === kinds[kind].isLocalized ? options : { ...options, localized: localized === true };
  return createField(kind, kinds[kind], own, members);
}

const listIf = (isList: boolean | undefined, of: Field): Field => (isList ? list({ ...of, required: true }) : of);

const mayBePicture = ({ allowedTypes }: Attribute): boolean => !allowedTypes || allowedTypes.includes('images');
