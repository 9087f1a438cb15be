import { posix } from 'node:path';
import type { LoadedSite } from '../../generator/index.ts';
import { ownFiles } from '../own-files.ts';
import { type Addition, readIn, refusal } from './addition.ts';
import { declaringFile } from './declaring-file.ts';
import { declares, insertImport, insertLast } from './edit-code.ts';
import { type Names, withNames } from './names.ts';

interface FamilyRequest {
  readonly site: LoadedSite;
  readonly names: Names;
  /** Config, relative to the site's folder. */
  readonly config: string;
}

/** Export of the functions that declare pages. */
const builder = /export const (\w+) = boreal\(/;

/**
 * Returns the file that exports the functions that declare pages; undefined if it is the config. Pages
 * in files of their own cannot import the config, which imports them.
 */
export async function builderFile(root: string, config: string): ReturnType<typeof declaringFile> {
  const declaring = await declaringFile(root, builder);
  return declaring?.path === config ? undefined : declaring;
}

/** Links of the menu in the file that declares the site, as in the sites of `boreal new`. */
const menuLinks = /\bconst links(?:: [^=]+)? = \[/;

/** Returns the item of a menu that leads to a page, in the languages that have it. */
const menuItem = ({ kebab, title }: Names, type: string | undefined): string => {
  const link = `path: '/${kebab}/', title: '${title}'`;
  return type === undefined
    ? `...(locale === graph.locales[0] ? [{ ${link}, original: undefined }] : [])`
    : `...graph.ofType('${type}', locale).slice(0, 1).map(({ original }) => ({ ${link}, original }))`;
};

/** Files of the pages that a site has, relative to its folder. */
interface FamilyPages {
  readonly root: string;
  readonly families: readonly { readonly page: string }[];
}

/** Adds a kind of page: for each entry of a type with its name, or one page. */
export async function addFamily({ site, names, config }: FamilyRequest): Promise<Addition> {
  const { definition, root } = site;
  if (definition.families.some(({ name }) => name === names.kebab)) {
    throw refusal('CLI_ADD_EXISTS', `The site has a family “${names.kebab}” already.`, 'Choose another name.');
  }
  const templates = familyFolder(definition, names.kebab);
  const declaring = await builderFile(root, config);
  if (declaring === undefined) {
    throw refusal(
      'CLI_ADD_MODEL',
      'No file next to the config exports the functions that declare pages: site.ts with `export const site = boreal({ … })`.',
      'Move `boreal({ … })` to site.ts, and import `site` in the config. docs/templates.md shows such a site.',
    );
  }
  const [, declare = ''] = builder.exec(declaring.text) ?? [];
  const type = typeFor(site, names);
  const examples = await ownFiles(`starter/add/${type === undefined ? 'templates' : 'entries'}`);
  const files = Object.entries(examples).map(([path, text]) => {
    const ofType = text
      .replaceAll("'exampleName'", `'${type}'`)
      .replace("'../site.ts'", `'${relativeImport(templates, declaring.path)}'`)
      .replace('{ site }', declare === 'site' ? '{ site }' : `{ ${declare} as site }`);
    return [posix.join(templates, withNames(path, names)), withNames(ofType, names)] as const;
  });
  const code = (await readIn(root, config)) ?? '';
  const values = type === undefined ? [names.camel] : [names.camel, `${names.camel}List`];
  const taken = values.find((value) => declares(code, value));
  if (taken !== undefined) throw refusal('CLI_ADD_EXISTS', `${config} has a value “${taken}” already.`, 'Choose another name.');
  const exported = values.join(', ');
  const edited = insertLast(code, /\bpages: \[/, exported);
  const menu = insertLast(declaring.text, menuLinks, menuItem(names, type));
  const line = `import { ${exported} } from '${relativeImport('.', posix.join(templates, `${names.kebab}.routes.ts`))}';`;
  return {
    files: Object.fromEntries(files),
    edits: {
      ...(edited === undefined ? {} : { [config]: insertImport(edited, line) }),
      ...(menu === undefined ? {} : { [declaring.path]: menu }),
    },
    notes: [
      ...(edited === undefined ? [`Add ${exported} to the pages of the site:\n  ${line}`] : []),
      ...(menu === undefined ? [`Link to it from another page: href('/${names.kebab}/').`] : []),
    ],
  };
}

/**
 * Returns the folder of a family's files: one of its own if most families have one, next to
 * theirs, and otherwise that of the root component.
 */
export function familyFolder({ root, families }: FamilyPages, kebab: string): string {
  const pages = families.map(({ page }) => page.replaceAll('\\', '/'));
  const own = pages
    .map((page) => posix.dirname(page))
    .filter((folder, at) => pages[at]?.startsWith(`${folder}/${posix.basename(folder)}.`));
  const [parent] = own.map((folder) => posix.dirname(folder));
  const next = own.filter((folder) => posix.dirname(folder) === parent);
  return parent !== undefined && next.length > pages.length / 2
    ? posix.join(parent, kebab)
    : posix.dirname(root.replaceAll('\\', '/'));
}

/** Returns the type of a family: of the same name, or in the singular, with a title, a description and a body. */
function typeFor({ definition: { model } }: LoadedSite, { camel }: Names): string | undefined {
  const kinds = { title: 'text', description: 'text', body: 'markdown' };
  return [camel, camel.replace(/s$/, '')].find((name) => {
    const fields = model[name]?.fields;
    return fields && Object.entries(kinds).every(([field, kind]) => fields[field]?.kind === kind && fields[field]?.required);
  });
}

function relativeImport(folder: string, file: string): string {
  const path = posix.relative(folder, file);
  return path.startsWith('.') ? path : `./${path}`;
}
