import type { PageContext } from '#contract/page';
import { absoluteUrl, alternatesOf, type DocumentShell } from '../../render/html-document.ts';
import { createByteList } from '../../support/byte-list.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { type OutputFile, outputFile } from '../output-file.ts';

interface SitemapPage {
  readonly path: string;
  readonly context: PageContext;
  /** The day on which it was last changed; '' where that is not known, and then nothing is said. */
  readonly modified: string;
}

/** One page's element of the sitemap, with its versions in all languages. */
export function sitemapUrl(shell: DocumentShell, { path, context, modified }: SitemapPage): string {
  const url = (sitePath: string): string => escapeHtml(absoluteUrl(shell, sitePath));
  const alternates = alternatesOf(shell.tags, context).map(
    ({ hreflang, path: alternate }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${url(alternate)}"/>`,
  );
  const lastmod = modified === '' ? '' : `<lastmod>${escapeHtml(modified)}</lastmod>`;
  return `<url><loc>${url(path)}</loc>${lastmod}${alternates.join('')}</url>`;
}

/** What the sitemaps protocol allows in one file: addresses, and bytes. */
const maxUrls = 50_000;
const maxBytes = 50_000_000;

/** Whether a path is that of a sitemap, or of a part of one. */
export const isSitemap = (path: string): boolean => /^sitemap(-\d+)?\.xml$/.test(path);

/** `sitemap.xml` with its pages' elements; many of them are spread over several files, which it then lists. */
export function* sitemapFiles(urls: Iterable<string>, shell: DocumentShell): Generator<OutputFile> {
  const elements = createByteList();
  let parts = 0;
  let count = 0;
  let bytes = 0;
  for (const url of urls) {
    const length = Buffer.byteLength(url) + 1;
    if (count === maxUrls || bytes + length > maxBytes - roomAround) {
      yield urlSet(`sitemap-${++parts}.xml`, elements.take());
      count = 0;
      bytes = 0;
    }
    elements.add(`${url}\n`);
    count++;
    bytes += length;
  }
  if (parts === 0) return yield urlSet('sitemap.xml', elements.take());
  yield urlSet(`sitemap-${++parts}.xml`, elements.take());
  const places = Array.from({ length: parts }, (_, at) => absoluteUrl(shell, `/sitemap-${at + 1}.xml`));
  const listed = places.map((place) => Buffer.from(`<sitemap><loc>${escapeHtml(place)}</loc></sitemap>\n`));
  yield xmlFile('sitemap.xml', { start: `<sitemapindex ${namespace}>`, elements: listed, end: '</sitemapindex>' });
}

/** Bytes around the elements of a file. */
const roomAround = 1_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlSet = (path: string, elements: readonly Buffer[]): OutputFile =>
  xmlFile(path, { start: `<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">`, elements, end: '</urlset>' });

interface XmlParts {
  readonly start: string;
  /** Lines, each with its break. */
  readonly elements: readonly Buffer[];
  readonly end: string;
}

const xmlFile = (path: string, { start, elements, end }: XmlParts): OutputFile =>
  outputFile(
    path,
    Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${start}\n`), ...elements, Buffer.from(`${end}\n`)]),
  );

/** `robots.txt`: everything may be crawled, and where the sitemap is. */
export function robotsFile(shell: DocumentShell): OutputFile {
  return outputFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(shell, '/sitemap.xml')}\n`);
}
