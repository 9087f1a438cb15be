import { expect, it } from 'vitest';
import { contentType } from '../../../../generator/support/content-type.ts';

it.each([
  ['en/index.html', 'text/html; charset=utf-8'],
  ['assets/app-A.JS', 'text/javascript; charset=utf-8'],
  ['sitemap.xml', 'text/xml; charset=utf-8'],
  ['data.json', 'application/json; charset=utf-8'],
  ['manifest.webmanifest', 'application/manifest+json'],
  ['favicon.ico', 'image/vnd.microsoft.icon'],
  ['files/form.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['files/office.vcf', 'text/vcard; charset=utf-8'],
  ['en/feed.atom', 'application/atom+xml'],
  ['picture.svg', 'image/svg+xml'],
  ['html', 'application/octet-stream'],
  ['folder.html/name', 'application/octet-stream'],
  ['x.constructor', 'application/octet-stream'],
  ['x.', 'application/octet-stream'],
])('%s is %s', (path, type) => {
  expect(contentType(path)).toBe(type);
});
