import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createAssetCache } from '../../../../generator/images/asset-cache.ts';
import { createImageLibrary, type ImageLibrary } from '../../../../generator/images/image-library.ts';
import { createMarkdownRenderer, listMarkdownFiles } from '../../../../generator/rich-text/render-markdown.ts';
import type { FileUse } from '../../../../generator/rich-text/text-files.ts';
import { assetAddress } from '../../../../generator/sources/contentful/asset-address.ts';
import { storedFiles } from '../../../../generator/store/stored-files.ts';
import { type OutputFile, outputFile } from '../../../../generator/support/output-file.ts';
import { tempFolder } from '../temp-folder.ts';
import { assetServer, testNetwork } from './asset-server.ts';
import { photo, screenshot, svg } from './sample-images.ts';

const origin = { file: 'note/a.en.md', line: 3 };
const picture = (address: string): FileUse => ({ kind: 'picture', address });

interface OpenOptions {
  readonly files?: Readonly<Record<string, Uint8Array | string>>;
  readonly assets?: Readonly<Record<string, Uint8Array | string>>;
  readonly folder?: string;
  readonly pathPrefix?: string;
}

async function open({ files = {}, assets = {}, folder, pathPrefix = '' }: OpenOptions) {
  const cache = folder ?? (await tempFolder());
  const server = await assetServer((response, { url = '' }) => {
    const body = assets[url];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  const library = createImageLibrary({
    files: Object.entries(files).map(([path, content]) => outputFile(path, content)),
    assets: createAssetCache({
      store: storedFiles(join(cache, 'assets')),
      network: testNetwork(),
      addressOf: (written: string) => assetAddress(written, server.server),
    }),
    store: storedFiles(join(cache, 'images')),
    pathPrefix,
  });
  const codeOf = async (use: FileUse) => {
    await library.prepare([use]);
    return library.problem(use)?.code;
  };
  const render = async (markdown: string) => {
    await library.prepare(listMarkdownFiles(markdown, library));
    return createMarkdownRenderer({ locale: 'en', tag: 'en-CA', pathPrefix, files: library })(markdown, origin);
  };
  return { library, server, folder: cache, codeOf, render };
}

const house = await photo(400, 300).jpeg().toBuffer();
const icon = svg();

describe('a file to download', () => {
  const pdf = Buffer.from('%PDF-1.7 a form');
  const published = (address: string, claim?: FileUse['claim']): FileUse => ({
    kind: 'published',
    address,
    ...(claim ? { claim } : {}),
  });

  it('is published with the hash of its content in its address, its size and its type', async () => {
    const { library } = await open({ files: { 'files/Mon été.pdf': pdf }, pathPrefix: '/site' });
    const use = published('/files/Mon été.pdf', { size: pdf.length });
    await library.prepare([use]);
    expect(library.problem(use)).toBeUndefined();
    const file = library.linkedFile({ linkedFile: '/files/Mon été.pdf', title: 'A form', claim: { size: pdf.length } });
    expect(file).toEqual({
      title: 'A form',
      name: 'Mon-ete.pdf',
      type: 'application/pdf',
      size: pdf.length,
      url: expect.stringMatching(/^\/site\/assets\/files\/[0-9a-f]+\/Mon-ete\.pdf$/),
    });
    const [planned] = library.files([use]);
    expect(`/site/${planned?.path}`).toBe(file.url);
    expect((await planned?.make())?.bytes).toEqual(pdf);
  });

  it('of the content system is downloaded and compared with what the system says', async () => {
    const { library, server } = await open({ assets: { '/s/form.pdf': pdf, '/s/film.mp4': '<!doctype html><p>Gone' } });
    const form = `//${server.server.host}/s/form.pdf`;
    const film = `//${server.server.host}/s/film.mp4`;
    const right = published(form, { type: 'application/pdf', size: pdf.length });
    const short = published(form, { type: 'application/pdf', size: 99 });
    const uses = [right, short, published(form, { type: 'video/mp4' }), published(film)];
    await library.prepare(uses);
    const codes = uses.map((use) => library.problem(use)?.code);
    expect(codes).toEqual([undefined, 'IMAGE_FILE_SIZE', 'IMAGE_FILE_TYPE', 'IMAGE_FILE_TYPE']);
    expect(library.linkedFile({ linkedFile: film, title: 'A film' })).toMatchObject({ title: 'A film', url: '' });
  });

  it('that browsers could run is only ever saved', async () => {
    const { library, server } = await open({ assets: { '/s/page.html': '<!doctype html><p>Hi' } });
    const address = `//${server.server.host}/s/page.html`;
    const use = published(address, { type: 'text/html' });
    await library.prepare([use]);
    expect(library.problem(use)).toBeUndefined();
    const file = library.linkedFile({ linkedFile: address, title: '', claim: { type: 'text/html' } });
    expect(file).toMatchObject({ name: 'page.html.bin', type: 'application/octet-stream' });
  });

  it.each([
    ['/files/fom.pdf', 'IMAGE_FILE_MISSING', /no file \/files\/fom\.pdf.*“\/files\/form\.pdf”/],
    ['/files/empty.pdf', 'IMAGE_FILE_TYPE', /an empty file/],
    ['https://other.example/a.pdf', 'IMAGE_ADDRESS', /other\.example/],
  ])('with the address %s is a problem', async (address, code, message) => {
    const { library } = await open({ files: { 'files/form.pdf': pdf, 'files/empty.pdf': '' } });
    await library.prepare([published(address)]);
    const problem = library.problem(published(address), origin);
    expect(problem).toMatchObject({ code, where: origin });
    expect(problem?.message).toMatch(message);
    expect(library.files([published(address)])).toEqual([]);
  });
});

describe('a picture of the public folder', () => {
  it('is published in several widths and formats, without its original', async () => {
    const { library } = await open({ files: { 'images/house.jpg': house } });
    await library.prepare([picture('/images/house.jpg')]);
    const { src, srcSet } = library.picture('/images/house.jpg', 'A house');
    expect(src).toMatch(/^\/assets\/images\/[0-9a-f]{20}-400\.jpg$/);
    expect(srcSet).toMatch(/-320\.jpg 320w, .*-400\.jpg 400w$/);
    const files = library.files([picture('/images/house.jpg'), picture('/images/house.jpg')]);
    expect(files.map(({ path }) => path.replace(/^.*-/, ''))).toEqual([
      '320.avif',
      '320.jpg',
      '320.webp',
      '400.avif',
      '400.jpg',
      '400.webp',
    ]);
    for (const file of files) {
      const made = await file.make();
      expect(made.path).toBe(file.path);
      expect((await sharp(made.bytes).metadata()).width).toBe(file.path.includes('-320.') ? 320 : 400);
    }
  });

  it('may have a name with special characters', async () => {
    const { codeOf } = await open({ files: { 'images/été à la mer?.jpg': house } });
    expect(await codeOf(picture('/images/été à la mer%3F.jpg'))).toBeUndefined();
    expect(await codeOf(picture('/images/%C3%A9t%C3%A9%20%C3%A0%20la%20mer%3F.jpg'))).toBeUndefined();
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a photograph', () => photo(700, 400).blur(2).jpeg({ quality: 85 }).toBuffer()],
    ['a photograph of low quality', () => photo(700, 400).blur(2).jpeg({ quality: 20 }).toBuffer()],
    ['a screenshot', () => screenshot(700, 400).png({ palette: true }).toBuffer()],
    ['a small drawing', () => screenshot(28, 20).png().toBuffer()],
  ])('has no version with more bytes than the one of its width for all browsers: %s', async (_name, make) => {
    const { library } = await open({ files: { 'a.png': await make() } });
    await library.prepare([picture('/a.png')]);
    const fallback = library.picture('/a.png', '').src.split('.').at(-1);
    const made = await Promise.all(library.files([picture('/a.png')]).map((file) => file.make()));
    const bytesOf = new Map(made.map(({ path, bytes }) => [path, bytes.length]));
    const larger = [...bytesOf].filter(([path, bytes]) => bytes > (bytesOf.get(path.replace(/\w+$/, fallback ?? '')) ?? 0));
    expect(larger).toEqual([]);
  });

  it('is published unchanged if encoding gains nothing', async () => {
    const { library } = await open({ files: { 'icon.svg': icon }, pathPrefix: '/site' });
    await library.prepare([picture('/icon.svg')]);
    const { src, sources } = library.picture('/icon.svg', '');
    expect(sources).toEqual([]);
    const [file] = library.files([picture('/icon.svg')]);
    expect(`/site/${file?.path}`).toBe(src);
    expect((await file?.make())?.bytes).toEqual(icon);
  });

  it.each<[string, string, OpenOptions['files'], string, RegExp]>([
    [
      'is missing',
      '/images/hose.jpg',
      { 'images/house.jpg': house },
      'IMAGE_MISSING',
      /no picture \/images\/hose\.jpg.*“\/images\/house\.jpg”/,
    ],
    ['is none', '/a.jpg', { 'a.jpg': 'text' }, 'IMAGE_NOT_AN_IMAGE', /\/a\.jpg/],
    ['is damaged', '/a.jpg', { 'a.jpg': house.subarray(0, 900) }, 'IMAGE_BROKEN', /\/a\.jpg/],
    ['is too large', '/a.svg', { 'a.svg': svg('', 'width="16000" height="16000"') }, 'IMAGE_TOO_LARGE', /100 million/],
    ['is at another site', 'https://other.example/a.jpg', {}, 'IMAGE_REMOTE', /other\.example/],
    ['has a relative address', 'a.jpg', { 'a.jpg': house }, 'IMAGE_ADDRESS', /“a\.jpg”/],
    ['is outside the folder', '/../a.jpg', {}, 'IMAGE_MISSING', /\/a\.jpg/],
  ])('that %s is a problem', async (_name, address, files, code, message) => {
    const { library, folder } = await open({ files: files ?? {} });
    await library.prepare([picture(address)]);
    const problem = library.problem(picture(address), origin);
    expect(problem).toMatchObject({ code, where: origin, severity: 'error' });
    expect(problem?.message).toMatch(message);
    expect(library.files([picture(address)])).toEqual([]);
    expect(library.pictureHtml(address, '')).toBeUndefined();
    expect(library.picture(address, 'A house')).toMatchObject({ src: '', alt: 'A house', sources: [] });
    const again = await open({ files: files ?? {}, folder });
    expect(await again.codeOf(picture(address))).toBe(code);
  });

  it('that content does not name is a fault', async () => {
    const { library } = await open({ files: { 'a.svg': icon } });
    expect(() => library.picture('/a.svg', '')).toThrow('/a.svg was not prepared');
    expect(library.picture('', '').src).toBe('');
  });

  it('has another fingerprint if its content changes or is swapped with another picture', async () => {
    const other = await photo(10, 10).jpeg().toBuffer();
    const uses = [picture('/a.jpg'), picture('/b.jpg')];
    const stampOf = async (files: Record<string, Buffer>) => {
      const { library } = await open({ files });
      await library.prepare(uses);
      return library.stamp(uses);
    };
    const stamps = [
      await stampOf({ 'a.jpg': house, 'b.jpg': other }),
      await stampOf({ 'a.jpg': other, 'b.jpg': house }),
      await stampOf({ 'a.jpg': house, 'b.jpg': house }),
    ];
    expect(new Set(stamps).size).toBe(3);
    expect(await stampOf({ 'a.jpg': house, 'b.jpg': other })).toBe(stamps[0]);
  });
});

describe('the versions of a picture', () => {
  it('are encoded once for all runs, with the same bytes', async () => {
    const files = { 'a.jpg': await photo(24, 24).jpeg().toBuffer() };
    const make = async (folder?: string) => {
      const opened = await open({ files, folder });
      await opened.library.prepare([picture('/a.jpg')]);
      const made = await Promise.all(opened.library.files([picture('/a.jpg')]).map((file) => file.make()));
      return { folder: opened.folder, made };
    };
    const first = await make();
    const names = await readdir(join(first.folder, 'images'));
    expect(names).toHaveLength(4);
    // Cached versions are used unchanged: a copy with other bytes and the right hash would be
    // published.
    const marked = names.find((name) => name.endsWith('.webp')) ?? '';
    await storedFiles(join(first.folder, 'images')).write(marked, Buffer.from('kept'));
    const second = await make(first.folder);
    expect(second.made.map(({ bytes }) => Buffer.from(bytes).toString('latin1'))).toContain('kept');
    // A damaged copy is encoded again.
    await writeFile(join(first.folder, 'images', marked), 'damaged');
    expect((await make(first.folder)).made).toEqual(first.made);
    expect((await make()).made).toEqual(first.made);
  });

  it('are found by their path while the site is edited', async () => {
    const { library } = await open({ files: { 'a.svg': icon }, assets: { '/a.pdf': 'PDF' } });
    expect(await library.read('assets/images/none.svg')).toBeUndefined();
    await library.prepare([picture('/a.svg')]);
    const path = library.picture('/a.svg', '').src.slice(1);
    expect((await library.read(path))?.bytes).toEqual(icon);
  });
});

describe('a missing picture', () => {
  it('has no address, or in a preview that of a drawing with its text', async () => {
    const drawings = new Map<string, OutputFile>();
    const open = (): ImageLibrary => createImageLibrary({ files: [], store, pathPrefix: '/site', drawings });
    const store = storedFiles(await tempFolder());
    const plain = createImageLibrary({ files: [], store, pathPrefix: '' });
    expect(plain.picture('', '⚠ hero')).toMatchObject({ src: '', width: 1 });
    const library = open();
    await library.prepare([picture('/gone.jpg')]);
    const textOf = async (src: string): Promise<string> =>
      // A page that was rendered before the last read requests its drawing afterwards.
      Buffer.from((await open().read(src.replace('/site/', '')))?.bytes ?? []).toString();
    const missing = library.picture('', '⚠ hero');
    expect(missing).toMatchObject({ alt: '⚠ hero', width: 800, height: 450, sources: [] });
    expect(await textOf(missing.src)).toContain('>⚠ hero<');
    const broken = await textOf(library.picture('/gone.jpg', 'A <house> & its garden, seen from across the river').src);
    expect(broken).toMatch(/>⚠ A &lt;house&gt; &amp; its garden, seen from<.*>across the river</);
    expect(await textOf(library.picture('/gone.jpg', '').src)).toContain('>⚠<');
  });
});

describe('an asset of the content system', () => {
  it('is displayed as a picture with its own versions', async () => {
    const { library, server } = await open({ assets: { '/s/a.jpg': house } });
    const address = `//${server.host}/s/a.jpg?w=100`;
    await library.prepare([picture(address)]);
    expect(library.problem(picture(address))).toBeUndefined();
    expect(library.picture(address, '')).toMatchObject({ width: 400, height: 300 });
    expect(library.files([picture(address)])).toHaveLength(6);
  });

  it('is linked as a file of the site', async () => {
    const { library, server } = await open({ assets: { '/s/form%20A.pdf': 'PDF' }, pathPrefix: '/site' });
    const use: FileUse = { kind: 'file', address: `//${server.host}/s/form A.pdf` };
    await library.prepare([use]);
    const [file] = library.files([use]);
    expect(file?.path).toMatch(/^assets\/files\/[0-9a-f]{20}\/form-A\.pdf$/);
    expect(library.fileUrl(use.address)).toBe(`/site/${file?.path}`);
    expect(Buffer.from((await library.read(file?.path ?? ''))?.bytes ?? []).toString()).toBe('PDF');
  });

  it('is unknown to a library without a cache for assets', async () => {
    const { library } = await open({});
    const plain = createImageLibrary({ files: [], assets: undefined, store: storedFiles(await tempFolder()), pathPrefix: '' });
    expect([library.hasAssets, plain.hasAssets]).toEqual([true, false]);
  });

  it('that is unavailable is a problem', async () => {
    const { codeOf, server, library } = await open({});
    expect(await codeOf(picture(`//${server.host}/gone.jpg`))).toBe('IMAGE_DOWNLOAD_FAILED');
    expect(await codeOf({ kind: 'file', address: `//${server.host}/gone.pdf` })).toBe('IMAGE_DOWNLOAD_FAILED');
    expect(library.fileUrl(`//${server.host}/gone.pdf`)).toBeUndefined();
  });

  it('that is an SVG with active content is refused, while a file of the public folder is allowed', async () => {
    const active = svg('<script>x()</script>');
    const { codeOf, server } = await open({ assets: { '/a.svg': active }, files: { 'a.svg': active } });
    expect(await codeOf(picture(`//${server.host}/a.svg`))).toBe('IMAGE_UNSAFE_SVG');
    expect(await codeOf(picture('/a.svg'))).toBeUndefined();
  });
});

describe('a formatted text', () => {
  it('shows a picture in all its versions', async () => {
    const { render } = await open({ files: { 'images/house.jpg': house }, pathPrefix: '/site' });
    const { richText, problems, links, files } = await render('See ![A "house"](/images/house.jpg) here.');
    const at = '/site/assets/images/[0-9a-f]{20}';
    const set = (ending: string) => `srcset="${at}-320\\.${ending} 320w, ${at}-400\\.${ending} 400w" sizes="auto, [^"]+"`;
    const sources = ['avif', 'webp'].map((ending) => `<source type="image/${ending}" ${set(ending)}>`).join('');
    const image = `<img src="${at}-400\\.jpg" ${set('jpg')} alt="A &quot;house&quot;" width="400" height="300" loading="lazy" decoding="async">`;
    expect(richText.html).toMatch(new RegExp(`^<p>See <picture>${sources}${image}</picture> here\\.</p>$`));
    expect({ problems, links, files }).toEqual({ problems: [], links: [], files: [picture('/images/house.jpg')] });
  });

  it('shows a single picture as a figure with its caption', async () => {
    const { render } = await open({ files: { 'a.svg': icon } });
    const htmlOf = async (markdown: string) => (await render(markdown)).richText.html.replace(/<img[^>]*>/, '<img>');
    expect(await htmlOf('One.\n\n![A](/a.svg)\n\nTwo.')).toBe('<p>One.</p>\n<figure><img></figure>\n<p>Two.</p>');
    expect(await htmlOf('![A](/a.svg "It\'s <b>")')).toBe('<figure><img><figcaption>It’s &lt;b&gt;</figcaption></figure>');
    expect(await htmlOf('[![A](/a.svg)](/b/)')).toBe('<figure><a href="/en/b/"><img></a></figure>');
    expect(await htmlOf('- ![A](/a.svg)')).toBe('<ul>\n<li><img></li>\n</ul>');
  });

  it('shows and links assets, with or without their scheme', async () => {
    const { render, server } = await open({ assets: { '/s/a.svg': icon, '/s/b.pdf': 'PDF' } });
    const { richText, files, problems } = await render(
      `![A](//${server.host}/s/a.svg) [form](http://${server.host}/s/b.pdf) [site](https://other.example/)`,
    );
    expect(problems).toEqual([]);
    expect(richText.html).toMatch(
      /^<p><img src="\/assets\/images\/\w+\.svg" [^>]*> <a href="\/assets\/files\/\w+\/b\.pdf">form<\/a> <a href="https:\/\/other\.example\/">/,
    );
    expect(files.map(({ kind }) => kind)).toEqual(['picture', 'file']);
  });

  it.each([
    ['one\n\n![A](/gone.jpg)', [['IMAGE_MISSING', 5]]],
    ['![A](https://other.example/a.png)', [['IMAGE_REMOTE', 3]]],
    ['![A](javascript:x)', [['TEXT_LINK_TARGET', 3]]],
    ['[A](//other.example/a.pdf)', [['TEXT_LINK_TARGET', 3]]],
    ['![](/a.svg)', [['TEXT_IMAGE_TEXT', 3]]],
  ])('reports the problem of a picture with its position: %s', async (markdown, expected) => {
    const { render } = await open({ files: { 'a.svg': icon } });
    const { problems } = await render(markdown);
    expect(problems.map(({ code, where }) => [code, where?.line])).toEqual(expected);
  });

  it('shows no markup of an alternative text', async () => {
    const { render } = await open({ files: { 'a.svg': icon } });
    const { html } = (await render('![x" onload="y() <b> & \'](/a.svg)')).richText;
    expect(html).toContain('alt="x&quot; onload=&quot;y() &lt;b&gt; &amp; &#39;"');
  });
});
