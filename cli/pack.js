// Runs before `npm pack`: compiles everything that the package contains into `lib/package/`. Plain
// JavaScript for Node.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import packageJson from '../package.json' with { type: 'json' };
import { bundleProgram } from './compile.js';
import { folderOf, packageFolder, packedLib, recordText } from './compiled.js';

/** Folder of the modules that sites import, with the same names as their sources. */
const modulesFolder = join(packedLib, 'modules');

/** Sources of these modules, all others follow from their imports. */
const publicSources = ['generator/site.ts', 'generator/contract', 'generator/sources/systems', 'client', 'cli/testing.ts'];

/** Types of styles and pictures, for all templates. */
const ambientTypes = 'generator/contract/assets.d.ts';

/** Folders whose types no site can import. */
const withoutTypes = /\/(?:client|search)\//;

/** Bundles the command line and its threads. Packages are not part of it: npm installs them. */
async function packProgram() {
  const { compiled, files } = await bundleProgram({
    absWorkingDir: packageFolder,
    outdir: join(packedLib, 'compiled'),
    packages: 'external',
    sourcesContent: false,
  });
  const folder = folderOf(compiled.outputs, packedLib);
  for (const { name, contents } of files) write(join(folder, name), contents);
  write(join(packedLib, 'compiled.json'), recordText({ ...compiled, inputs: { 'package.json': packageJson.version } }));
}

/** Compiles the modules one by one, with their types and source maps. */
function packModules() {
  const { config } = ts.readConfigFile(join(packageFolder, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, packageFolder);
  const files = publicSources.flatMap((path) =>
    path.endsWith('.ts') ? [path] : ts.sys.readDirectory(join(packageFolder, path), ['.ts', '.tsx'], undefined, undefined),
  );
  const program = ts.createProgram({
    rootNames: files.map((file) => resolve(packageFolder, file)),
    options: {
      ...options,
      noEmit: false,
      // `npm run types` reports errors, with the settings of each folder.
      noCheck: true,
      allowImportingTsExtensions: false,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: ['node', 'react', 'react-dom'],
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rootDir: packageFolder,
      outDir: modulesFolder,
    },
  });
  const transformers = { after: [withOutputNames], afterDeclarations: [withOutputNames] };
  const { emitSkipped, diagnostics } = program.emit(undefined, writeModule, undefined, false, transformers);
  if (emitSkipped) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
  // The compiler emits neither styles nor what is a declaration already.
  const styles = ts.sys.readDirectory(join(packageFolder, 'client'), ['.css'], undefined, undefined);
  for (const path of [ambientTypes, ...styles.map((style) => relative(packageFolder, style))])
    copyFileSync(join(packageFolder, path), join(modulesFolder, path));
}

/** @param {string} path @param {string} text */
function writeModule(path, text) {
  if (path.endsWith('.d.ts') && withoutTypes.test(path) && !path.endsWith('/client/runtime.d.ts')) return;
  // The compiler writes the path of the source.
  write(path, text.replace(/(<reference path=")[^"]*(\/assets\.d\.ts")/, '$1.$2'));
}

/** @type {ts.FormatDiagnosticsHost} */
const formatHost = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => packageFolder, getNewLine: () => '\n' };

/**
 * Replaces the names of modules: './page.ts' becomes './page.js', '#contract/page' a relative path.
 * @param {ts.TransformationContext} context
 * @returns {ts.CustomTransformer & ts.Transformer<any>}
 */
function withOutputNames(context) {
  const { factory } = context;
  /** @param {ts.SourceFile} source */
  const transformSourceFile = (source) => {
    /** @type {ts.Visitor} */
    const visit = (node) =>
      ts.isStringLiteral(node) && isModuleName(node)
        ? factory.createStringLiteral(outputName(node.text, source.fileName), true)
        : ts.visitEachChild(node, visit, context);
    return ts.visitEachChild(source, visit, context);
  };
  return Object.assign(transformSourceFile, {
    transformSourceFile,
    transformBundle: (/** @type {ts.Bundle} */ bundle) => bundle,
  });
}

/** @param {ts.StringLiteral} node */
const isModuleName = ({ text }) => /^#contract\/[\w-]+$|^\.{1,2}\/.*\.tsx?$/.test(text);

/** @param {string} name @param {string} importer absolute path */
function outputName(name, importer) {
  if (!name.startsWith('#')) return name.replace(/\.tsx?$/, '.js');
  const target = join(packageFolder, 'generator', `${name.slice(1)}.js`);
  const path = relative(dirname(importer), target);
  return path.startsWith('.') ? path : `./${path}`;
}

/** @param {string} path @param {string | Uint8Array} content */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

rmSync(packedLib, { recursive: true, force: true });
await packProgram();
packModules();
