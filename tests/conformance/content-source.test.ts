import { readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { startChangedNotes } from '../support/changed-notes.ts';
import { contentfulSite } from '../support/contentful-site.ts';
import type { LocalizedFields } from '../support/contentful-types.ts';
import { type MiniSite, note } from '../support/mini-site.ts';
import type { NotesServer } from '../support/notes-server.ts';
import { startPayloadNotes } from '../support/payload-answers.ts';
import { shopSite, siteWithSources, sourcesExample } from '../support/source-site.ts';
import { startStrapiNotes } from '../support/strapi-answers.ts';
import { startNotes } from '../support/wordpress-answers.ts';
import { contentSourceSuite, type SourceSubject } from './content-source.suite.ts';

const asLarge = { isLarge: true };

contentSourceSuite('markdown', readsMarkdown, asLarge);

async function readsMarkdown(): Promise<SourceSubject> {
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
}

contentSourceSuite('of the docs, JSON over HTTP', readsShop, asLarge);

async function readsShop(): Promise<SourceSubject> {
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
}

contentSourceSuite('contentful', readsContentful, asLarge);

async function readsContentful(): Promise<SourceSubject> {
  const { site, server, printed, env } = await contentfulSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const settings = { space: server.space.id, host: env.CONTENTFUL_HOST, insecure: true, deliveryToken: 'delivery-token' };
  const withoutSlices = config.replace(/ {2}slices: .*\n/, '  slices: {},\n');
  await site.write(
    'boreal.config.ts',
    withoutSlices.replace(" content: 'content',", `$& contentful: ${JSON.stringify(settings)},`),
  );
  for (const { sys } of printed.entries) server.space.remove(sys.id);
  const written = new Map<string, string>();
  return {
    site,
    args: ['--source', 'contentful'],
    name: 'contentful',
    async set(notes) {
      const entries = new Map<string, Record<'slug' | 'title' | 'body', LocalizedFields[string]>>();
      for (const { slug, locale, title, text } of notes()) {
        const { title: titles, body: texts } = entries.get(slug) ?? {};
        const code = `${locale}-CA`;
        entries.set(slug, {
          slug: { 'en-CA': slug },
          title: { ...titles, [code]: title },
          body: { ...texts, [code]: text },
        });
      }
      for (const [slug, fields] of entries) {
        const id = `note.${slug}`;
        if (written.get(id) === JSON.stringify(fields)) continue;
        server.space.save({ sys: { id, contentType: { sys: { id: 'note' } } }, fields });
        server.space.publish(id);
        written.set(id, JSON.stringify(fields));
      }
    },
    async fail() {
      server.faults.always(() => true, { kind: 'status', status: 401, id: 'AccessTokenInvalid' });
    },
    async hang() {
      server.faults.always(() => true, { kind: 'hang' });
    },
  };
}

contentSourceSuite('wordpress', async () => {
  const server = await startNotes();
  const language = "({ lang, translation_key: key }) => ({ locale: lang ?? 'en', key })";
  const site = await siteWithSources(
    `sources: { blog: wordpress({ site: '${server.origin}', types: { posts: 'note' }, language: ${language} }) },`,
    "import { wordpress } from '../../../generator/sources/systems/wordpress.ts';\n",
  );
  return ofServer(site, 'blog', server);
});

contentSourceSuite('strapi', async () => {
  const server = await startStrapiNotes();
  const site = await siteWithSources(
    `sources: { cms: strapi({ server: '${server.origin}', types: { notes: 'note' } }) },`,
    "import { strapi } from '../../../generator/sources/systems/strapi.ts';\n",
  );
  return ofServer(site, 'cms', server);
});

contentSourceSuite('payload', async () => {
  const server = await startPayloadNotes();
  const site = await siteWithSources(
    `sources: { cms: payload({ server: '${server.origin}', types: { notes: 'note' } }) },`,
    "import { payload } from '../../../generator/sources/systems/payload.ts';\n",
  );
  return ofServer(site, 'cms', server);
});

contentSourceSuite(
  'of the docs that gives only changes',
  async () => {
    const { server, sent } = await startChangedNotes();
    const imports = "import { news } from './news.ts';\n";
    const site = await siteWithSources(`sources: { news: news('${server.origin}') },`, imports);
    await site.write('news.ts', await sourcesExample('news.ts'));
    return { ...ofServer(site, 'news', server), sent, code: 'news.ts' };
  },
  { givesChanges: true },
);

/** Returns a site whose source asks a server for notes. */
function ofServer(site: MiniSite, name: string, server: NotesServer): SourceSubject {
  return {
    site,
    args: [],
    name,
    async set(notes) {
      server.notes = notes;
    },
    async fail() {
      server.mode = 'refuses';
    },
    async hang() {
      server.mode = 'hangs';
    },
    canHang: true,
  };
}
