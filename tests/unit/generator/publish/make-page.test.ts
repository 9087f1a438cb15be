import { statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import { createPageMaker, type MadePage, type PageRecords } from '../../../../generator/publish/make-page.ts';
import { createSlotWriter } from '../../../../generator/publish/slot-writer.ts';
import { outputFile } from '../../../../generator/support/output-file.ts';
import { readTree } from '../../../support/mini-site.ts';
import { tempFolder } from '../temp-folder.ts';
import { noteRoute, pageContext, spooled } from './page-context.ts';

const resolved = {
  textOf: (reference: string) => ({ html: `text ${reference}`, headings: [] }),
  pictureOf: (src: string, alt: string) => ({ src, alt, width: 1, height: 1, sources: [] }),
  fileOf: ({ title }: { readonly title: string }) => ({ title, url: '/a.pdf', name: 'a.pdf', type: 'application/pdf', size: 1 }),
};

type Work = 'render' | 'stitch' | 'keep';

/** Two empty slots, and the page at /en/a/ made into one of them. */
async function place() {
  const root = await tempFolder();
  const [one, other] = [join(root, 'one'), join(root, 'other')];
  await mkdir(one);
  await mkdir(other);
  return {
    one,
    other,
    /** Makes the page into a slot while the other one is published, with the manifests of both. */
    async make(
      slot: string,
      work: Work,
      { header = 'Menu', data = { title: 'É' } as unknown, published, spare }: Remembered = {},
    ) {
      const { context, rendered } = pageContext(header);
      const [route] = spooled([noteRoute('/en/a/', data)]);
      if (!route) throw new Error('The route was not written down.');
      const slots = { out: slot === one ? other : one, spare: slot };
      const made = await createPageMaker(context, createSlotWriter(slots))({ ...route, work, published, spare }, resolved);
      return { made, rendered };
    },
  };
}

interface Remembered {
  readonly header?: string;
  readonly data?: unknown;
  readonly published?: PageRecords;
  readonly spare?: PageRecords;
}

const [htmlPath, dataPath] = ['en/a/index.html', 'page-data/en/a/page-data.json'];

const inodes = (slot: string): readonly number[] => [htmlPath, dataPath].map((path) => statSync(join(slot, path)).ino);

async function recordsIn(slot: string): Promise<PageRecords> {
  const [html, data] = await Promise.all([htmlPath, dataPath].map((path) => readFile(join(slot, path))));
  const recordOf = (bytes = Buffer.alloc(0)) => ({ hash: outputFile('', bytes).hash, size: bytes.length });
  return { html: recordOf(html), data: recordOf(data) };
}

const filesOf = ({ html, data }: MadePage): PageRecords => ({ html, data });

/** The markup of a page from the site root. */
const framed = (markup: string): string => `<div style="display:contents"><div style="display:contents">${markup}</div></div>`;

describe('a rendered page', () => {
  it('is its document with the slices, and its data', async () => {
    const { one, make } = await place();
    const { made, rendered } = await make(one, 'render');
    const tree = await readTree(one);
    expect(Object.keys(tree)).toEqual([htmlPath, dataPath]);
    expect(await readFile(join(one, htmlPath), 'utf8')).toContain(
      `<!-- slice-start id="header-en-1" --><nav>Menu</nav><!-- slice-end id="header-en-1" -->${framed('<main>É</main>')}`,
    );
    expect(JSON.parse(await readFile(join(one, dataPath), 'utf8'))).toMatchObject({
      path: '/en/a/',
      result: { data: { title: 'É' } },
      slicesMap: { header: 'header-en' },
    });
    expect(made).toEqual({ ...(await recordsIn(one)), written: 2, isRendered: true });
    expect(rendered).toEqual(['/en/a/']);
  });

  it('shows the resolved references', async () => {
    const { one, make } = await place();
    await make(one, 'render', { data: { title: 'A', body: { richText: 'a1' }, picture: { picture: '/b.png', alt: 'B' } } });
    expect(await readFile(join(one, htmlPath), 'utf8')).toMatch(/<main>A.*text a1.*\/b\.png<\/main>/);
  });

  it('is not written if the same file exists there', async () => {
    const { one, make } = await place();
    const { made } = await make(one, 'render');
    const before = inodes(one);
    expect((await make(one, 'render', { spare: filesOf(made), published: filesOf(made) })).made).toEqual({ ...made, written: 0 });
    expect(inodes(one)).toEqual(before);
  });

  it('counts the files that differ from the published ones', async () => {
    const { one, other, make } = await place();
    const { made } = await make(one, 'render');
    expect((await make(other, 'render', { published: filesOf(made), header: 'Other' })).made).toMatchObject({ written: 1 });
    const spare = await recordsIn(other);
    expect((await make(other, 'render', { published: filesOf(made), spare })).made).toEqual({ ...made, written: 0 });
    expect(await readTree(other)).toEqual(await readTree(one));
  });

  it('replaces another version, which the other slot may share', async () => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    await make(other, 'keep', { published });
    const before = await readTree(one);
    await make(other, 'render', { published, spare: published, header: 'Other', data: { title: 'B' } });
    expect(await readTree(one)).toEqual(before);
    expect(await readFile(join(other, htmlPath), 'utf8')).toMatch(/<nav>Other<\/nav>.*<main>B<\/main>/);
  });

  it('that throws is a problem with its path, and nothing is written', async () => {
    const { one, make } = await place();
    const failure = () => make(one, 'render', { data: { title: '' } });
    await expect(failure()).rejects.toThrow(ProblemError);
    await expect(failure()).rejects.toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ code: 'RENDER_FAILED', cause: 'There is no title.' })] }),
    );
    expect(await readTree(one)).toEqual({});
  });
});

