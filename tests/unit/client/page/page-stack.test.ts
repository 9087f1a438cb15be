import { describe, expect, it } from 'vitest';
import { createPageStack } from '../../../../client/page/page-stack.ts';
import type { PageView } from '../../../../client/page/page-view.ts';
import { pageContext } from '../../../support/fake-site.ts';

const context = pageContext();
const component = () => null;
const view = (path: string, data: unknown = 'Hello'): PageView => ({
  path,
  component,
  pageContext: context,
  data,
  shared: { legal: 'Fine print' },
  slices: {},
});

/** A stack with the home page on screen, and the list of pages that it created. */
function openStack() {
  const created: string[] = [];
  const stack = createPageStack({ view: view('/') }, (page, _, isLikely) => {
    created.push(`${page.path}${isLikely ? ' likely' : ''}`);
    return { view: page };
  });
  return { stack, created };
}

describe('a stack of pages', () => {
  it('shows a prerendered page, and drops the others', () => {
    const { stack, created } = openStack();
    stack.prepare(view('/about/'), false);
    stack.prepare(view('/faqs/'), true);
    const page = stack.show(view('/about/'));
    expect(page).toBe(stack.shown());
    expect(stack.ahead()).toEqual([]);
    expect(created).toEqual(['/about/', '/faqs/ likely']);
  });

  it('creates a page again if it was prerendered with other content', () => {
    const { stack, created } = openStack();
    stack.prepare(view('/about/', 'Old'), false);
    expect(stack.show(view('/about/', 'New'))).toBeUndefined();
    expect(stack.shown().view.data).toBe('New');
    expect(created).toEqual(['/about/', '/about/ likely']);
  });

  it('shows a prerendered page whose shared data has other names than that of the page before', () => {
    const { stack, created } = openStack();
    const quote = {};
    const other = (): PageView => ({ ...view('/about/'), shared: { legal: 'Fine print', quote } });
    stack.prepare(other(), false);
    expect(stack.prepare(other(), true)?.isNew).toBe(false);
    expect(stack.show(other())).toBe(stack.shown());
    expect(created).toEqual(['/about/']);
  });

  it('creates pages ahead again when something changed that they may show', () => {
    const { stack, created } = openStack();
    stack.prepare(view('/about/'), true);
    const [before] = stack.ahead();
    stack.renew();
    const [page] = stack.ahead();
    expect(page).not.toBe(before);
    expect(stack.show(view('/about/'))).toBe(page);
    expect(created).toEqual(['/about/ likely', '/about/']);
  });

  it('has at most eight prerendered pages, the most recently used one at the end', () => {
    const { stack } = openStack();
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) stack.prepare(view(`/${number}/`), false);
    expect(stack.prepare(view('/1/'), true)?.isNew).toBe(false);
    stack.prepare(view('/9/'), false);
    expect(stack.ahead().map((page) => page.view.path)).toEqual(['/3/', '/4/', '/5/', '/6/', '/7/', '/8/', '/1/', '/9/']);
  });

  it('does not prerender the page on screen', () => {
    const { stack, created } = openStack();
    expect(stack.prepare(view('/', 'New'), true)).toBeUndefined();
    expect(created).toEqual([]);
  });

  it('gives a page the shared data of the page on screen if it is the same', () => {
    const { stack } = openStack();
    const { shared } = stack.shown().view;
    stack.show(view('/about/'));
    expect(stack.shown().view.shared).toBe(shared);
  });
});
