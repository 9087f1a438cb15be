import { expect, test } from 'vitest';
import { weighCode } from '../../../../generator/check/code-weights.ts';
import type { EmittedFolder } from '../../../../generator/check/open-emitted.ts';
import { compressedBytes } from '../../../../generator/check/read-documents.ts';
import type { CheckedSite } from '../../../../generator/check/site/checked-site.ts';

const files: Readonly<Record<string, string>> = {
  'assets/app.js': "import './part.js';",
  'assets/part.js': 'part();',
  'assets/unused.js': 'unused();',
  'page.css': "@import './other.css';",
};
const emitted = {
  has: (path: string) => path in files,
  read: async (path: string) => Buffer.from(files[path] ?? ''),
} as EmittedFolder;

const siteOf = (scripts: readonly string[], stylesheets: readonly string[]) =>
  ({
    pages: new Map([['/', { path: '/', scripts, stylesheets }]]),
    resolve: (_from: string, url: string) => (url.startsWith('/') ? { kind: 'file', path: url } : { kind: 'outside' }),
  }) as unknown as CheckedSite;

test('scripts with their static imports and styles are weighed, those of other hosts and missing ones are not', async () => {
  const site = siteOf(['/assets/app.js', 'https://other.example/a.js', '/assets/gone.js'], ['/page.css']);
  const bytesOf = async (path: string) => compressedBytes(Buffer.from(files[path] ?? ''));
  expect(Object.fromEntries(await weighCode(emitted, site))).toEqual({
    'assets/app.js': { bytes: await bytesOf('assets/app.js'), imports: ['assets/part.js'] },
    'assets/part.js': { bytes: await bytesOf('assets/part.js'), imports: [] },
    'page.css': { bytes: await bytesOf('page.css'), imports: [] },
  });
});
