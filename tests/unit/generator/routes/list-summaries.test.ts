import { expect, it } from 'vitest';
import { listSummaries } from '../../../../generator/routes/list-summaries.ts';
import type { ContentGraph, SiteSummary } from '../../../../generator/site.ts';

const graph = { locales: ['en', 'fr', 'ar'] } as unknown as ContentGraph;
const linkTo = (path: string) => ({ title: path, path });
const summary = (): SiteSummary => ({
  title: 'A site',
  summary: 'About it.',
  sections: [
    { title: 'Guides', links: [linkTo('/a/'), linkTo('/b/#part')] },
    { title: 'Notes', links: [linkTo('/c/')] },
  ],
});

it('a summary has no links to fallbacks, and a language with fallbacks alone has no summary', () => {
  const { summaries, problems } = listSummaries(graph, {
    summary,
    locales: graph.locales,
    hasPage: () => true,
    onFailure: () => {},
    position: () => ({}),
    isOwn: (path) => path.startsWith('/en/') || path === '/fr/b/',
  });
  const paths = summaries.map(({ sections }) => sections.map(({ links }) => links.map(({ path }) => path)));
  expect(paths).toEqual([[['/en/a/', '/en/b/#part'], ['/en/c/']], [['/fr/b/#part']]]);
  expect(problems).toEqual([]);
});
