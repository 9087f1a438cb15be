import { posix } from 'node:path';
import type { LoadedSite } from '../../generator/index.ts';
import { ownFiles } from '../own-files.ts';
import { type Addition, readIn, refusal } from './addition.ts';
import { insertImport, insertLast } from './edit-code.ts';
import { modelFile } from './model-file.ts';
import { type Names, withNames } from './names.ts';

interface FamilyRequest {
  readonly site: LoadedSite;
  readonly names: Names;
  /** Config, relative to the site's folder. */
  readonly config: string;
}

/** Adds a kind of page: for each entry of a type with its name, or one page. */
export async function addFamily({ site, names, config }: FamilyRequest): Promise<Addition> {
  const { definition, root } = site;
  if (definition.families.some(({ name }) => name === names.kebab)) {
    throw refusal('CLI_ADD_EXISTS', `The site has a family “${names.kebab}” already.`, 'Choose another name.');
  }
  const templates = posix.dirname(definition.root.replaceAll('\\', '/'));
  const model = (await modelFile(root, /export type Model\b/))?.path;
  if (model === undefined) {
    throw refusal(
      'CLI_ADD_MODEL',
      'No file with the type of the model was found: `export type Model` in model.ts, content/model.ts or the config.',
      'Add `export type Model = typeof model;` next to the model.',
    );
  }
  const type = typeFor(site, names);
  const examples = await ownFiles(`starter/add/${type === undefined ? 'templates' : 'entries'}`);
  const files = Object.entries(examples).map(([path, text]) => {
    const ofType = text
      .replaceAll("'exampleName'", `'${type}'`)
      .replace("'../model.ts'", `'${relativeImport(templates, model)}'`)
      .replace("'templates/", `'${templates === '.' ? '' : `${templates}/`}`);
    return [posix.join(templates, withNames(path, names)), withNames(ofType, names)] as const;
  });
  const code = (await readIn(root, config)) ?? '';
  const edited = insertLast(code, /\bfamilies: \[/, names.camel);
  const line = `import { ${names.camel} } from '${relativeImport('.', posix.join(templates, `${names.kebab}.routes.ts`))}';`;
  return {
    files: Object.fromEntries(files),
    edits: edited === undefined ? {} : { [config]: insertImport(edited, line) },
    notes: [
      ...(edited === undefined ? [`Add ${names.camel} to the families of the site:\n  ${line}`] : []),
      `Link to it from another page: href('/${names.kebab}/${type === undefined ? '' : '<slug>/'}').`,
    ],
  };
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
