/** A site that takes long to read: saved text is on its own pages before that. */
import { expect, onTestFinished, test } from 'vitest';
import { type DevelopEvent, developPaths } from '#contract/develop';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

/** Number of pages, in two languages, above which `develop` treats a site as large. */
const noteCount = 1_000;

async function developLargeSite() {
  const entries = Array.from({ length: noteCount }, (_, number) => [
    [`content/note/n${number}.en.md`, note([], 'Before.')],
    [`content/note/n${number}.fr.md`, note([], 'Un texte.')],
  ]);
  const showing = {
    'content/note/n7.en.md': saved('Before.'),
    'content/note/n7.fr.md': saved('Un texte.'),
  };
  const site = await miniSite({ ...Object.fromEntries(entries.flat()), ...showing, ...(await ofEntries()) });
  const server = await startDevelop(site.root);
  return { site, ...server, events: await followEvents(server.origin) };
}

/**
 * The standard site with a family that lists the pages of each entry, and one that lists them all.
 */
async function ofEntries(): Promise<Readonly<Record<string, string>>> {
  const plain = await miniSite();
  const { 'boreal.config.ts': text = '' } = await plain.output('.');
  const family = `const notes = defineEntryFamily<typeof model, 'note', unknown>({
  name: 'note', page: 'templates/note.page.tsx', shared: ['words'], type: 'note',
  *routesOf(entry, graph) {
    const { title, body, related } = entry.fields;
    const others = related.map((id) => graph.entry('note', id, entry.locale).fields.title);
    yield { path: \`/\${entry.slug}/\`, entry, data: { title: [title, ...others].join(' and '), body } };
  },
});
const lists = defineFamily<typeof model>()({
  name: 'list', page: 'templates/note.page.tsx', shared: ['words'],
  *routes(graph, locale) {
    const titles = graph.ofType('note', locale).map(({ fields }) => fields.title);
    yield { path: '/all/', data: { title: [...new Set(titles)].join(', ') } };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found' } };
  },
});
`;
  const [start = '', rest = ''] = text.split(/const notes = [\s\S]*?\n\}\);\n/);
  const config = `${start}${family}${rest}`
    .replace('families: [notes,', 'families: [notes, lists,')
    .replace('import { ', 'import { defineEntryFamily, ');
  return { 'boreal.config.ts': config };
}

/** Messages to open pages, in their order. */
async function followEvents(origin: string): Promise<readonly DevelopEvent[]> {
  const events: DevelopEvent[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { body } = await fetch(origin + developPaths.events, { signal: stop.signal });
  const follow = async (): Promise<void> => {
    let text = '';
    for await (const piece of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: ?(.*)$/m.exec(text.slice(0, end))?.[1];
        if (data) events.push(JSON.parse(data));
        text = text.slice(end + 2);
      }
    }
  };
  follow().catch(() => {});
  await expect.poll(() => events.length).toBe(1);
  return events;
}

/** The note that shows another one, with other text. */
const saved = (text: string): string => note(['related: [hello]'], text);

/** Messages since the page was opened. */
const kindsOf = ([, ...events]: readonly DevelopEvent[]) => events.map(({ kind }) => kind);

const save = ({ write }: MiniSite, name: string, text: string): Promise<void> => write(`content/note/${name}`, text);

test('a saved text is on its page, and a saved title on pages that show it, before the whole site is read', async () => {
  const { site, origin, events } = await developLargeSite();
  const textOf = async (path: string): Promise<string> => (await fetch(origin + path)).text();
  await save(site, 'n7.en.md', saved('After.'));
  await expect.poll(() => events[1]).toMatchObject({ kind: 'content', changed: { queries: [], slices: [] } });
  expect(await textOf('/en/n7/')).toContain('After.');
  expect(await textOf('/page-data/en/n7/page-data.json')).toContain('Hello and Hello');
  await expect.poll(() => events[2]).toMatchObject({ kind: 'content' });
  await save(site, 'hello.en.md', note().replace('Hello', 'Good day'));
  await expect.poll(() => textOf('/page-data/en/n7/page-data.json')).toContain('Hello and Good day');
  expect(await textOf('/en/all/')).toContain('Good day, Hello');
  expect(await textOf('/fr/n7/')).toContain('Un texte.');
  expect(await textOf('/en/n8/')).toContain('Before.');
});

test('problems with other entries are reported after reading the whole site, and the page returns to its last good version', async () => {
  const { site, origin, events } = await developLargeSite();
  const textOf = async (path: string): Promise<string> => (await fetch(origin + path)).text();
  const problemsOf = (path: string): Promise<string> => textOf(`/__boreal/page.json?path=${path}`);
  await save(site, 'n7.en.md', saved('After, with a [link](/nowhere/).'));
  await expect.poll(() => problemsOf('/en/n7/')).toContain('"effect":"last-good"');
  await expect.poll(() => kindsOf(events)).toEqual(['content', 'content']);
  expect(await textOf('/en/n7/')).toContain('Before.');
  await save(site, 'n7.en.md', saved('Mended.'));
  await expect.poll(() => problemsOf('/en/n7/')).toContain('"problems":[]');
  expect(await textOf('/en/n7/')).toContain('Mended.');
});

test('a new, removed or broken entry is reported after reading the whole site, and all others are shown', async () => {
  const { site, origin } = await developLargeSite();
  const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;
  const problems = async (): Promise<string> => (await fetch(`${origin}/__boreal/`)).text();
  await save(site, 'new.fr.md', note([], 'Un texte.'));
  await expect.poll(problems).toContain('“note/new” has no version in “en”');
  expect(await statusOf('/fr/new/')).toBe(404);
  await save(site, 'new.en.md', note());
  await expect.poll(() => statusOf('/en/new/')).toBe(200);
  await save(site, 'n7.en.md', note(['relatd: []']));
  await expect.poll(problems).toContain('“relatd” is not a field of “note”');
  await site.remove('content/note/n7.en.md');
  await expect.poll(problems).toContain('“note/n7” has no version in “en”');
  // A language that is deleted has no page, in no version.
  await expect.poll(() => statusOf('/en/n7/')).toBe(404);
  await save(site, 'n8.en.md', saved('Shown.'));
  await expect.poll(async () => (await fetch(`${origin}/en/n8/`)).text()).toContain('Shown.');
});
