import type { PageContext } from '#contract/page';
import { absoluteUrl, alternatesOf, type DocumentShell } from '../../render/html-document.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';
import type { BeginFile } from '../growing-file.ts';

interface SitemapPage {
  readonly path: string;
  readonly context: PageContext;
  /** Day of the last change, 'YYYY-MM-DD'; '' if unknown. */
  readonly modified: string;
}

/** Returns a page's element of the sitemap, with its translations. */
export function sitemapUrl(shell: DocumentShell, { path, context, modified }: SitemapPage): string {
  const url = (sitePath: string): string => escapeHtml(absoluteUrl(shell, sitePath));
  const alternates = alternatesOf(shell.tags, context).map(
    ({ hreflang, path: alternate }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${url(alternate)}"/>`,
  );
  const lastmod = modified === '' ? '' : `<lastmod>${escapeHtml(modified)}</lastmod>`;
  return `<url><loc>${url(path)}</loc>${lastmod}${alternates.join('')}</url>`;
}

/** Maximum addresses and bytes of one file (sitemaps.org protocol). */
const maxUrls = 50_000;
const maxBytes = 50_000_000;

/** Returns true for the path of a sitemap or of a part of one. */
export const isSitemap = (path: string): boolean => /^sitemap(-\d+)?\.xml$/.test(path);

/** Writes `sitemap.xml`. If there are too many addresses, it lists several files instead. */
export function writeSitemaps(urls: Iterable<string>, shell: DocumentShell, begin: BeginFile): void {
  /** Day of the last change in each part; '' if it is unknown. */
  const modified: string[] = [];
  const beginUrls = () => {
    modified.push('');
    const begun = begin();
    begun.add(`${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`);
    return {
      add: begun.add,
      end(path: string): void {
        begun.add('</urlset>\n');
        begun.end(path);
      },
    };
  };
  let file = beginUrls();
  let parts = 0;
  let count = 0;
  let bytes = 0;
  for (const url of urls) {
    const length = Buffer.byteLength(url) + 1;
    if (count === maxUrls || bytes + length > maxBytes - roomAround) {
      file.end(`sitemap-${++parts}.xml`);
      file = beginUrls();
      count = 0;
      bytes = 0;
    }
    file.add(`${url}\n`);
    const [, day = ''] = /<lastmod>([^<]*)/.exec(url) ?? [];
    if (day > (modified[parts] ?? '')) modified[parts] = day;
    count++;
    bytes += length;
  }
  if (parts === 0) {
    file.end('sitemap.xml');
    return;
  }
  file.end(`sitemap-${++parts}.xml`);
  const index = begin();
  index.add(`${declaration}<sitemapindex ${namespace}>\n`);
  for (let part = 1; part <= parts; part++) {
    const day = modified[part - 1];
    const lastmod = day ? `<lastmod>${day}</lastmod>` : '';
    index.add(`<sitemap><loc>${escapeHtml(absoluteUrl(shell, `/sitemap-${part}.xml`))}</loc>${lastmod}</sitemap>\n`);
  }
  index.add('</sitemapindex>\n');
  index.end('sitemap.xml');
}

/** Maximum bytes around the elements of a file. */
const roomAround = 1_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns `robots.txt`: everything may be crawled; names the sitemap. */
export function robotsFile(shell: DocumentShell): OutputFile {
  return outputFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(shell, '/sitemap.xml')}\n`);
}
