import { expect, test } from 'vitest';
import { linkedFile, pageMeant } from '../../../../generator/rich-text/relative-links.ts';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';

const pages = new Set(['docs/other', 'top']);
const context = {
  folder: 'docs/',
  entry: () => undefined,
  embeddedText: () => undefined,
  file(target: string) {
    const file = linkedFile(target, { folder: 'docs/', locale: 'en', locales: ['en'] });
    if (!file) return undefined;
    const exists = pages.has(file.id);
    return { ...file, path: exists ? `/${file.id}/` : undefined, exists, elsewhere: [] };
  },
};

function links(markdown: string, settings: object) {
  const render = createMarkdownRenderer({ locale: 'en', tag: 'en-CA', pathPrefix: '', markdown: settings });
  const { richText, problems } = render(`[a](${markdown})`, { file: 'a.md', line: 1 }, context);
  return problems.length > 0 ? problems.map(({ code }) => code) : /href="([^"]*)"/.exec(richText.html)?.[1];
}

test.each([
  ['/about', '/en/about/'],
  ['/about#part', '/en/about/#part'],
  ['/about.html', '/en/about/'],
  ['/docs/index.html?a=b', '/en/docs/?a=b'],
  ['/about/', '/en/about/'],
  ['/files/form.pdf', '/files/form.pdf'],
  ['other.html', '/en/docs/other/'],
  ['./other', '/en/docs/other/'],
  ['other/#part', '/en/docs/other/#part'],
  ['../other/', '/en/docs/other/'],
  ['../top.html', '/en/top/'],
  ['other.md', '/en/docs/other/'],
])('a lenient link to %s leads to %s', (written, address) => {
  expect(links(written, { lenientLinks: true })).toBe(address);
});

test.each(['missing.html', '../missing/', 'javascript:a', '//x.example/a', './', '..'])(
  'a lenient link to %s is refused',
  (written) => {
    expect(links(written, { lenientLinks: true })).toEqual(['TEXT_LINK_TARGET']);
  },
);

test.each([
  ['./other/', '/docs/other/'],
  ['other.html', '/docs/other/'],
  ['../top/#part', '/top/'],
])('a strict link to %s is refused with the page that it means', (written, page) => {
  const render = createMarkdownRenderer({ locale: 'en', tag: 'en-CA', pathPrefix: '' });
  const { problems } = render(`[a](${written})`, { file: 'a.md', line: 1 }, context);
  expect(problems).toMatchObject([{ code: 'TEXT_LINK_TARGET', hint: expect.stringContaining("links: 'lenient'") }]);
  expect(problems[0]?.message).toContain(` Did you mean ${page}?`);
});

test('a strict link is as it is written', () => {
  expect(links('/about', {})).toBe('/en/about');
  expect(links('other.html', {})).toEqual(['TEXT_LINK_TARGET']);
});

test.each([
  ['guide/setup', '../other/', 'doc/guide/other'],
  ['guide/setup', '../', 'doc/guide'],
  ['guide/setup', './more/?a=b#c', 'doc/guide/setup/more'],
  ['guide/setup', '../..', 'doc//'],
  ['/', 'setup/', 'doc/setup'],
  ['a', '../e%CC%81/', 'doc/é'],
  ['guide', '../../', undefined],
  ['guide', '#part', undefined],
  ['guide', '/about/', undefined],
  ['guide', 'https://x.example/', undefined],
  ['guide', 'other.md', undefined],
])('on the page of %s, %s is the page of %s', (slug, target, id) => {
  expect(pageMeant(target, { type: 'doc', slug })?.id).toBe(id);
});
