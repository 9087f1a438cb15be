import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { richTextFiles } from '../bundle/entry-sources.ts';
import type { Problem } from '../errors/problem.ts';
import type { SiteDefinition } from '../site.ts';
import { isWithin } from '../support/is-within.ts';
import type { SettingPosition } from '../support/site-code.ts';
import { configErrors } from './errors.ts';
import { redirectModule } from './redirect-family.ts';

/** Path of the client's own site root below the client's folder, without its ending. */
export const plainRootModule = 'page/plain-root';

/** A file that a setting names. */
interface NamedFile {
  /** The setting in messages. */
  readonly setting: string;
  /** Relative to the site's folder; a module of the client has no extension. */
  readonly file: string;
  /** Path of the value in the config, and its text. */
  readonly path: string;
  readonly text?: string;
  /** True for a module of the client, whose name has no ending. */
  readonly isModule?: boolean;
}

/** Lists the files that a site names in its config. */
export function namedFiles(site: SiteDefinition): readonly NamedFile[] {
  const { families, slices, socialCard, fonts = [] } = site;
  const [runtime, hydrate, redirect] = ['runtime', 'page/hydrate', redirectModule].map((name) => `${site.client}/${name}`);
  const ownPages = families.filter(({ page }) => page !== redirect);
  const clients = ownPages.length === families.length ? [runtime, hydrate] : [runtime, hydrate, redirect];
  return [
    { setting: 'root', file: site.root, path: 'root', isModule: site.root.endsWith(`/${plainRootModule}`) },
    ...clients.map((file = '') => ({ setting: 'client', file, path: 'client', text: site.client ?? '', isModule: true })),
    ...ownPages.map(({ name, page }, at) => ({ setting: `the family “${name}”`, file: page, path: `families[${at}].page` })),
    ...(socialCard
      ? [
          { setting: 'socialCard', file: socialCard.component, path: 'socialCard.component' },
          ...socialCard.fonts.map(({ file }) => ({ setting: 'socialCard', file, path: 'socialCard.fonts' })),
        ]
      : []),
    ...richTextFiles(site.richText).map(({ file, path }) => ({ setting: 'richText', file, path })),
    ...fonts.map(({ file }, at) => ({ setting: 'fonts', file, path: `fonts[${at}].file` })),
    ...Object.entries(site.sources ?? {}).flatMap(([name, source]) => {
      const module = 'editor' in source ? source.editor?.liveUpdates?.module : undefined;
      const path = `sources.${name}.editor.liveUpdates.module`;
      return module === undefined ? [] : [{ setting: `the editor of the source “${name}”`, file: module, path }];
    }),
    ...Object.entries(slices).map(([alias, { component }]) => ({
      setting: `the slice “${alias}”`,
      file: component,
      path: `slices.${alias}.component`,
    })),
  ];
}

/** Returns a problem for each file of the config that does not exist. */
export async function missingFiles(site: SiteDefinition, root: string, positionOf: SettingPosition): Promise<readonly Problem[]> {
  return (await listMissing(site, root)).map(({ setting, file, path, text = file }) =>
    configErrors.FILE_MISSING({ setting, file }, positionOf(path, text)),
  );
}

/** Returns a problem if the public folder is a file, or has files of the site that would be published with it. */
export async function publicFolderProblems(
  { root, content, publicFolder }: { readonly root: string; readonly content: string; readonly publicFolder: string | undefined },
  positionOf: SettingPosition,
): Promise<readonly Problem[]> {
  if (publicFolder === undefined) return [];
  const reasonOf = async (): Promise<string | undefined> => {
    if (await isFile(publicFolder)) return 'is a file';
    if (isWithin(root, publicFolder)) return 'contains the config of the site, which would be published';
    return isWithin(content, publicFolder) ? 'contains the content, which would be published as it is' : undefined;
  };
  const reason = await reasonOf();
  const folder = relative(root, publicFolder) || '.';
  return reason === undefined ? [] : [configErrors.PUBLIC_FOLDER({ folder, reason }, positionOf('public', folder))];
}

/** Lists the files in the config that do not exist. */
export async function listMissing(site: SiteDefinition, root: string): Promise<readonly NamedFile[]> {
  const files = namedFiles(site);
  const areThere = await Promise.all(
    files.map(({ file, isModule }) => (isModule ? isModuleOfClient(resolve(root, file)) : isFile(resolve(root, file)))),
  );
  return files.filter((_, index) => !areThere[index]);
}

/** True for a module of code, by its path without an extension. */
const isModuleOfClient = async (path: string): Promise<boolean> =>
  (await Promise.all(['.ts', '.tsx', '.js', '.jsx'].map((extension) => isFile(path + extension)))).includes(true);

/** True for a file or a link to one. */
export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
