import { rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { note } from '../support/mini-site.ts';
import { shopSite, siteWithSources } from '../support/source-site.ts';
import { contentSourceSuite } from './content-source.suite.ts';

contentSourceSuite('markdown', async () => {
  const site = await siteWithSources("content: 'content',");
  const written = new Map<string, string>();
  return {
    site,
    args: [],
    name: undefined,
    async set(notes) {
      if (written.size === 0) await rm(join(site.root, 'content'), { recursive: true });
      for (const { slug, locale, title, text } of notes()) {
        const path = `content/note/${slug}.${locale}.md`;
        const content = note([], text).replace('title: Hello', `title: ${title}`);
        if (written.get(path) === content) continue;
        await site.write(path, content);
        // A time in the past: files that were just written are always read.
        await utimes(join(site.root, path), 1_700_000_000 + written.size, 1_700_000_000 + written.size);
        written.set(path, content);
      }
    },
    fail: () => rename(join(site.root, 'content'), join(site.root, 'elsewhere')),
    hang: async () => {},
  };
});

contentSourceSuite('of the docs, JSON over HTTP', async () => {
  const { site, shop } = await shopSite();
  return {
    site,
    args: ['--source', 'shop'],
    name: 'shop',
    async set(notes) {
      const inLocale = (wanted: string) =>
        function* () {
          for (const { slug: id, locale, title: name, text } of notes()) {
            if (locale === wanted) yield { id, name, text, updated: `${name.length} ${text}` };
          }
        };
      shop.products = { en: inLocale('en'), fr: inLocale('fr') };
      shop.version += 'x';
    },
    async fail() {
      shop.mode = 'refuses';
    },
    async hang() {
      shop.mode = 'hangs';
    },
    canHang: true,
  };
});