describe('a reused page', () => {
  it('is the same file on disk, and its component is not called', async () => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    const { made, rendered } = await make(other, 'keep', { published });
    expect(made).toEqual({ ...published, written: 0, isRendered: false });
    expect(rendered).toEqual([]);
    expect(inodes(other)).toEqual(inodes(one));
  });

  it('replaces another version', async () => {
    const { one, other, make } = await place();
    const spare = filesOf((await make(other, 'render', { data: { title: 'old' } })).made);
    const published = filesOf((await make(one, 'render')).made);
    await make(other, 'keep', { published, spare });
    expect(inodes(other)).toEqual(inodes(one));
  });

  it('does not change if the same file exists there', async () => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    const spare = filesOf((await make(other, 'render')).made);
    const before = inodes(other);
    expect((await make(other, 'keep', { published, spare })).made).toMatchObject({ written: 0, isRendered: false });
    expect(inodes(other)).toEqual(before);
  });

  it.each([
    ['its document', htmlPath],
    ['its data', dataPath],
    ['both', '.'],
  ])('is rendered if somebody has removed %s, and the other file does not change', async (_name, path) => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    const whole = await readTree(one);
    await rm(join(one, path), { recursive: true });
    const left = await readTree(one);
    const { made, rendered } = await make(other, 'keep', { published });
    expect(made).toEqual({ ...published, written: 0, isRendered: true });
    expect(rendered).toEqual(['/en/a/']);
    expect(await readTree(other)).toEqual(whole);
    expect(await readTree(one)).toEqual(left);
  });

  it('is rendered if nothing is published', async () => {
    const { one, make } = await place();
    expect((await make(one, 'keep')).made).toMatchObject({ written: 2, isRendered: true });
  });
});

describe('a page with replaced slices', () => {
  it('equals a rendered one, and its data are the same file on disk', async () => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    const { made, rendered } = await make(other, 'stitch', { published, header: 'Other' });
    expect(rendered).toEqual([]);
    expect(made).toEqual({ ...(await recordsIn(other)), written: 1, isRendered: false });
    const [[, dataBefore], [html, data]] = [inodes(one), inodes(other)];
    expect(data).toBe(dataBefore);
    expect(html).not.toBe(inodes(one)[0]);
    const exchanged = await readTree(other);
    await make(other, 'render', { header: 'Other' });
    expect(await readTree(other)).toEqual(exchanged);
    expect(await readFile(join(one, htmlPath), 'utf8')).toContain('<nav>Menu</nav>');
  });

  it('counts as written only if it differs', async () => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    expect((await make(other, 'stitch', { published })).made).toEqual({ ...published, written: 0, isRendered: false });
  });

  it('does not change if the same file exists there', async () => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    const spare = filesOf((await make(other, 'render', { header: 'Other' })).made);
    const before = inodes(other);
    expect((await make(other, 'stitch', { published, spare, header: 'Other' })).made).toMatchObject({
      written: 1,
      isRendered: false,
    });
    expect(inodes(other)).toEqual(before);
  });

  it('is rendered if somebody has removed a comment from the published page', async () => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    const html = await readFile(join(one, htmlPath), 'utf8');
    await writeFile(join(one, htmlPath), html.replace('<!-- slice-end id="header-en-1" -->', ''));
    expect((await make(other, 'stitch', { published, header: 'Other' })).made).toMatchObject({ isRendered: true });
    expect(await readFile(join(other, htmlPath), 'utf8')).toContain(
      `<nav>Other</nav><!-- slice-end id="header-en-1" -->${framed('<main>É</main>')}`,
    );
  });

  it.each([
    ['its document', htmlPath],
    ['its data', dataPath],
  ])('is rendered if somebody has removed %s', async (_name, path) => {
    const { one, other, make } = await place();
    const published = filesOf((await make(one, 'render')).made);
    await rm(join(one, path));
    const { made, rendered } = await make(other, 'stitch', { published, header: 'Other' });
    expect(made).toEqual({ ...(await recordsIn(other)), written: 1, isRendered: true });
    expect(rendered).toEqual(['/en/a/']);
  });
});
