import { join } from 'node:path';
import glob from 'fast-glob';
import type { ComponentType } from 'react';
import { compareText } from '../support/compare-text.ts';
import type { TemplateBundle } from './bundle-templates.ts';
import { refuseMissing } from './check-exports.ts';
import { moduleLoader, type NodeBundleOptions, nodeBundleOptions, writeModules } from './node-modules.ts';
import { bundleOnce } from './run-esbuild.ts';

/** A component with its examples by name. */
export interface GalleryEntry {
  readonly name: string;
  /** File of the component, relative to the site's folder. */
  readonly file: string;
  readonly component: ComponentType<object>;
  readonly examples: Readonly<Record<string, object>>;
}

/** All components with an examples file, and the site root and React to render them. */
export interface Gallery extends Pick<TemplateBundle, 'react' | 'root'> {
  readonly entries: readonly GalleryEntry[];
}

/** Returns the export of a component's file: 'ButtonLink' of 'button-link'. */
const exportName = (file: string): string =>
  file.replace(/^.*\/|\.examples\.ts$/g, '').replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Returns the file of the component that a file of examples is about. */
const componentFile = (file: string): string => file.replace(/\.examples\.ts$/, '.tsx');

/**
 * Compiles and loads all examples. They share modules, and so React contexts, with the site root.
 */
export async function bundleGallery(options: NodeBundleOptions & { readonly examples: string }): Promise<Gallery> {
  const files = (await glob(options.examples, { cwd: options.root, ignore: ['node_modules'] })).sort(compareText);
  const imports = files.map((file, index) => {
    return `import { examples as examples${index} } from './${file}';\nimport { ${exportName(file)} as Component${index} } from './${componentFile(file)}';`;
  });
  const entries = files.map(
    (file, index) =>
      `{ name: ${JSON.stringify(exportName(file))}, file: ${JSON.stringify(componentFile(file))}, component: Component${index}, examples: examples${index} }`,
  );
  const source = `${imports.join('\n')}\nexport const entries = [${entries.join(', ')}];`;
  const bundle = await bundleOnce(nodeBundleOptions(options, { gallery: 'virtual:gallery' }, { 'virtual:gallery': source }));
  const { folder, writes } = options.moduleFolder;
  const load = moduleLoader(await writeModules(bundle, { folder: join(folder, 'gallery'), writes }));
  const { entries: loaded } = (await load<Pick<Gallery, 'entries'>>('gallery')).module;
  await refuseMissing(
    options.root,
    loaded.flatMap(({ name, file, component, examples }, index) => [
      { file, module: { [name]: component }, names: [name] },
      { file: files[index] ?? file, module: { examples }, names: ['examples'] },
    ]),
  );
  return {
    entries: loaded,
    react: (await load<Gallery['react']>('react')).module,
    root: await load<Gallery['root']['module']>('root'),
  };
}
