import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BuildManifest,
  createManifestWriter,
  type FileRecord,
  type PageRecord,
  parseManifest,
  type RenderCause,
  type RenderInputs,
} from '../../../../generator/manifest/build-manifest.ts';

const a: FileRecord = { hash: 'a', size: 1 };
const b: FileRecord = { hash: 'b', size: 2 };
const inputs: RenderInputs = { family: 'note', locale: 'en', template: 't', shared: 's', document: 'd', runtime: 'r' };
const page: PageRecord = { path: '/en/', fingerprint: 'k', inputs, slices: 'sl', html: a, data: b, cause: 'new' };

type Files = Readonly<Record<string, FileRecord>>;

function manifestOf(pages: readonly PageRecord[], files: Files = {}): BuildManifest {
  const writer = createManifestWriter();
  for (const each of pages) writer.addPage(each);
  for (const [path, record] of Object.entries(files)) writer.addFile(path, record);
  return writer.finish();
}

const bytesOf = (manifest: BuildManifest): Buffer => Buffer.concat(manifest.pieces);
const whole = manifestOf([page, { ...page, path: '/en/é/' }], { 'a.txt': a, 'é.txt': b });

describe('the manifest of a build', () => {
  it('contains its pages, its files, their number and their size', () => {
    const fr = { ...page, path: '/fr/', inputs: { ...inputs, locale: 'fr', shared: 'u' }, slices: 'other', html: b };
    const manifest = manifestOf([fr, page], { 'z.txt': b, 'a.txt': a });
    expect([...manifest.pages()]).toEqual([fr, page]);
    expect([...manifest.files()]).toEqual([
      ['a.txt', a],
      ['z.txt', b],
    ]);
    expect([manifest.page('/fr/'), manifest.page('/en/'), manifest.page('/')]).toEqual([fr, page, undefined]);
    expect([manifest.file('z.txt'), manifest.file('index.html'), manifest.file('/fr/')]).toEqual([b, undefined, undefined]);
    expect([manifest.pageCount, manifest.fileCount, manifest.size]).toEqual([2, 6, 10]);
  });

  it('lists its files in order, for any order of emitting', () => {
    expect(bytesOf(manifestOf([page], { b, a }))).toEqual(bytesOf(manifestOf([page], { a, b })));
  });

  it('counts the pages that need an address for forms and have none, and names the first', () => {
    const formless = (path: string): PageRecord => ({ ...page, path, lacksFormEndpoint: true });
    expect(manifestOf([page, formless('/en/b/'), formless('/en/a/')]).formlessPages).toEqual({ count: 2, first: '/en/b/' });
    expect(manifestOf([page]).formlessPages).toBeUndefined();
  });

  it('has the payloads of pages, with or without a mark', () => {
    const payload = { hash: 'p', size: 5 };
    const pages: PageRecord[] = [
      { ...page, payload },
      { ...page, path: '/en/b/', payload, lacksFormEndpoint: true },
      { ...page, path: '/en/c/' },
    ];
    const manifest = parseManifest(bytesOf(manifestOf(pages)));
    expect([...(manifest?.pages() ?? [])]).toEqual(pages);
    expect([manifest?.fileCount, manifest?.size]).toEqual([8, 3 * (a.size + b.size) + 10]);
    expect([...(manifest?.lines() ?? [])].filter((line) => line.includes('-rsc.json'))).toEqual([
      'page-data/en/page-data-rsc.json\tp\t5\t-\n',
      'page-data/en/b/page-data-rsc.json\tp\t5\t-\n',
    ]);
  });

  it('may be empty', () => {
    const empty = parseManifest(bytesOf(manifestOf([])));
    expect([empty?.pageCount, empty?.fileCount, empty?.size, empty?.page('/'), empty?.file('')]).toEqual([
      0,
      0,
      0,
      undefined,
      undefined,
    ]);
  });
});

describe('the id of a build', () => {
  it.each<[string, readonly PageRecord[], Files]>([
    ['other content of a document', [{ ...page, html: b }], { a }],
    ['other content of page data', [{ ...page, data: a }], { a }],
    ['swapped contents', [{ ...page, html: b, data: a }], { a }],
    ['another page', [{ ...page, path: '/fr/' }], { a }],
    ['more pages', [page, { ...page, path: '/fr/' }], { a }],
    ['no page', [], { a }],
    ['other content of a file', [page], { a: b }],
    ['another file', [page], { b: a }],
    ['more files', [page], { a, b }],
    ['no file', [page], {}],
    ['a file that is code', [page], { a: { ...a, code: 0 } }],
  ])('differs with %s', (_name, pages, files) => {
    expect(manifestOf(pages, files).id).not.toBe(manifestOf([page], { a }).id);
  });

  const causes: readonly RenderCause[] = ['data', 'template', 'shared', 'document', 'slices', 'lost', 'none'];
  it.each<[string, Partial<PageRecord>]>([
    ...causes.map((cause): [string, Partial<PageRecord>] => [`with the cause “${cause}”`, { cause }]),
    ['from another fingerprint', { fingerprint: 'other' }],
    ['from another template', { inputs: { ...inputs, template: 'u' } }],
    ['with other slices', { slices: 'other' }],
  ])('is the same for the same output, made %s', (_name, changes) => {
    expect(manifestOf([{ ...page, ...changes }], { a }).id).toBe(manifestOf([page], { a: { ...a } }).id);
  });
});

