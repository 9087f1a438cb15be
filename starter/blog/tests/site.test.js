import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { miniSite } from 'boreal/testing';

/** A copy of this site, which a test may change. @type {import("boreal/testing").MiniSite} */
let site;
before(async () => {
  site = await miniSite({});
  for (const name of ['boreal.config.ts', 'model.ts', 'site.ts', 'templates', 'content', 'public'])
    await cp(name, join(site.folder, name), { recursive: true });
});
after(() => site.remove());

test('the site is generated without a problem, and the audit finds nothing', async () => {
  assert.deepEqual(await site.generate(['--source', 'markdown']), { code: 0, problems: [] });
  const { code, stdout, stderr } = await site.run(['check']);
  assert.equal(code, 0, stdout + stderr);
  assert.match((await site.read('dist/404.html')) ?? '', /<h1>/);
});

test('a page without a description is refused', async () => {
  await site.write('content/page/unfinished.en.md', '---\ntitle: Unfinished\n---\n\nA text.\n');
  const { code, problems } = await site.generate(['--source', 'markdown']);
  assert.equal(code, 1);
  assert.match(problems[0]?.message ?? '', /description/);
});
