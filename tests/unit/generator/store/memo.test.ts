import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, truncate, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCacheWrites } from '../../../../generator/store/cache-writes.ts';
import { type StepName, stepFingerprint, stepInputs } from '../../../../generator/store/fingerprint.ts';
import { type Made, openMemo } from '../../../../generator/store/memo.ts';
import { tempFolder } from '../temp-folder.ts';

/** A memo, and a step that returns its input in capitals and counts how often it is made. */
async function counted() {
  const folder = join(await tempFolder(), 'memo');
  let count = 0;
  const step = async (name: string, input: string, problems: Made<string>['problems'] = []): Promise<string> => {
    const make = async () => {
      count++;
      return { value: input.toUpperCase(), problems };
    };
    return (await openMemo(folder).step(name, input, make)).value;
  };
  return { folder, step, made: () => count };
}

const problem = {
  code: 'X',
  severity: 'warning',
  title: '',
  message: '',
  hint: '',
} as unknown as Made<string>['problems'][number];

describe('a step', () => {
  it('is made once for equal inputs, and again for others', async () => {
    const { step, made } = await counted();
    expect([await step('a', 'x'), await step('a', 'x'), made()]).toEqual(['X', 'X', 1]);
    expect([await step('a', 'y'), await step('a', 'y'), made()]).toEqual(['Y', 'Y', 2]);
    expect([await step('b', 'y'), made()]).toEqual(['Y', 3]);
  });

  it('is made in each run while it has problems, which are returned each time', async () => {
    const { step, made, folder } = await counted();
    await step('a', 'x', [problem]);
    await step('a', 'x', [problem]);
    expect(made()).toBe(2);
    expect(await openMemo(folder).last('a')).toBeUndefined();
    const { problems } = await openMemo(folder).step('a', 'x', async () => ({ value: 'X', problems: [problem] }));
    expect(problems).toEqual([problem]);
  });

  it('keeps the last value without problems, whatever its inputs are now', async () => {
    const { step, folder } = await counted();
    await step('a', 'good');
    await step('a', 'bad', [problem]);
    expect(await openMemo(folder).last('a')).toEqual({ value: 'GOOD', fingerprint: 'good' });
  });

  it('without a fingerprint is neither read nor stored', async () => {
    const { folder } = await counted();
    let count = 0;
    const make = async () => ({ value: ++count, problems: [] });
    for (const expected of [1, 2]) expect((await openMemo(folder).step('a', undefined, make)).value).toBe(expected);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('may name inputs of its own, and is not stored if one of them changed while it was made', async () => {
    const { folder } = await counted();
    const state = { 'a.css': 1, 'b.css': 1, isChanging: false };
    let count = 0;
    const bundle = async (): Promise<number> => {
      const fingerprint = async ({ files }: { files: readonly ('a.css' | 'b.css')[] }, isNew: boolean) =>
        isNew && state.isChanging ? undefined : files.map((name) => `${name} ${state[name]}`).join();
      const make = async () => ({ value: { files: ['a.css'] as const, count: ++count }, problems: [] });
      return (await openMemo(folder).step('bundle', fingerprint as never, make)).value.count;
    };
    expect([await bundle(), await bundle()]).toEqual([1, 1]);
    state['b.css']++;
    expect(await bundle()).toBe(1);
    state['a.css']++;
    state.isChanging = true;
    expect([await bundle(), await bundle()]).toEqual([2, 3]);
    state.isChanging = false;
    expect([await bundle(), await bundle()]).toEqual([4, 4]);
  });

  it('whose make fails stores nothing', async () => {
    const { step, folder } = await counted();
    await step('a', 'x');
    const failing = openMemo(folder).step('a', 'y', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await openMemo(folder).last('a')).toEqual({ value: 'X', fingerprint: 'x' });
  });
});

it('any plain value and any bytes are returned as they were stored', async () => {
  const { folder } = await counted();
  const values = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true });
  await fc.assert(
    fc.asyncProperty(values, fc.string(), async (value, text) => {
      const fingerprint = Buffer.from(text).toString('hex');
      await openMemo(folder).store('a', { value, fingerprint });
      expect(await openMemo(folder).last('a')).toEqual({ value: structuredClone(value), fingerprint });
    }),
    { numRuns: 100 },
  );
});

it('a sequence of runs returns what a run without a memo returns', async () => {
  const action = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    input: fc.constantFrom('x', 'y', 'z'),
    hasProblem: fc.boolean(),
    damage: fc.constantFrom('none', 'cut', 'swapped', 'changed', 'of another program'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
      const { folder, step } = await counted();
      for (const { name, input, hasProblem, damage } of actions) {
        const file = join(folder, name);
        const bytes = await readFile(file).catch(() => undefined);
        if (bytes?.length && damage === 'cut') await truncate(file, bytes.length - 1);
        if (bytes && damage === 'swapped') await rename(file, join(folder, 'a'));
        if (bytes?.length && damage === 'changed') await writeFile(file, bytes.fill(65, bytes.length - 1));
        if (damage === 'of another program') await mkdir(folder, { recursive: true }).then(() => writeFile(file, '{}'));
        expect(await step(name, input, hasProblem ? [problem] : [])).toBe(input.toUpperCase());
      }
    }),
    { numRuns: 40 },
  );
});

