import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteSource } from 'boreal';

const maxDescription = 160;

/**
 * The documentation as a source: Markdown without front matter. The first line of a file is its
 * title, the second paragraph its description, and README.md lists all files by reader.
 */
export const docs = (folder: string, repository?: string): SiteSource => ({
  async *entries() {
    const places = placesIn(await readFile(join(folder, 'README.md'), 'utf8'));
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()) {
      const markdown = await readFile(join(folder, file), 'utf8');
      const [title = '', ...rest] = markdown.split('\n');
      const text = rest.join('\n');
      const { section, order } = places.get(file) ?? { order: 0 };
      const fields = { title: title.replace(/^# /, ''), description: descriptionOf(text), order, keywords: headingsIn(text) };
      yield {
        type: 'guide',
        slug: file === 'README.md' ? 'index' : file.slice(0, -'.md'.length),
        locale: 'en',
        fields: section === undefined ? fields : { ...fields, section },
        body: withSiteLinks(text, repository),
        where: { file: `docs/${file}` },
      };
    }
  },
});

/** Returns the section and number of each file that the index lists. */
function placesIn(index: string): ReadonlyMap<string, { readonly section?: string; readonly order: number }> {
  const places = new Map<string, { section: string; order: number }>();
  for (const [, section = '', list = ''] of index.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm))
    for (const [, file = ''] of list.matchAll(/^- \[[^\]]*\]\(([\w-]+\.md)/gm))
      if (!places.has(file)) places.set(file, { section, order: places.size + 1 });
  return places;
}

/** Lists the headings of a text, without those within code. */
const headingsIn = (text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', ''));

/** Returns the first paragraph as plain text, cut at the end of a word. */
function descriptionOf(text: string): string {
  const words = (text.trim().split('\n\n')[0] ?? '').replace(/\n/g, ' ').replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1');
  return words.length <= maxDescription ? words : `${words.slice(0, maxDescription).replace(/\W*\s\S*$/, '')} …`;
}

/**
 * Links between files become links between pages. Links to other files of the repository lead to its
 * address, if it has one. Code stays as it is.
 */
function withSiteLinks(text: string, repository: string | undefined): string {
  const code = /^```[\s\S]*?^```$|^ {4,}.*$|`[^`]*`/;
  const link = /\[((?:[^[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/;
  return text.replace(new RegExp(`${code.source}|${link.source}`, 'gm'), (whole, words?: string, target?: string) => {
    if (words === undefined || target === undefined || /^(?:https?:|#)/.test(target)) return whole;
    const [, page, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
    if (page !== undefined) return `[${words}](${page === 'README' ? '/' : `/${page}/`}${hash})`;
    if (target.startsWith('pictures/')) return `[${words}](${target.slice('pictures'.length)})`;
    if (!target.startsWith('../')) return whole;
    return repository === undefined ? words : `[${words}](${repository}/${target.slice('../'.length)})`;
  });
}
