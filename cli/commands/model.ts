import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  deriveModelCode,
  editorFormatNames,
  loadSite,
  messageOf,
  modelFormatNames,
  modelSystems,
  ProblemError,
  printEditorConfig,
  printModel,
  printSchemas,
  schemaFormat,
} from '../../generator/index.ts';
import type { CliCommand, CommandContext } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { configOption, contentOption } from '../options.ts';
import { formatProblems } from '../reporter.ts';

interface ModelValues {
  readonly format: string;
  readonly config: string;
  readonly content?: string;
  readonly withContent?: boolean;
  readonly out?: string;
  readonly from?: string;
  readonly snapshot?: string;
  readonly diff?: boolean;
}

const [firstFormat = ''] = modelFormatNames;

/**
 * `boreal model`: prints the content model, or derives it from a content system. Writes nothing if there
 * are problems.
 */
export const modelCommand: CliCommand<ModelValues> = {
  name: 'model',
  description: 'print the content model for a content system or editors, or derive it from a system',
  options: [
    {
      flags: '--format <name>',
      description: 'content system, JSON Schemas of content files, or an editor of them in a browser',
      choices: modelFormatNames,
      defaultValue: firstFormat,
    },
    { flags: '--with-content', description: 'print the local content too' },
    { flags: '--from <name>', description: 'derive the code of the model from a content system, or a source of the site' },
    { flags: '--snapshot <file>', description: 'with --from: read an exported file instead of the system' },
    { flags: '--diff', description: 'with --from: print only what differs from the model of the site' },
    {
      flags: '--out <file>',
      description: 'file to write instead of standard output; with json-schema, a folder gets a file for each type',
    },
    configOption,
    contentOption,
  ],
  examples: [
    `boreal model --format ${firstFormat} --out space.json`,
    `boreal model --format ${firstFormat} --with-content > space.json`,
    `boreal model --format ${schemaFormat} --out .vscode/schemas`,
    ...editorFormatNames.map((name) => `boreal model --format ${name} --out editor/config.yml`),
    ...modelSystems.slice(0, 1).map((name) => `boreal model --from ${name} --out model.ts`),
  ],
  async run(values, context) {
    const { config, content, format, withContent = false, out, from, snapshot, diff = false } = values;
    const { terminal, cwd, now } = context;
    if (from !== undefined) return deriveModel({ ...values, from }, context);
    const alone = snapshot !== undefined ? '--snapshot' : diff ? '--diff' : undefined;
    if (alone) throw new ProblemError([needsFrom(alone)]);
    const isSchema = format === schemaFormat;
    const isEditor = editorFormatNames.some((name) => name === format);
    if ((isSchema || isEditor) && withContent) throw new ProblemError([hasNoContent(format)]);
    const site = await loadSite({ config, cwd, overrides: { content }, isLocal: true });
    if (isSchema) return writeSchemas(await printSchemas(site.definition.model), { out, context });
    if (isEditor) return writeEditorConfig(await printEditorConfig(site, format), { out, context });
    const { text, warnings } = await printModel({ site, format, withContent, now: now() });
    if (warnings.length > 0) terminal.err(formatProblems(terminal, warnings));
    if (out === undefined) terminal.data(text);
    else await writeModel(resolve(cwd, out), out, text);
    return exitCodes.success;
  },
};

const needsFrom = (option: string) => ({
  code: 'CLI_MODEL_FROM',
  severity: 'error' as const,
  message: `${option} works only with --from.`,
  hint: `Add --from ${modelSystems[0]}, or remove ${option}.`,
});

const onlyOfSystems = (from: string) => ({
  code: 'CLI_MODEL_FROM',
  severity: 'error' as const,
  message: `--snapshot reads a file of ${modelSystems.join(' or ')}, not of the source “${from}”.`,
  hint: 'Remove --snapshot: the model is read from the source.',
});

const hasNoContent = (format: string) => ({
  code: 'CLI_MODEL_CONTENT',
  severity: 'error' as const,
  message: `This format has no content, so that --with-content and --format ${format} exclude each other.`,
  hint: 'Remove one of the two options.',
});

const hasNoFiles = {
  code: 'CLI_MODEL_FILES',
  severity: 'error' as const,
  message: 'No type of the model has its entries in files, which such an editor changes.',
  hint: 'Set `source` to a folder of files, or edit the content in its system.',
};

const editsNothing = (notes: readonly string[]) => ({
  code: 'CLI_MODEL_EDITOR',
  severity: 'error' as const,
  message: `The editor can show no type of this site. ${notes.join(' ')}`,
  hint: 'Use names of files that it knows, such as `{slug}.{locale}.md`, in the folder of each type.',
});

interface PrintTarget {
  readonly out: string | undefined;
  readonly context: Pick<CommandContext, 'terminal' | 'cwd'>;
}

/** Writes all schemas into one file, or a file for each type into a folder. */
async function writeSchemas(
  { text, files }: Awaited<ReturnType<typeof printSchemas>>,
  { out, context: { terminal, cwd } }: PrintTarget,
): Promise<number> {
  if (out === undefined) terminal.data(text);
  else if (out.endsWith('.json')) await writeModel(resolve(cwd, out), out, text);
  else {
    const folder = resolve(cwd, out);
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw notWritable(out, error);
    });
    for (const [name, content] of Object.entries(files)) await writeModel(join(folder, name), join(out, name), content);
  }
  return exitCodes.success;
}

async function writeEditorConfig(
  config: Awaited<ReturnType<typeof printEditorConfig>>,
  { out, context: { terminal, cwd } }: PrintTarget,
): Promise<number> {
  if (!config) throw new ProblemError([hasNoFiles]);
  if (config.types === 0) throw new ProblemError([editsNothing(config.notes)]);
  if (out === undefined) terminal.data(config.text);
  else await writeModel(resolve(cwd, out), out, config.text);
  terminal.err(listed('What the editor cannot do', config.notes));
  return exitCodes.success;
}

async function deriveModel(
  { config, out, from, snapshot, diff = false }: ModelValues & { readonly from: string },
  { terminal, cwd, env }: CommandContext,
): Promise<number> {
  const isSource = !modelSystems.some((name) => name === from);
  if (isSource && snapshot !== undefined) throw new ProblemError([onlyOfSystems(from)]);
  const local = diff ? await loadSite({ config, cwd, isLocal: true }) : undefined;
  const site = isSource ? await loadSite({ config, cwd, overrides: { source: from } }) : local;
  const { text, types, fields, unread, namedByIds, differences } = await deriveModelCode({
    from,
    module: 'boreal',
    site,
    snapshot,
    cwd,
    env,
  });
  if (diff) {
    terminal.out(differences.length === 0 ? 'Nothing differs.\n' : differences.map((line) => `${line}\n`).join(''));
    return exitCodes.success;
  }
  if (out === undefined) terminal.data(text);
  else await writeModel(resolve(cwd, out), out, text);
  const lists = [listed('Fields that are not read', unread), listed('Types whose entries are named by their ids', namedByIds)];
  terminal.err(`${types} types with ${fields} fields.\n${lists.join('')}`);
  return exitCodes.success;
}

const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`;

async function writeModel(file: string, shown: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw notWritable(shown, error);
  });
}

const notWritable = (shown: string, error: unknown): ProblemError =>
  new ProblemError([
    {
      code: 'CLI_OUT',
      severity: 'error' as const,
      message: `${shown} cannot be written.`,
      hint: 'Give the path of a file in an existing folder that you may write to.',
      cause: messageOf(error),
    },
  ]);
