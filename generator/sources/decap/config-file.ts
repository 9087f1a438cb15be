/**
 * Configuration of Decap CMS and Sveltia CMS, which edit files in a browser. What they cannot do with a model is listed in
 * comments: a site is built from the same files, and reports what is missing in them.
 */
import { type ContentModel, type TypeModel, translationsOf } from '../../model/content-model.ts';
import { nameForEditors } from '../../model/editor-fields.ts';
import { boolean, datetime } from '../../model/kinds/index.ts';
import type { visibilityNames } from '../../model/visibility.ts';
import { printYaml } from '../markdown/yaml.ts';
import type { EditedSite, EditorFormat } from '../model-format.ts';
import { titleField, type Widget, widgetsOfType } from './widgets.ts';

/** Returns the text of the file, its number of types, and what the editors cannot do with the model. */
export function configFile(site: EditedSite): ReturnType<EditorFormat> {
  const { locales, siteUrl, publicFolder } = site;
  const notes: string[] = [];
  const note = (text: string): void => void notes.push(text);
  const places = placesOfTypes(site, note);
  const refused = locales.filter((locale) => !/^[A-Za-z_-]{2,10}$/.test(locale));
  if (refused.length > 0) note(`Decap CMS takes no language with digits in its name, Sveltia CMS does: ${refused.join(', ')}.`);
  const types = new Set(places.keys());
  const config = {
    backend: { name: 'github', repo: 'OWNER/NAME', branch: 'main' },
    local_backend: true,
    site_url: siteUrl,
    media_folder: `${publicFolder}/images`,
    public_folder: '/images',
    slug: { clean_accents: true },
    // Only Sveltia CMS reads it: Decap CMS leaves out most empty values.
    output: { omit_empty_optional_fields: true },
    i18n: { structure: 'multiple_files', locales, default_locale: locales[0] },
    collections: [...places].map(([type, place]) => collection(type, place, { ...site, types, note })),
  };
  const unique = [...new Set(notes)];
  const limits =
    unique.length === 0
      ? ''
      : `#\n# These editors cannot do everything that the model can:\n${unique.map((each) => `# - ${each}\n`).join('')}`;
  return { text: `${heading}${limits}\n${printYaml(config)}`, types: places.size, notes: unique };
}

const heading = `# Written by: boreal model --format decap
# \`backend\` names your repository: https://decapcms.org/docs/backends-overview/
`;

/** Files of a type, as an editor finds them. */
interface Place {
  readonly folder: string;
  readonly extension: string;
  /** Name of a file within the folder, without its ending, if that is not the slug. */
  readonly path?: string;
  /** Undefined for files that are all in the default language. */
  readonly structure?: 'multiple_files' | 'multiple_folders';
}

function placesOfTypes(site: EditedSite, note: (text: string) => void): ReadonlyMap<string, Place> {
  const { model, layout, content, endings } = site;
  const places = new Map<string, Place>();
  const add = (type: string, place: Place | undefined, form: string): void => {
    if (places.has(type)) note(`${type}: files with names of the form ${form} are not shown.`);
    else if (place) places.set(type, place);
    else note(`${type} is not shown: there is no setting for names of files such as ${form}.`);
  };
  if (!layout?.files) {
    for (const [type, { nestedSlugs, fields }] of Object.entries(model)) {
      const extension = endings.get(type) ?? (isWithBody(fields) ? 'md' : 'yaml');
      const place = { folder: `${content}/${type}`, extension, structure: 'multiple_files' } as const;
      add(type, nestedSlugs ? undefined : place, 'folder/name');
    }
    return places;
  }
  for (const [form, target] of Object.entries(layout.files)) {
    const [type = '', ...slug] = target.split('/');
    if (Object.hasOwn(model, type)) add(type, slug.length > 0 ? undefined : placeOf(form, site), form);
  }
  return places;
}

const isWithBody = (fields: TypeModel['fields']): boolean => fields.body?.kind === 'markdown';

/** Returns the place of files with names of a form; undefined if the editors have no setting for it. */
function placeOf(form: string, { content, locales }: EditedSite): Place | undefined {
  const match = /^([^{}*]*?)(\{locale\}\/)?\{slug\}(\/[^{}*./]+)?(\{\.locale\}|\.\{locale\})?\.(md|yaml)$/.exec(form);
  if (!match) return undefined;
  const [, folders = '', localeFolder, inner, ending, extension = ''] = match;
  const folder = `${content}/${folders}`.replace(/\/+$/, '');
  const place = { folder, extension, ...(inner === undefined ? {} : { path: `{{slug}}${inner}` }) };
  if (localeFolder !== undefined) return ending === undefined ? { ...place, structure: 'multiple_folders' } : undefined;
  if (ending === '.{locale}') return { ...place, structure: 'multiple_files' };
  // Without a language in its name, a file is in the default one.
  return ending === undefined || locales.length === 1 ? place : undefined;
}

interface CollectionOptions extends Pick<EditedSite, 'locales'> {
  readonly model: ContentModel;
  readonly types: ReadonlySet<string>;
  readonly note: (text: string) => void;
}

function collection(type: string, place: Place, { model, locales, types, note }: CollectionOptions): Widget {
  const { description, fields } = model[type] as TypeModel;
  const { folder, extension, path, structure } = place;
  const isMultilingual = structure !== undefined && locales.length > 1;
  const mayLackLanguages = isMultilingual && translationsOf(model, type) !== 'required';
  const named = titleField(fields) ?? Object.keys(fields).find((name) => fields[name]?.kind === 'symbol');
  if (named === undefined) note(`${type}: without a text, a new entry has no name. Create its file by hand.`);
  const own = Object.entries(visibility).filter(([name]) => !Object.hasOwn(fields, name));
  return {
    name: type,
    label: nameForEditors(type),
    description,
    folder,
    ...(path === undefined ? {} : { path }),
    extension,
    format: extension === 'md' ? 'yaml-frontmatter' : 'yaml',
    create: named !== undefined,
    ...(named === undefined ? {} : { identifier_field: named }),
    slug: '{{slug}}',
    ...(structure === undefined ? {} : { i18n: languages(structure, mayLackLanguages) }),
    fields: widgetsOfType(type, { ...fields, ...Object.fromEntries(own) }, { model, types, isMultilingual, note }),
  };
}

/** Fields that any file may have. */
const visibility: { readonly [name in (typeof visibilityNames)[number]]: TypeModel['fields'][string] } = {
  draft: boolean({ optional: true }),
  publishAt: datetime({ optional: true }),
  expireAt: datetime({ optional: true }),
};

function languages(structure: string, mayLackLanguages: boolean): unknown {
  const settings = {
    ...(structure === 'multiple_files' ? {} : { structure }),
    // Of Sveltia CMS: a new entry has the default language only, until its author adds others.
    ...(mayLackLanguages ? { initial_locales: 'default' } : {}),
  };
  return Object.keys(settings).length === 0 ? true : settings;
}
