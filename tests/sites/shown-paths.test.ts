import { readFile, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { startDevelop } from '../support/server-process.ts';

/** A mini-site with two problems, and the folder that it is in. */
async function siteBelow() {
  const site = await miniSite({
    'content/note/hello.en.md': note(['relatd: []']),
    'content/note/hello.en.yaml': 'title: Twin\nbody: Text\n',
    'content/note/other.en.md': note(['lead: [']),
  });
  const name = basename(site.root);
  return { site, name, parent: dirname(site.root), config: ['--config', `${name}/boreal.config.ts`] };
}

test('paths of a site in another folder are printed from the current one, by every command', async () => {
  const { site, name, parent, config } = await siteBelow();
  for (const command of ['generate', 'check --translations', 'check --fix', 'explain /en/hello/']) {
    const { stderr } = await runHere(parent, [...command.split(' '), ...config]);
    expect([command, stderr]).toEqual([command, expect.stringContaining(`${name}/content/note/other.en.md:3:7\n`)]);
    expect([command, stderr.replaceAll(`${name}/content/`, '')]).toEqual([command, expect.not.stringContaining('content/')]);
  }
  const { origin, log } = await startDevelop(parent, { args: config });
  await expect.poll(log).toContain(`${name}/content/note/other.en.md:3:7\n`);
  await rm(`${site.root}/content/note/hello.en.yaml`);
  await expect.poll(log).toMatch(new RegExp(`${name}/content/note/hello.en.md:3 \\(relatd\\)|updated ${name}/content`));
  expect((await fetch(origin)).status).toBeLessThan(500);
});

test('JSON and the summary for editors have the same paths', async () => {
  const { name, parent, config } = await siteBelow();
  const summary = `${parent}/${name}-summary.md`;
  const { stdout } = await runHere(parent, ['generate', '--json', '--summary', summary, ...config]);
  const { problems } = JSON.parse(stdout) as {
    readonly problems: readonly { readonly message: string; readonly where: { readonly file: string } }[];
  };
  expect(problems.map(({ where }) => where.file.split('/')[0])).toEqual(problems.map(() => name));
  expect(problems.some(({ message }) => message.includes(` of ${name}/content/note/hello.en.md`))).toBe(true);
  expect(await readFile(summary, 'utf8')).toContain(`${name}/content/note/other.en.md`.replaceAll('_', '\\_'));
  await rm(summary);
});
