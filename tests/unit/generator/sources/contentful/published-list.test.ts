import { describe, expect, it } from 'vitest';
import { openPublishedList } from '../../../../../generator/sources/contentful/published-list.ts';
import type { ContentfulSettings } from '../../../../../generator/sources/contentful/settings.ts';
import { connect, deliveryToken, impatientWorld, note, notes, settingsFor, startServer } from './support.ts';

async function open(count = 3, changed: Partial<ContentfulSettings> = { deliveryToken }) {
  const server = await startServer(notes(count));
  const settings = settingsFor(server.host, { isPreview: true, ...changed });
  const published = openPublishedList(settings, impatientWorld(), Date.now);
  /** The state of each draft, as an editor sees it. */
  const statuses = async () => {
    const { items } = await connect(settings).entries({ order: 'sys.id', limit: 100 });
    const drafts = items.map((item) => (item as { sys: { id: string; updatedAt: string } }).sys);
    return Object.fromEntries(drafts.map((draft) => [draft.id, published.statusOf(draft)]));
  };
  return { server, published, statuses };
}

describe('the publication state of an entry', () => {
  it('separates drafts, changed and unchanged entries', async () => {
    const { server, published, statuses } = await open();
    server.space.save(note('draft'));
    server.space.save(note('n1', 'changed'));
    server.space.save(note('n2', 'changed'));
    server.space.publish('n2');
    server.space.unpublish('n0');
    await published.refresh();
    expect(await statuses()).toEqual({ draft: 'draft', n0: 'draft', n1: 'changed', n2: 'published' });
  });

  it('is requested page by page, with ids and dates only', async () => {
    const { server, published } = await open(1_005);
    await published.refresh();
    expect(server.requests.map(({ query }) => [query.skip, query.limit])).toEqual([
      ['0', '1000'],
      ['1000', '1000'],
    ]);
    expect(server.requests[0]?.query.select).not.toContain('fields');
    expect(published.statusOf({ id: 'n1004', updatedAt: '' })).toBe('published');
  });

  it('is requested once for parallel callers', async () => {
    const { server, published } = await open();
    await Promise.all([published.refresh(), published.refresh(), published.refresh()]);
    expect(server.requests).toHaveLength(1);
  });

  it('is unknown before it was requested, and without a token', async () => {
    const { published } = await open();
    expect(published.statusOf({ id: 'n1', updatedAt: '' })).toBeUndefined();
    const { server, published: without } = await open(3, { deliveryToken: undefined });
    await without.refresh();
    expect(without.statusOf({ id: 'n1', updatedAt: '' })).toBeUndefined();
    expect(server.requests).toEqual([]);
  });

  it.each(['a wrong token', 'a failing server'])('is unknown with %s, which is not an error', async (failure) => {
    const { server, published } = await open(3, failure === 'a wrong token' ? { deliveryToken: 'another' } : { deliveryToken });
    if (failure === 'a failing server') server.faults.always(() => true, { kind: 'status', status: 500 });
    await published.refresh();
    expect(published.statusOf({ id: 'n1', updatedAt: '' })).toBeUndefined();
  });
});
