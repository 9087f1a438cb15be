import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SiteSourceItem } from '../../../../../generator/model/site-source.ts';
import { changedValues } from '../../../../../generator/sources/site/changed-values.ts';
import { memoryTexts } from '../../../../../generator/store/scratch-texts.ts';
import type { StoredFiles } from '../../../../../generator/store/stored-files.ts';
import { sized } from '../../../../support/length.ts';

function memoryFiles(): StoredFiles {
  const files = new Map<string, Uint8Array>();
  return {
    read: async (name) => files.get(name),
    write: async (name, bytes) => void files.set(name, bytes),
    writePieces: async (name, pieces) => void files.set(name, Buffer.concat(pieces)),
  };
}

type Give = (since: string | undefined) => Iterable<unknown>;

/** Reads a source as a run does. `open` starts a new process with the same cache. */
function reader(store = memoryFiles(), code = 'code') {
  let values = changedValues({ store, source: 'cms', fingerprint: code, texts: memoryTexts() });
  return {
    open({ fingerprint }: { readonly fingerprint: string | undefined } = { fingerprint: code }) {
      values = changedValues({ store, source: 'cms', fingerprint, texts: memoryTexts() });
    },
    async read(give: Give, report = false): Promise<{ since: string | undefined; items: unknown[] }> {
      const reading = await values.begin();
      if (report) reading.onProblem();
      const items: unknown[] = [];
      async function* given() {
        yield* give(reading.since);
      }
      for await (const item of reading.values(given())) items.push(item);
      await reading.save();
      return { since: reading.since, items: items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
    },
  };
}

const entry = (id: string, locale = 'en', title = id) => ({ type: 'note', id, slug: id, locale, fields: { title } });

test('a reading gives what has changed, what has not, and nothing that is gone', async () => {
  const { read, open } = reader();
  const all = [entry('a'), entry('a', 'fr'), entry('b'), entry('b', 'fr'), entry('c')];
  expect(await read(() => [{ since: '1' }, ...all])).toEqual({ since: undefined, items: all });
  open();
  const changes = [
    { since: '2' },
    { deleted: { type: 'note', id: 'a', locale: 'fr' } },
    { deleted: { type: 'note', id: 'b' } },
    { deleted: { type: 'page', id: 'c' } },
    { deleted: { type: 'note', id: 'never' } },
    entry('c', 'en', 'changed'),
    entry('d'),
  ];
  const now = [entry('a'), entry('c', 'en', 'changed'), entry('d')];
  expect(await read(() => changes)).toEqual({ since: '1', items: now });
  expect(await read(() => [{ since: '3' }])).toEqual({ since: '2', items: now });
  expect(await read(() => [{ since: '4', complete: true }, entry('e')])).toEqual({ since: '3', items: [entry('e')] });
  expect(await read(() => [entry('e')])).toEqual({ since: '4', items: [entry('e')] });
  expect((await read(() => [])).since).toBeUndefined();
});

test('another code of the source, or one that is not known, reads everything', async () => {
  const { read, open } = reader();
  await read(() => [{ since: '1' }, entry('a')]);
  for (const fingerprint of ['other code', undefined]) {
    open({ fingerprint });
    expect((await read(() => [])).since).toBeUndefined();
  }
});

test('a reading with a problem is not the last one: what has it is given again', async () => {
  const { read } = reader();
  const problem = { problem: { message: 'It has no text.' } };
  await read(() => [{ since: '1' }, entry('a')]);
  expect((await read(() => [{ since: '2' }, problem, entry('b')])).items).toContainEqual(problem);
  expect(await read(() => [{ since: '2' }, entry('b')], true)).toEqual({ since: '1', items: [entry('a'), entry('b')] });
  expect((await read(() => [{ since: '3' }, entry('b')])).since).toBe('1');
  expect((await read(() => [{ since: '4' }])).since).toBe('3');
});

test.each<[string, readonly unknown[]]>([
  ['{ since } has to be the first value', [entry('a'), { since: '1' }]],
  ['{ deleted } comes after it', [{ deleted: { type: 'note', id: 'a' } }]],
  ['{ since } has to be a text', [{ since: 1 }]],
  ['{ since } has to be a text', [{ since: '' }]],
  ['each entry needs its id', [{ since: '1' }, { type: 'note', slug: 'a', locale: 'en', fields: {} }]],
  ['needs the type and the id', [{ since: '1' }, { deleted: 'a' }]],
])('a source that breaks the form is told: %s', async (message, values) => {
  await expect(reader().read(() => values)).rejects.toThrow(message);
});

test('a reading that fails changes nothing', async () => {
  const { read } = reader();
  await read(() => [{ since: '1' }, entry('a')]);
  function* broken() {
    yield { since: '2' };
    yield { deleted: { type: 'note', id: 'a' } };
    throw new Error('The server is down.');
  }
  await expect(read(broken)).rejects.toThrow('down');
  expect(await read(() => [{ since: '2' }])).toEqual({ since: '1', items: [entry('a')] });
});

/** A system that knows what has changed since a number. */
class System {
  readonly #entries = new Map<string, { readonly value: ReturnType<typeof entry>; readonly at: number }>();
  readonly #deleted: { readonly id: string; readonly locale: string; readonly at: number }[] = [];
  #now = 0;

  save(id: string, locale: string, title: string): void {
    this.#entries.set(`${id} ${locale}`, { value: entry(id, locale, title), at: ++this.#now });
  }
  remove(id: string, locale: string): void {
    if (this.#entries.delete(`${id} ${locale}`)) this.#deleted.push({ id, locale, at: ++this.#now });
  }
  all = (): SiteSourceItem[] => [...this.#entries.values()].map(({ value }) => value);
  *since(state: string | undefined): Generator<SiteSourceItem> {
    const after = Number(state ?? 0);
    yield { since: `${this.#now}` };
    for (const { id, locale, at } of this.#deleted) if (at > after) yield { deleted: { type: 'note', id, locale } };
    for (const { value, at } of this.#entries.values()) if (at > after) yield value;
  }
}

test('a reading of changes gives exactly what a reading of everything gives, after any edits', async () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const locale = fc.constantFrom('en', 'fr');
  const step = fc.oneof(
    fc.record({ do: fc.constant('save' as const), id, locale, title: fc.constantFrom('1', '2', '3') }),
    fc.record({ do: fc.constant('remove' as const), id, locale }),
    fc.record({ do: fc.constantFrom('read' as const, 'open' as const, 'fail' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const system = new System();
      const { read, open } = reader();
      for (const each of [...steps, { do: 'read' as const }]) {
        if (each.do === 'save') system.save(each.id, each.locale, each.title);
        else if (each.do === 'remove') system.remove(each.id, each.locale);
        else if (each.do === 'open') open();
        else if (each.do === 'fail') await read((since) => [...system.since(since), 5, { since: '' }]).catch(() => {});
        else {
          const { items } = await read((since) => system.since(since));
          const whole = await reader().read(() => system.all());
          expect(items).toEqual(whole.items);
        }
      }
    }),
    { numRuns: sized(300, 5_000) },
  );
});
