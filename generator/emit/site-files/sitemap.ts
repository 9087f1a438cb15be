import { absoluteUrl, alternatesOf, type DocumentShell } from '../../render/html-document.ts';
import type { Route } from '../../routes/route.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { type OutputFile, outputFile } from '../output-file.ts';

/** One page's element of the sitemap, with its versions in all languages. */
export function sitemapUrl(shell: DocumentShell, { path, context }: Pick<Route, 'path' | 'context'>): string {
  const url = (sitePath: string): string => escapeHtml(absoluteUrl(shell, sitePath));
  const alternates = alternatesOf(shell.tags, context).map(
    ({ hreflang, path: alternate }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${url(alternate)}"/>`,
  );
  return `<url><loc>${url(path)}</loc>${alternates.join('')}</url>`;
}

/** `sitemap.xml` out of its pages' elements. */
export function sitemapFile(urls: readonly string[]): OutputFile {
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return outputFile(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`,
  );
}

/** `robots.txt`: everything may be crawled, and where the sitemap is. */
export function robotsFile(shell: DocumentShell): OutputFile {
  return outputFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(shell, '/sitemap.xml')}\n`);
}
