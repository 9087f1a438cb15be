import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { SiteSource } from 'boreal';

interface Folders {
  /** Folder of the documentation. */
  readonly docs: string;
  /** File with the words of every page, one a line. */
  readonly words: string;
  /** Address of the files of the repository. */
  readonly repository: string | undefined;
}

/**
 * The documentation as a source: Markdown without front matter. The first line of a file is its
 * title, the first sentences its description, and README.md lists all files by reader.
 */
export const docs = ({ docs: folder, words, repository }: Folders): SiteSource => ({
  async *entries() {
    const index = await readFile(join(folder, 'README.md'), 'utf8');
    const sections = sectionsOf(index);
    const slugs = new Map(sections.flatMap(({ slug, files }) => files.map((file) => [file, `${slug}/${nameOf(file)}`])));
    const entry = (
      type: string,
      slug: string,
      fields: Readonly<Record<string, unknown>>,
      body: string | undefined,
      file: string,
    ) => ({
      type,
      slug,
      locale: 'en',
      fields,
      ...(body === undefined ? {} : { body: withSiteLinks(body, { slugs, repository, folder: dirname(file) }) }),
      where: { file, ...(repository === undefined ? {} : { edit: `${repository}/${file}` }) },
    });
    yield entry('words', 'words', await wordsIn(words), undefined, words);
    yield entry('settings', 'settings', { versions: [] }, undefined, 'docs');
    for (const [order, { title, slug, list }] of sections.entries()) {
      const names = [...list.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name);
      const description = `For readers who say “${title}”: from “${names[0]}” to “${names.at(-1)}”.`;
      yield entry('doc', slug, { title, description, order }, list, 'docs/README.md');
    }
    const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md') && name !== 'README.md');
    for (const file of pages.sort()) {
      const [title = '', ...rest] = (await readFile(join(folder, file), 'utf8')).split('\n');
      const { description, text } = withoutDescription(rest.join('\n'));
      const order = [...slugs.keys()].indexOf(file);
      const fields = {
        title: title.replace(/^# /, ''),
        description,
        order,
        keywords: headingsIn(text),
      };
      yield entry('doc', slugs.get(file) ?? nameOf(file), fields, text, `docs/${file}`);
    }
  },
});

/** Returns the words of the starter with those that are Boreal's own. */
async function wordsIn(file: string): Promise<Readonly<Record<string, unknown>>> {
  const lines = (await readFile(file, 'utf8')).matchAll(/^(\w+): (.*)$/gm);
  return {
    ...Object.fromEntries([...lines].map(([, name = '', text = '']) => [name, text])),
    colour: { system: 'As the device', light: 'Light', dark: 'Dark' },
    name: 'Boreal',
    tagline: 'Sites in several languages, from typed content',
    description:
      'A static site generator: typed content from Markdown or a CMS, React components, and plain HTML files for any host.',
  };
}

/** Returns the end of a page's address: 'recipes/events.md' is 'recipes/events', 'recipes/README.md' is 'recipes'. */
const nameOf = (file: string): string => file.replace(/(?:\/README)?\.md$/, '');

interface Section {
  readonly title: string;
  readonly slug: string;
  /** Its list in the index. */
  readonly list: string;
  /** Files that no section before it lists. */
  readonly files: readonly string[];
}

/** Returns the sections of the index: 'I write content' is the folder 'write-content'. */
function sectionsOf(index: string): readonly Section[] {
  const seen = new Set<string>();
  return [...index.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm)].map(([, title = '', list = '']) => {
    const named = [...list.matchAll(/\]\(([\w/-]+\.md)/g)].map(([, file = '']) => file);
    const files = [...new Set(named)].filter((file) => !seen.has(file));
    for (const file of files) seen.add(file);
    const slug = title
      .replace(/^I (?:want to )?/, '')
      .toLowerCase()
      .replaceAll(' ', '-');
    return { title, slug, list, files };
  });
}

/** Lists the headings of a text, without those within code. */
const headingsIn = (text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', ''));

const maxDescription = 160;
const minDescription = 50;

/**
 * Returns the description of a page, its first sentences, and the rest of the text. A long sentence
 * is cut, and the text stays whole.
 */
function withoutDescription(text: string): { readonly description: string; readonly text: string } {
  const [paragraph = ''] = text.trim().split('\n\n');
  const words = plain(paragraph);
  const end = [...paragraph.matchAll(/\.(?=\s|$)/g)]
    .map(({ index }) => index + 1)
    .findLast((at) => plain(paragraph.slice(0, at)).length <= maxDescription);
  const description = plain(paragraph.slice(0, end ?? 0));
  if (description.length >= minDescription) return { description, text: text.trim().slice(end) };
  return { description: `${words.slice(0, maxDescription - 2).replace(/\W*\s\S*$/, '')} …`, text };
}

/** Returns Markdown without its signs, on one line. */
const plain = (markdown: string): string => markdown.replace(/\s+/g, ' ').replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1');

interface LinkTargets extends Pick<Folders, 'repository'> {
  /** Slugs of pages by file. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Folder of the file, from the root of the repository. */
  readonly folder: string;
}

/**
 * Links between files become links between pages. Links to other files of the repository lead to its
 * address, if it has one. Code stays as it is.
 */
function withSiteLinks(text: string, { slugs, repository, folder }: LinkTargets): string {
  const code = /^```[\s\S]*?^```$|^ {4,}.*$|`[^`]*`/;
  const link = /\[((?:[^[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/;
  return text.replace(new RegExp(`${code.source}|${link.source}`, 'gm'), (whole, words?: string, target?: string) => {
    if (words === undefined || target === undefined || /^(?:https?:|#)/.test(target)) return whole;
    const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
    const file = posix.join(folder, path);
    const page = file.startsWith('docs/') ? file.slice('docs/'.length) : undefined;
    if (page?.endsWith('.md')) return `[${words}](${page === 'README.md' ? '/' : `/${slugs.get(page)}/`}${hash})`;
    if (page?.startsWith('pictures/')) return `[${words}](${page.slice('pictures'.length)})`;
    return repository === undefined ? words : `[${words}](${repository}/${file}${hash})`;
  });
}