it('runs at the same time return and store complete values', async () => {
  const { folder, step } = await counted();
  const inputs = Array.from({ length: 30 }, (_, at) => 'xyz'.charAt(at % 3));
  expect(await Promise.all(inputs.map((input) => step('a', input)))).toEqual(inputs.map((input) => input.toUpperCase()));
  expect(await readdir(folder)).toEqual(['a']);
  const { value, fingerprint } = (await openMemo(folder).last<string>('a')) ?? { value: '', fingerprint: '' };
  expect(value).toBe(fingerprint.toUpperCase());
});

it('a run that is killed while it writes leaves a complete value', async () => {
  const { folder } = await counted();
  const contents = `
    import { openMemo } from './memo.ts';
    const memo = openMemo(${JSON.stringify(folder)});
    for (let round = 0; ; round++) {
      await memo.store('a', { fingerprint: String(round), value: String(round).repeat(100_000) });
      if (round === 1) process.stdout.write('ready');
    }`;
  const stdin = { contents, resolveDir: resolve(import.meta.dirname, '../../../../generator/store'), loader: 'ts' as const };
  const outfile = join(folder, '..', 'writer.mjs');
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  for (let kill = 0; kill < 3; kill++) {
    const child = spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    const { value, fingerprint } = (await openMemo(folder).last<string>('a')) ?? { value: '', fingerprint: 'none' };
    expect(value).toBe(fingerprint.repeat(100_000));
  }
});

it('a folder that cannot be written is one warning, and the value is returned', async () => {
  const root = await tempFolder();
  await writeFile(join(root, 'file'), '');
  const writes = createCacheWrites();
  for (const input of ['x', 'y']) {
    const { value } = await openMemo(join(root, 'file'), writes).step('a', input, async () => ({ value: input, problems: [] }));
    expect(value).toBe(input);
  }
  expect(writes.warnings()).toHaveLength(1);
  await expect(openMemo(join(root, 'file')).store('a', { value: 1, fingerprint: '' })).rejects.toMatchObject({
    folder: join(root, 'file'),
  });
});

describe('of a folder that grows', () => {
  it('the oldest values go, and no file of somebody else', async () => {
    const { folder, step } = await counted();
    for (let number = 0; number < 103; number++) {
      await step(`value-${number}`, 'x');
      await utimes(join(folder, `value-${number}`), number, number);
    }
    await writeFile(join(folder, 'notes'), 'mine');
    await utimes(join(folder, 'notes'), 0, 0);
    await step('last', 'x');
    const names = new Set(await readdir(folder));
    expect([names.has('notes'), names.has('last'), names.has('value-102'), names.has('value-0')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(names.size).toBeLessThanOrEqual(101);
  });

  it('an incomplete file of a stopped run goes after a day', async () => {
    const { folder, step } = await counted();
    await step('a', 'x');
    const [old, recent] = [`a.${randomUUID()}`, `a.${randomUUID()}`];
    for (const name of [old, recent]) await writeFile(join(folder, name), 'half a t');
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(join(folder, old), twoDaysAgo, twoDaysAgo);
    await step('a', 'y');
    expect((await readdir(folder)).sort()).toEqual(['a', recent]);
  });
});

describe('the fingerprint of a step', () => {
  const names = Object.keys(stepInputs) as StepName[];
  const inputsOf = (step: StepName) => Object.fromEntries(stepInputs[step].map((input) => [input, `value of ${input}`]));
  const table = names.flatMap((step) => stepInputs[step].map((input) => [step, input] as const));

  it.each(table)('%s changes with its input “%s”', (step, input) => {
    const inputs = inputsOf(step);
    const before = stepFingerprint(step, inputs as never);
    expect(stepFingerprint(step, inputs as never)).toBe(before);
    for (const other of ['other', '', undefined, null, ['x'], { x: 1 }]) {
      expect(stepFingerprint(step, { ...inputs, [input]: other } as never)).not.toBe(before);
    }
  });

  it('differs from that of another step, and of a value in another form', () => {
    const all = Object.fromEntries(names.flatMap((step) => stepInputs[step].map((input) => [input, 'x'])));
    expect(new Set(names.map((step) => stepFingerprint(step, all as never))).size).toBe(names.length);
    const forms = ['1', 1, ['1'], '"1"', [1]].map((texts) => stepFingerprint('search', { code: '', language: '', texts }));
    expect(new Set(forms).size).toBe(forms.length);
  });
});
