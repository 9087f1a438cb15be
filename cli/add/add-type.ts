import { posix, relative, sep } from 'node:path';
import type { LoadedSite } from '../../generator/index.ts';
import { ownFiles } from '../own-files.ts';
import { builderFile } from './add-family.ts';
import { type Addition, readIn, refusal } from './addition.ts';
import { declaringFile } from './declaring-file.ts';
import { importNames, insertLast } from './edit-code.ts';
import { type Names, withNames } from './names.ts';

interface TypeRequest {
  readonly site: LoadedSite;
  readonly names: Names;
  /** Config, relative to the site's folder. */
  readonly config: string;
}

const settingsFile = '.vscode/settings.json';

/** Adds a type of content to the model, with a first entry. */
export async function addType({ site, names, config }: TypeRequest): Promise<Addition> {
  const { definition, root, content, locales } = site;
  if (Object.hasOwn(definition.model, names.camel)) {
    throw refusal('CLI_ADD_EXISTS', `The model has a type “${names.camel}” already.`, 'Choose another name.');
  }
  const { 'model.ts': example = '', 'content/first.md': entry = '' } = await ownFiles('starter/add');
  const member = withNames(memberOf(example), names);
  const opening = /\b(?:defineModel\(|types: )\{/;
  const model = await declaringFile(root, opening);
  const edited = model && insertLast(model.text, opening, member);
  const folder = posix.join(relative(root, content).split(sep).join('/'), names.camel);
  // A site whose files have forms reads no other names.
  const form = `'${names.camel}/{slug}.{locale}.md': '${names.camel}'`;
  const withForm = insertLast((await readIn(root, config)) ?? '', /\bfiles: \{/, form);
  const settings = await readIn(root, settingsFile);
  const schema = `"${`.vscode/schemas/${names.camel}.json`}": "${folder}/*"`;
  const withSchema = settings === undefined ? undefined : insertLast(settings, /"yaml\.schemas": \{/, schema);
  return {
    files: { [posix.join(folder, `first.${locales[0]}.md`)]: entry },
    edits: {
      ...(model && edited !== undefined ? { [model.path]: importNames(edited, 'boreal', ['markdown', 'text', 'type']) } : {}),
      ...(withForm === undefined ? {} : { [config]: withForm }),
      ...(withSchema === undefined ? {} : { [settingsFile]: withSchema }),
    },
    notes: [
      ...(edited === undefined ? [`Add the type to the model of the site:\n  ${member.replaceAll('\n', '\n  ')}`] : []),
      ...(withSchema === undefined
        ? []
        : ['`boreal model --format json-schema --out .vscode/schemas` writes its schema for editors.']),
      ...((await builderFile(root, config)) === undefined
        ? []
        : [`\`boreal add family ${names.kebab}\` gives its entries pages.`]),
    ],
  };
}

/** Returns the code of the only type of a model, without indentation. */
function memberOf(model: string): string {
  const [, code = ''] = /defineModel\(\{\n([\s\S]*?),\n\}\);/.exec(model) ?? [];
  return code.replace(/^ {2}/gm, '');
}
