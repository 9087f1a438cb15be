import { readPage } from '../../../../../generator/check/page/checked-page.ts';
import { gatherFacts, type PageFacts } from '../../../../../generator/check/page/page-facts.ts';
import type { CheckedSite } from '../../../../../generator/check/site/checked-site.ts';
import { createTargetResolver } from '../../../../../generator/check/site/resolve-target.ts';
import type { Problem } from '../../../../../generator/errors/problem.ts';

export const origin = 'https://a.example';

/** Builds a site of pages by path, in English and French, with some other files. */
export function siteOf(documents: Readonly<Record<string, string>>, files: readonly string[] = []): CheckedSite {
  const fileOf = (path: string): string => (path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1));
  const pages = Object.entries(documents).map(([path, html]): [string, PageFacts] => [
    path,
    gatherFacts(readPage(fileOf(path), html), { path, bytes: html.length }),
  ]);
  const known = new Set([...Object.keys(documents).map(fileOf), ...files]);
  return {
    origin,
    tags: { en: 'en-CA', fr: 'fr-CA' },
    pages: new Map(pages),
    resolve: createTargetResolver({
      origin,
      pathPrefix: '',
      hasFile: (file) => known.has(file),
      isOfHost: (path) => path.startsWith('/__forms/'),
      redirectOf: (path) => (path === '/old/' ? '/en/' : undefined),
    }),
  };
}

interface Head {
  readonly title?: string;
  readonly description?: string;
  readonly canonical?: string;
  /** Address by language tag. */
  readonly alternates?: Readonly<Record<string, string>>;
  readonly robots?: string;
  readonly lang?: string;
  readonly isRedirect?: boolean;
}

/** Returns a page with a valid head, except for the given parts. */
export function documentAt(path: string, head: Head = {}, body = ''): string {
  const rest = path.replace(/^\/(en|fr)/, '');
  const {
    title = `A title for ${path}`,
    description = `What a visitor finds on ${path}, in words enough for a description.`,
    canonical = `${origin}${path}`,
    alternates = { 'en-CA': `${origin}/en${rest}`, 'fr-CA': `${origin}/fr${rest}`, 'x-default': `${origin}/en${rest}` },
    robots = '',
    lang = path.startsWith('/fr/') ? 'fr-CA' : 'en-CA',
    isRedirect = false,
  } = head;
  const links = Object.entries(alternates).map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${href}">`);
  return [
    `<html lang="${lang}"${isRedirect ? ' data-redirect-path="/"' : ''}><head><title>${title}</title>`,
    `<meta name="description" content="${description}"><meta name="robots" content="${robots}">`,
    canonical === '' ? '' : `<link rel="canonical" href="${canonical}">`,
    ...links,
    `</head><body>${body}</body></html>`,
  ].join('');
}

/** Returns pages with valid heads in both languages at these paths. */
export const pagesAt = (...paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    paths.flatMap((path) => ['en', 'fr'].map((language) => [`/${language}${path}`, documentAt(`/${language}${path}`)])),
  );

/** Problems in short: code, file and message. */
export const told = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ code, message, where }) => `${code.replace('CHECK_', '')} ${where?.file}: ${message}`);
