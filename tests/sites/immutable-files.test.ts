import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { protect, unprotect, whyNotProtected } from '../support/immutable.ts';
import { miniSite, note } from '../support/mini-site.ts';

const page = 'en/hello/index.html';

const missing = whyNotProtected();
if (missing !== undefined) console.warn(`Tests of immutable files are skipped: ${missing}`);

describe.skipIf(missing !== undefined)('a file that the system protects', () => {
  test.each([
    ['a published page', `dist/${page}`, page],
    ['a folder of the site', 'dist/en/hello', 'en/hello/'],
    ['the output folder', 'dist', 'The folder itself'],
    ['a file of the user', 'dist/CNAME', 'CNAME'],
    ['a folder of the user', 'dist/mine', 'mine/'],
    ['a page of the build before', `.dist.spare/${page}`, page],
    ['the folder of the build before', '.dist.spare', 'The folder itself'],
  ])('such as %s is reported by generate before a page is made, and by clean', async (_name, path, named) => {
    const site = await miniSite();
    await site.generate();
    for (const file of ['CNAME', 'mine/a.txt']) await site.write(`dist/${file}`, 'mine');
    await site.write('content/note/hello.en.md', note([], 'A second text.'));
    await site.generate();
    const before = await site.output();
    await site.write('content/note/hello.en.md', note([], 'A third text.'));
    const file = join(site.root, path);
    protect(file);
    const folder = join(site.root, path.split('/', 1)[0] ?? '');
    const { code, problems } = await site.generate();
    expect([code, problems]).toEqual([1, [expect.objectContaining({ code: 'OUTPUT_FIXED' })]]);
    expect(problems[0]?.message).toContain(`${named} in ${folder} is immutable`);
    expect(await site.output()).toEqual(before);
    // Protected files of the user stay as well.
    const cleaned = await site.boreal(['clean']);
    expect(cleaned.code === 0 || cleaned.stderr.includes('[OUTPUT_FIXED]'), cleaned.stderr).toBe(true);
    unprotect(file);
    expect(await site.generate()).toMatchObject({ code: 0 });
    expect((await site.output())[page]).toContain('A third text.');
    protect(join(site.root, 'dist/CNAME'));
    expect(await site.generate(['--in-place'])).toMatchObject({ code: 0 });
  });
});
