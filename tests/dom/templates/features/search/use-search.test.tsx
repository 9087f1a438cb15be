import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FlagsState } from '#contract/flags';
import type { Searcher, SearchOptions } from '#contract/search';
import type { SearchPort, Services } from '#contract/services';
import { staticServices } from '../../../../../generator/render/static-services.ts';
import { SearchBoundary } from '../../../../../templates/features/search/search-boundary.tsx';
import { useSearch, useSearchAhead } from '../../../../../templates/features/search/use-search.tsx';
import type { SiteShared } from '../../../../../templates/site-shared.ts';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

/** Finds the query and an article, if the area of the article is open. */
const echo: Searcher = {
  find(query: string, { isOpen = () => true, categories = [] }: SearchOptions = {}) {
    const text = `${query}${isOpen('/en/blog/a/') ? ' blog' : ''} ${categories.join(' ')}`.trim();
    const page = [{ text, isMatch: false }];
    return {
      results: [{ url: '/en/', category: 'guide', productType: '', page, description: [] }],
      total: 1,
      categories: {},
      productTypes: {},
      suggestion: undefined,
    };
  },
};

/** A port that fails the given number of times. */
function searchPort(failures = 0) {
  const asked: string[] = [];
  const port: SearchPort = {
    load: (language) => {
      asked.push(language);
      return asked.length <= failures ? Promise.reject(new Error('gone')) : Promise.resolve(echo);
    },
  };
  return { asked, port };
}

const categories: readonly string[] = ['guide'];
const shared = { site: { quote: { label: 'Get a quote' } } as SiteShared['site'] };

function Found({ query }: { readonly query: string }) {
  const answer = useSearch(query, { categories });
  return answer === undefined ? 'nothing yet' : answer.results.map(({ page }) => page[0]?.text).join();
}

const page = (query: string, services: Partial<Services>, { isSettled = true } = {}) =>
  inSite(
    <SearchBoundary attempt={isSettled ? query : undefined} fallback={() => 'failed'}>
      <Found query={query} />
    </SearchBoundary>,
    { services, shared },
  );

test('an empty query loads nothing', async () => {
  const { asked, port } = searchPort();
  const { container, render } = mountPoint();
  await render(page('  ', { search: port }));
  expect(container.textContent).toBe('nothing yet');
  expect(asked).toEqual([]);
});

test('a postal code finds where a quote begins', async () => {
  const { port } = searchPort();
  const { container, render } = mountPoint();
  await render(page('M5V 2T6', { search: port }));
  expect(container.textContent).toBe('Get a quote guide');
});

test('the first query loads the index of the language once, and results follow the query', async () => {
  const { asked, port } = searchPort();
  const { container, render } = mountPoint();
  await render(page('hail', { search: port }));
  expect(container.textContent).toBe('hail guide');
  await render(page('hail storm', { search: port }));
  expect(container.textContent).toBe('hail storm guide');
  expect(asked).toEqual(['en']);
});

test('a loaded index answers in the first render', async () => {
  const { port } = searchPort();
  await mountPoint().render(page('hail', { search: port }));
  const seen: (string | undefined)[] = [];
  function Watch() {
    seen.push(useSearch('snow')?.results[0]?.page[0]?.text);
    return null;
  }
  await mountPoint().render(inSite(<Watch />, { services: { search: port }, shared }));
  expect(seen[0]).toBe('snow');
});

test('a failed index is handled by the boundary, and another attempt tries again', async () => {
  // React logs errors that a boundary catches.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { asked, port } = searchPort(1);
  const { container, render } = mountPoint();
  await render(page('hail', { search: port }));
  expect(container.textContent).toBe('failed');
  await render(page('hail', { search: port }));
  await render(page('hails', { search: port }, { isSettled: false }));
  expect(container.textContent).toBe('failed');
  expect(asked).toHaveLength(1);
  await render(page('hails', { search: port }));
  expect(container.textContent).toBe('hails guide');
  expect(asked).toHaveLength(2);
});

test('pages of a closed area are not found, even if it closes later', async () => {
  const { port } = searchPort();
  const { flags } = staticServices({});
  const listeners = new Set<() => void>();
  const known = { state: flags.state() };
  const changing = {
    ...flags,
    state: () => known.state,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const toggles = (enabled: boolean): FlagsState => ({
    ...flags.state(),
    toggles: { BLOG_ENABLED: { enabled, variant: { name: 'disabled', enabled: false } } },
  });
  const { container, render } = mountPoint();
  known.state = toggles(true);
  await render(page('hail', { search: port, flags: changing }));
  expect(container.textContent).toBe('hail blog guide');
  known.state = toggles(false);
  await act(async () => {
    for (const listener of listeners) listener();
  });
  expect(container.textContent).toBe('hail guide');
});

test('an index that fails in advance is requested again by the query', async () => {
  const { asked, port } = searchPort(1);
  const ahead: { load?: () => void } = {};
  function Ahead() {
    ahead.load = useSearchAhead();
    return null;
  }
  await mountPoint().render(inSite(<Ahead />, { services: { search: port } }));
  ahead.load?.();
  const { container, render } = mountPoint();
  await render(page('hail', { search: port }));
  expect(asked).toHaveLength(2);
  expect(container.textContent).toBe('hail guide');
});
