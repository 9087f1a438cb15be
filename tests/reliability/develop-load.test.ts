import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sized } from '../support/length.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { type ProcessResources, resourcesOf, resourceVariables } from '../support/process-resources.ts';
import { type ServerProcess, startDevelopProcess } from '../support/server-process.ts';

/** Many saves in one session: nothing that a save needs stays in memory. */

const hasProc = process.platform === 'linux';
const manySaves = { timeout: sized(600_000, 7_200_000) };
const total = sized(60, 10_000);

/**
 * Saves by number, and where the number appears, with problems, new files and folders, and code
 * changes in between.
 */
async function save(site: MiniSite, { origin }: ServerProcess, number: number): Promise<void> {
  const shows = async (path: string, text: string): Promise<void> => {
    for (let tries = 0; tries < 2_000; tries++) {
      if ((await (await fetch(origin + path)).text()).includes(text)) return;
      await pause(5);
    }
    throw new Error(`${path} does not show “${text}”.`);
  };
  const kind = number % 10;
  if (kind === 3) {
    await site.write('content/note/hello.en.md', note([`mistake: ${number}`]));
    await shows('/__boreal/', 'is not a field of');
    await site.write('content/note/hello.en.md', note([], `Save ${number}.`));
    await shows('/en/hello/', `Save ${number}.`);
  } else if (kind === 4) {
    await site.write(`content/note/new-${number}.fr.md`, note([], 'Un texte.'));
    await site.write(`content/note/new-${number}.en.md`, note([], `New ${number}.`));
    await shows(`/en/new-${number}/`, `New ${number}.`);
    for (const locale of ['en', 'fr']) await site.remove(`content/note/new-${number}.${locale}.md`);
  } else if (kind === 5) {
    await site.write(`public/folder-${number}/file.txt`, `Number ${number}.`);
    await shows(`/folder-${number}/file.txt`, `Number ${number}.`);
    await site.remove(`public/folder-${number}`);
  } else if (kind === 7 && number % 200 === 7) {
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    await site.write(
      'boreal.config.ts',
      config.replace(/data: \{ title[^,]*, body/, `data: { title: title + ' ${number}', body`),
    );
    await shows('/en/hello/', `Hello ${number}`);
  } else if (kind === 6 && number % sized(10, 100) === 6 && number < total / 2) {
    // Code that changes begins with empty caches: later saves show what content alone leaves.
    await site.write('templates/header.tsx', `export default () => <header>Header {${number}}</header>;\n`);
    await shows('/en/hello/', `Header <!-- -->${number}`);
  } else {
    await site.write('content/note/hello.en.md', note([], `Save ${number}.`));
    await shows('/en/hello/', `Save ${number}.`);
  }
}

/** Opens a page that receives the state and leaves it. */
async function openAndLeave({ origin }: ServerProcess): Promise<void> {
  const left = new AbortController();
  const answer = await fetch(`${origin}/__boreal/events`, { signal: left.signal });
  await answer.body?.getReader().read();
  left.abort();
}

test.runIf(hasProc)('develop takes save after save without growing, and leaves nothing open', manySaves, async () => {
  const site = await miniSite();
  const file = join(site.root, 'state.json');
  const server = await startDevelopProcess(site.root, { env: resourceVariables(file) });
  const measured: ProcessResources[] = [];
  for (let number = 0; number < total; number++) {
    await save(site, server, number);
    await openAndLeave(server);
    // The first saves fill the caches.
    if (number % (total / 5) === total / 5 - 1) measured.push(await resourcesOf(server.pid, file));
  }
  const [first, , , , last] = measured as [
    ProcessResources,
    ProcessResources,
    ProcessResources,
    ProcessResources,
    ProcessResources,
  ];
  expect(last).toMatchObject({ watches: first.watches, watchers: first.watchers, children: first.children });
  // Sockets stay open for the next request for a while, and cache files until they are written
  // again.
  expect(last.openFiles).toBeLessThanOrEqual(first.openFiles + 8);
  expect(last.sockets).toBeLessThanOrEqual(first.sockets + 4);
  // Node never unloads a module: changes of code and config stay in memory.
  // Memory of work that a save has replaced is free once that work has ended.
  const usedMb = async () => (await resourcesOf(server.pid, file)).mb;
  await expect.poll(usedMb).toBeLessThan(first.mb + sized(8, 32));
  expect(await server.stop()).toBe(0);
});
