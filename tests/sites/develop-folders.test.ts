import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

/** A served site, and the HTML of its page. A problem of the site is shown over the page. */
async function servedSite(args: readonly string[] = []) {
  const site = await miniSite();
  const { origin, log } = await startDevelop(site.root, { args });
  const page = async (): Promise<string> => (await fetch(`${origin}/en/hello/`)).text();
  return {
    site,
    at: (path: string) => join(site.root, path),
    shows: (text: string) => expect.poll(page, { interval: 200 }).toContain(text),
    /** Waits for a text that was printed after the others. */
    prints: (text: string, before = '') => expect.poll(() => log().slice(before.length)).toContain(text),
    log,
  };
}

test.each([[[]], [['--poll']]])('the error about a missing folder of content ends when the folder is back (%j)', async (args) => {
  const { site, at, shows, prints, log } = await servedSite(args);
  await shows('A text.');
  await rename(at('content'), at('away'));
  await prints('CONTENT_FOLDER_MISSING');
  const before = log();
  await rename(at('away'), at('content'));
  await prints('updated', before);
  await site.write('content/note/hello.en.md', note([], 'Back again.'));
  await shows('Back again.');
  // Removed and made again, with other files.
  await rm(at('content/note'), { recursive: true });
  await site.write('content/note/hello.fr.md', note([], 'Faite de nouveau.'));
  await site.write('content/note/hello.en.md', note([], 'Made again.'));
  await shows('Made again.');
});

test('the error about missing templates ends when their folder is back', async () => {
  const { site, at, shows, prints, log } = await servedSite();
  await rename(at('templates'), at('away'));
  await prints('error');
  const before = log();
  await rename(at('away'), at('templates'));
  await prints('updated', before);
  await site.write('templates/header.tsx', 'export default () => <header>Header again</header>;\n');
  await shows('Header again');
});

test('a picture that is missing is shown when the folder with it appears', async () => {
  const { site, at, shows, prints, log } = await servedSite();
  await rm(at('public'), { recursive: true, force: true });
  await site.write('content/note/hello.en.md', note([], '![A dot](/new/dot.svg)'));
  await prints('dot.svg');
  const before = log();
  await mkdir(at('staged/new'), { recursive: true });
  await site.write('staged/new/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await rename(at('staged'), at('public'));
  await prints('updated', before);
  await shows('alt="A dot"');
});

test('content behind a link is read again when the link leads to another folder', async () => {
  const { site, at, shows } = await servedSite();
  await rename(at('content'), at('one'));
  await symlink(at('one'), at('content'));
  await site.write('one/note/hello.en.md', note([], 'The first.'));
  await shows('The first.');
  await cp(at('one'), at('two'), { recursive: true });
  await site.write('two/note/hello.en.md', note([], 'The second.'));
  await symlink(at('two'), at('link'));
  await rename(at('link'), at('content'));
  await shows('The second.');
  await site.write('two/note/hello.en.md', note([], 'Changed there.'));
  await shows('Changed there.');
});