describe('a stored manifest', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', ' ', 'é', '😀', '"', '\\'), maxLength: 8 });
  const record = fc.record({ hash: fc.stringMatching(/^[0-9a-f]{0,4}$/), size: fc.nat() });
  const fileRecord = fc.oneof(record, fc.record({ hash: fc.constant('c'), size: fc.nat(), code: fc.nat(20) }));
  const locale = fc.constantFrom('en', 'fr');
  // Pages of a family and language have the same inputs.
  const inputsOf = (family: string, language: string): RenderInputs => ({
    family,
    locale: language,
    template: `t ${family}`,
    shared: `s ${family} ${language}`,
    document: 'd',
    runtime: 'r',
  });
  const anyPage = fc.record<PageRecord>(
    {
      path: text,
      fingerprint: text,
      inputs: fc.tuple(fc.constantFrom('note', 'page'), locale).map((of) => inputsOf(...of)),
      slices: text,
      html: record,
      data: record,
      cause: fc.constantFrom('new', 'data', 'slices', 'none'),
      lacksFormEndpoint: fc.constant(true),
    },
    { requiredKeys: ['path', 'fingerprint', 'inputs', 'slices', 'html', 'data', 'cause'] },
  );

  it('is read as it was written', () => {
    const pages = fc.uniqueArray(anyPage, { selector: ({ path }) => path });
    fc.assert(
      fc.property(pages, fc.dictionary(text, fileRecord), (givenPages, files) => {
        const manifest = manifestOf(givenPages, files);
        const parsed = parseManifest(bytesOf(manifest));
        expect([...(parsed?.pages() ?? [])]).toEqual(givenPages);
        expect(Object.fromEntries(parsed?.files() ?? [])).toEqual({ ...files });
        for (const given of givenPages) expect(parsed?.page(given.path)).toEqual(given);
        for (const path of Object.keys(files)) expect(parsed?.file(path)).toEqual(files[path]);
        const facts = ({ id, size, pageCount, fileCount, formlessPages }: BuildManifest) => ({
          id,
          size,
          pageCount,
          fileCount,
          formlessPages,
        });
        expect(parsed && facts(parsed)).toEqual(facts(manifest));
        expect(parsed && bytesOf(parsed)).toEqual(bytesOf(manifest));
        expect([...(parsed?.lines() ?? [])].length).toBe(manifest.fileCount);
      }),
    );
  });

  it('is read if it is long', () => {
    const pages = Array.from({ length: 20_000 }, (_, number) => ({
      ...page,
      path: `/en/é${number}/`,
      fingerprint: `${number}`.repeat(9),
    }));
    const parsed = parseManifest(bytesOf(manifestOf(pages)));
    expect([...(parsed?.pages() ?? [])]).toEqual(pages);
    expect(parsed?.page('/en/é19999/')).toEqual(pages.at(-1));
  });

  it('is ignored if it is truncated at any position', () => {
    const bytes = bytesOf(whole);
    const used = [...bytes.keys()].filter((end) => parseManifest(bytes.subarray(0, end)));
    expect(used).toEqual([]);
  });

  it('is ignored if one of its characters differs', () => {
    const bytes = bytesOf(whole);
    const used = [...bytes.keys()].filter((at) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      return parseManifest(damaged);
    });
    expect(used).toEqual([]);
  });

  it.each<[string, (text: string) => string]>([
    ['nothing', () => ''],
    ['a line break', () => '\n'],
    ['null', () => 'null\n'],
    ['a list', () => '[]\n'],
    ['another version', (written) => written.replace(/"version":\d+/, '"version":0')],
    ['no version', (written) => written.replace(/"version":\d+,/, '')],
    ['more than it says', (written) => `${written}b.txt\tb\t2\n`],
  ])('is ignored if there is %s', (_name, change) => {
    expect(parseManifest(Buffer.from(change(bytesOf(whole).toString())))).toBeUndefined();
  });

  it('of any bytes is refused without an error', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.string().map(Buffer.from),
      fc.json().map((json) => Buffer.from(`${json}\n`)),
    );
    fc.assert(
      fc.property(bytes, (given) => {
        expect(parseManifest(Buffer.from(given))).toBeUndefined();
      }),
    );
  });
});
