import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { layers } from '../../generator/layers.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');

/** `npm run boundaries` applies the rules to this repository. Here they are applied to a copy. */
const [program = '', ...options] = packageJson.scripts.boundaries.split(' ');
const roots = options.slice(2);

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
}

/** Applies the rules to the imports of these files. */
function cruise(folder: string, files: readonly string[]): Cruise['summary'] {
  const others = `^(?!(${files.join('|')})$)`;
  const settings = [...options.slice(0, 2), '--do-not-follow', others, '--output-type', 'json'];
  const args = [join(root, 'node_modules/.bin', program), ...settings, ...files];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  return (JSON.parse(stdout) as Cruise).summary;
}

/** A file of the copy alone. */
const circle = 'generator/support/circle.ts';

/** Returns a file of a folder of the generator. */
function firstFile(layer: string): string {
  const names = readdirSync(join(root, 'generator', layer), { recursive: true, encoding: 'utf8' });
  return `generator/${layer}/${names.find((name) => name.endsWith('.ts'))}`;
}

/**
 * A forbidden import for each rule and each pair of neighbouring layers: file, import, name of the
 * rule.
 */
const planted: readonly [file: string, source: string, rule: string][] = [
  ...layers.slice(0, -1).map((layer, at): [string, string, string] => {
    const file = firstFile(layer);
    const path = relative(dirname(file), firstFile(layers[at + 1] ?? ''));
    return [file, `import type {} from '${path}';`, `${layer}-comes-first`];
  }),
  ['generator/contract/page-path.ts', "import 'node:path';", 'contract-imports-nothing'],
  ['generator/render/stitch-slices.ts', "import type {} from '../../templates/root.tsx';", 'generator-knows-no-site'],
  ['generator/site.ts', "import 'node:fs';", 'site-definition-is-pure'],
  ['generator/render/stitch-slices.ts', "import 'node:fs';", 'file-system-in-few-places'],
  ['templates/root.tsx', "import type {} from '../client/runtime.ts';", 'components-know-only-the-contract'],
  ['templates/root.tsx', "import type {} from './shared.ts';", 'components-do-not-route'],
  ['templates/routes.ts', "import 'react';", 'routes-describe'],
  ['client/runtime.ts', "import type {} from '../templates/root.tsx';", 'client-knows-only-the-contract'],
  ['content/model.ts', "import type {} from '../generator/runs/generate.ts';", 'model-is-a-description'],
  ['cli/reporter.ts', "import type {} from '../generator/support/output-file.ts';", 'cli-uses-the-door'],
  ['generator/render/stitch-slices.ts', "import 'esbuild';", 'one-file-for-esbuild'],
  ['client/emitter.ts', "import 'react-dom/client';", 'one-file-for-react-dom'],
  ['client/emitter.ts', "import 'react-server-dom-parcel/client';", 'one-file-for-react-server-dom-parcel'],
  ['generator/support/content-hash.ts', "import './nowhere.ts';", 'no-unresolvable'],
  ['generator/support/compare-text.ts', "import './circle.ts';", 'no-circular'],
];

test('a planted forbidden import of each kind is caught by its rule', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'boundaries-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...roots, '*.json', '*.cjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked
    .split('\n')
    .filter((file) => /\.(tsx?|jsx?|css|json|cjs)$/.test(file) && !file.startsWith('tests/') && existsSync(join(root, file)));
  await Promise.all(files.map((file) => cp(join(root, file), join(copy, file))));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await writeFile(join(copy, circle), "import './compare-text.ts';\n");
  for (const [file, source] of planted) {
    const path = join(copy, file);
    await writeFile(path, `${source}\n${await readFile(path, 'utf8')}`);
  }
  expect([program, ...options.slice(0, 2)]).toEqual(['depcruise', '--config', '.dependency-cruiser.cjs']);
  const { totalCruised, violations } = cruise(copy, [...new Set(planted.map(([file]) => file)), circle]);
  expect(totalCruised).toBeGreaterThan(100);
  const found = new Set(violations.map(({ rule, from }) => `${rule.name}: ${from}`));
  for (const [file, , rule] of planted)
    expect(
      [...found].some((line) => line.startsWith(`${rule}: `)),
      `${rule}: ${file}`,
    ).toBe(true);
});
