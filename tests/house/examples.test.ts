import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const exampleFiles = (await readdir(join(root, 'examples'), { withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ name }) => `examples/${name}`)
  .sort();
const yamlFiles = exampleFiles.filter((file) => /\.ya?ml$/.test(file));

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: string;
        readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
        readonly steps: readonly {
          readonly uses?: string;
          readonly run?: string;
          readonly with?: Readonly<Record<string, unknown>>;
        }[];
      }
    >
  >;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: { readonly step: string } };
  readonly spec: {
    readonly completions?: number;
    readonly parallelism?: number;
    readonly template?: { readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] } };
  };
}

const workflow = async (): Promise<Workflow> => {
  const [document] = loadAll(await read('examples/github-actions-shards.yml'));
  return document as Workflow;
};

const manifests = async (): Promise<readonly Manifest[]> =>
  loadAll(await read('examples/kubernetes-indexed-job.yaml')) as readonly Manifest[];

const scriptOf = ({ spec }: Manifest): string => spec.template?.spec.containers[0]?.args[0] ?? '';

/** Our command lines in a text, with continued lines joined: the command and its options. */
function commandLines(
  text: string,
): readonly { readonly line: string; readonly command: string; readonly options: readonly string[] }[] {
  const found = text.replaceAll(/\\\n\s*/g, '').matchAll(/(?:npx boreal|node cli\/bin\.js) ([a-z]+)([^`\n|#]*)/g);
  return [...found].map(([line, command = '', rest = '']) => ({
    line,
    command,
    options: [...rest.matchAll(/(?<=\s)--[a-z-]+/g)].map(([option]) => option),
  }));
}

test('there is an example for each of the two systems, one with every setting of the site, and a page about them', () => {
  expect(exampleFiles).toEqual([
    'examples/README.md',
    'examples/everything.env',
    'examples/github-actions-shards.yml',
    'examples/kubernetes-indexed-job.yaml',
  ]);
});

test('every command in the examples and on the performance page exists, with its options', async () => {
  const helps = new Map<string, ReadonlySet<string>>();
  for (const file of [...exampleFiles.filter((each) => !each.endsWith('.env')), 'docs/performance.md']) {
    const lines = commandLines(await read(file));
    expect(lines.length, file).toBeGreaterThan(0);
    for (const { line, command, options } of lines) {
      if (!helps.has(command)) {
        const { stdout } = await runHere(root, [command, '--help']);
        expect(stdout, `${file}: ${line}`).toContain(`Usage: boreal ${command} `);
        helps.set(command, new Set([...stdout.matchAll(/(?<=^ +)--[a-z-]+/gm)].map(([option]) => option)));
      }
      for (const option of options) expect(helps.get(command), `${file}: ${line}`).toContain(option);
    }
  }
  expect([...helps.keys()]).toEqual(expect.arrayContaining(['generate', 'merge']));
});

test('links of the examples and the performance page have a target', async () => {
  for (const file of ['examples/README.md', 'docs/performance.md']) {
    const targets = [...(await read(file)).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.length, file).toBeGreaterThan(0);
    for (const target of targets) await expect(read(join(dirname(file), target)), `${file}: ${target}`).resolves.not.toBe('');
  }
});

test.each(yamlFiles)('the scripts of %s are valid shell scripts', async (file) => {
  const scripts = file.endsWith('.yml')
    ? Object.values((await workflow()).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    : (await manifests()).map(scriptOf).filter((script) => script !== '');
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) execFileSync('sh', ['-n'], { input: script.replaceAll(/\$\{\{[^}]*\}\}/g, '1') });
});

test('the workflow makes every shard and passes it with its hidden files to the job that merges them', async () => {
  const { jobs } = await workflow();
  const shards = jobs.part?.strategy?.matrix.shard ?? [];
  expect(shards.length).toBeGreaterThan(1);
  expect(shards).toEqual(shards.map((_, index) => index + 1));
  expect(jobs.merge?.needs).toBe('part');
  const upload = jobs.part?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))?.with;
  expect(upload).toMatchObject({
    path: expect.stringMatching(/^parts\/\$\{\{ matrix\.shard \}\}$/),
    'include-hidden-files': true,
  });
  const download = jobs.merge?.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact@'))?.with;
  const artifact = String(upload?.name).replace(/\$\{\{ matrix\.shard \}\}$/, '*');
  expect(download).toEqual({ pattern: artifact, path: 'parts' });
  expect(jobs.merge?.steps.find(({ run }) => run?.includes('boreal merge'))?.run).toContain(`parts/${artifact} `);
});

test('the two jobs in the cluster use the same number of shards', async () => {
  const [volume, parts, merge] = await manifests();
  expect([volume, parts, merge].map((manifest) => [manifest?.kind, manifest?.metadata.labels.step])).toEqual([
    ['PersistentVolumeClaim', 'parts'],
    ['Job', 'parts'],
    ['Job', 'merge'],
  ]);
  if (!parts || !merge) return;
  const { completions = 0, parallelism } = parts.spec;
  expect(completions).toBeGreaterThan(1);
  expect(parallelism).toBe(completions);
  expect(scriptOf(parts)).toContain(`--shard "$part/${completions}"`);
  const numbers = Array.from({ length: completions }, (_, index) => index + 1).join(' ');
  expect(scriptOf(merge)).toContain(`for part in ${numbers}; do`);
});
