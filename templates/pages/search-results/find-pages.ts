import type { SiteMapArea, SiteMapLink } from '../../sections/site-map/site-map.tsx';

/** The pages in whose titles all words of the query stand, in any order and anywhere; accents and case do not matter. */
export function findPages(areas: readonly SiteMapArea[], query: string): readonly SiteMapLink[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return areas.flatMap(pagesOf).filter(({ title }) => {
    const text = plain(title);
    return words.every((word) => text.includes(word));
  });
}

function pagesOf({ title, path, groups }: SiteMapArea): readonly SiteMapLink[] {
  return [linkTo(title, path), ...groups.map((group) => [...linkTo(group.title, group.path), ...group.links])].flat();
}

const linkTo = (title: string, path: string | undefined): readonly SiteMapLink[] => (path === undefined ? [] : [{ title, path }]);

/** Without accents, in lower case, with one kind of apostrophe. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/’/g, "'")
    .toLowerCase();
