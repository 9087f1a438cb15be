import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesIn, parsedSources } from '../support/parsed-sources.ts';

const folders = ['generator', 'client', 'templates', 'cli', 'search'];
const maxLines = 80;

/** Functions that are longer. An entry is removed with the function; none is added. */
const stillLonger: readonly string[] = [
  'client/after-load/tag-manager.ts createTagManager',
  'client/develop/site-page.ts openSitePage',
  'client/navigation.ts createNavigation',
  'client/page-loader.ts createPageLoader',
  'client/prefetcher.ts createPrefetcher',
  'client/services/flags-client.ts startFlagsClient',
  'generator/content/read-site.ts createSiteReader',
  'generator/content/read-site.ts read',
  'generator/graph/build-graph.ts buildGraph',
  'generator/images/image-library.ts createImageLibrary',
  'generator/read/load-content.ts createContentLoader',
  'generator/read/validate-entry.ts validateEntry',
  'generator/render/prepare-rendering.ts prepareRendering',
  'generator/rich-text/render-inlines.ts renderInlines',
  'generator/rich-text/render-markdown.ts createMarkdownRenderer',
  'generator/rich-text/render-markdown.ts anonymous',
  'generator/rich-text/text-store.ts createTextStore',
  'generator/runs/develop.ts develop',
  'generator/serve/develop-pages.ts createDevelopPages',
  'generator/serve/follow-changes.ts followChanges',
  'generator/serve/live-output.ts openLiveOutput',
  'generator/serve/request-handler.ts createRequestHandler',
  'generator/serve/watch-tree.ts watchTree',
  'generator/sources/contentful/content-file.ts contentFile',
  'generator/sources/contentful/pull-cache.ts openPullCache',
  'generator/sources/contentful/pull.ts pull',
  'generator/store/record-pack.ts createRecordFiles',
  'generator/store/record-pack.ts openRecordPack',
  'generator/threads/emit-pages.ts emitPages',
  'search/create-searcher.ts createSearcher',
  'templates/features/search/search-panel.tsx SearchPanel',
  'templates/pages/search-results/search-outcome.tsx SearchOutcome',
  'templates/pages/site-map.routes.ts listSiteMap',
];

const nameOf = (node: ts.SignatureDeclaration): string => {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'anonymous';
};

function* longFunctions(source: ts.SourceFile): Generator<string> {
  for (const node of nodesIn(source)) {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) continue;
    const [first, last] = [node.getStart(), node.end].map((position) => source.getLineAndCharacterOfPosition(position).line);
    if (first !== undefined && last !== undefined && last - first + 1 > maxLines) yield `${source.fileName} ${nameOf(node)}`;
  }
}

test(`no function has more than ${maxLines} lines, except for those of a list that shrinks`, () => {
  const longer = parsedSources(folders).flatMap((source) => [...longFunctions(source)]);
  expect(longer.sort()).toEqual([...stillLonger].sort());
});
