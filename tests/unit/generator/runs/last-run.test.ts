import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintRun, type RunInputs } from '../../../../generator/runs/last-run.ts';
import { tempFolder } from '../temp-folder.ts';

const noon = Date.UTC(2026, 0, 31, 12);
const hour = 3_600_000;

async function run(): Promise<RunInputs> {
  const root = await tempFolder();
  await writeFile(join(root, 'page.tsx'), 'export {};');
  const origin = { code: 'config', environment: ['FORM_ENDPOINT'], readsTime: false, hasPackages: false };
  return {
    site: { origin, root, publicFolder: undefined, out: 'dist', siteUrl: 'https://a.example', pathPrefix: '', definition: {} },
    request: 'request',
    content: 'content',
    files: ['page.tsx'],
    env: {},
    now: () => noon,
  };
}

describe('the fingerprint of a run', () => {
  it('is the same on the same day (UTC), and another one on the next', async () => {
    const inputs = await run();
    const atNoon = await fingerprintRun(inputs);
    expect(await fingerprintRun({ ...inputs, now: () => noon + 11 * hour })).toBe(atNoon);
    expect(await fingerprintRun({ ...inputs, now: () => noon + 12 * hour })).not.toBe(atNoon);
  });

  it('depends on the environment variables that the config mentions, and on no others', async () => {
    const inputs = await run();
    const without = await fingerprintRun(inputs);
    expect(await fingerprintRun({ ...inputs, env: { OTHER: 'a' } })).toBe(without);
    expect(await fingerprintRun({ ...inputs, env: { FORM_ENDPOINT: '/forms' } })).not.toBe(without);
  });

  it('depends on the times of files', async () => {
    const inputs = await run();
    const before = await fingerprintRun(inputs);
    await utimes(join(inputs.site.root, 'page.tsx'), 1, 1);
    expect(await fingerprintRun(inputs)).not.toBe(before);
  });

  it('is unknown if a file changed after the start, or if the config may depend on anything', async () => {
    const inputs = await run();
    expect(await fingerprintRun({ ...inputs, unchangedSince: 0 })).toBeUndefined();
    const { origin: _origin, ...site } = inputs.site;
    expect(await fingerprintRun({ ...inputs, site })).toBeUndefined();
  });
});
