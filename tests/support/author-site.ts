import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MiniSite, miniSite, standardConfig } from './mini-site.ts';

/** A mini-site with posts that need an author, in two languages. */
export interface AuthorSite extends MiniSite {
  readonly posts: readonly string[];
  /** Changes the config. */
  edit(from: string, to: string): Promise<void>;
}

const post = (slug: string, language: string, author: string): string =>
  `---\ntitle: Post ${slug} ${language}\nauthor: ${author}\n---\n\nText of ${slug} in ${language}.\n`;

const slugsOf = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `p${at}`);

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The config does not have ${from}.`);
  return text.replace(from, () => to);
}

/** Files of a site with posts: the first `byJane` of them are by Jane, the others by Max. */
export function authorFiles(count: number, byJane: number): Readonly<Record<string, string>> {
  const withTypes = replaced(
    standardConfig,
    "label: defineType('Words.', { word: text() }),",
    `label: defineType('Words.', { word: text() }),
  author: defineType('An author.', { name: text({ isName: true }) }),
  post: defineType('A post.', { title: text(), author: link('author'), others: list(link('author')), body: markdown() }),`,
  );
  const withFamilies = replaced(
    withTypes,
    'const redirect =',
    `const authors = defineFamily<typeof model>()({
  name: 'author', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('author', locale)) yield { path: \`/authors/\${entry.slug}/\`, entry, data: { title: entry.fields.name } };
    yield { path: '/authors/', data: { title: graph.ofType('author', locale).map(({ fields }) => fields.name).join(', ') } };
  },
});
const posts = defineFamily<typeof model>()({
  name: 'post', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('post', locale)) {
      const { title, body, author } = entry.fields;
      const { name } = graph.entry('author', author, locale).fields;
      const others = entry.fields.others.map((id) => graph.entry('author', id, locale).fields.name);
      yield { path: \`/posts/\${entry.slug}/\`, entry, data: { title: [title, name, ...others].join(' by '), body } };
    }
  },
});
const redirect =`,
  );
  const config = replaced(withFamilies, 'families: [notes, redirect]', 'families: [notes, authors, posts, redirect]');
  const files = ['en', 'fr'].flatMap((language) => [
    [`content/author/jane.${language}.yaml`, 'name: Jane Quokka\n'],
    [`content/author/max.${language}.yaml`, 'name: Max Numbat\n'],
    ...slugsOf(count).map((slug, at) => [
      `content/post/${slug}.${language}.md`,
      post(slug, language, at < byJane ? 'jane' : 'max'),
    ]),
  ]);
  return { 'boreal.config.ts': config, ...Object.fromEntries(files) };
}

export async function authorSite(count = 20, byJane = count): Promise<AuthorSite> {
  const site = await miniSite(authorFiles(count, byJane));
  const config = join(site.root, 'boreal.config.ts');
  return {
    ...site,
    posts: slugsOf(count),
    edit: async (from, to) => site.write('boreal.config.ts', replaced(await readFile(config, 'utf8'), from, to)),
  };
}

/** Removes the files of an author, as if somebody had unpublished the entry. */
export async function removeAuthor(site: MiniSite, slug: string): Promise<void> {
  for (const language of ['en', 'fr']) await site.remove(`content/author/${slug}.${language}.yaml`);
}
