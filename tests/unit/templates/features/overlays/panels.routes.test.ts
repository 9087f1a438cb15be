import { describe, expect, it } from 'vitest';
import type { ContentGraph } from '../../../../../content/model.ts';
import type { EntryId } from '../../../../../generator/site.ts';
import { openingBlades } from '../../../../../templates/features/overlays/content-links.routes.ts';
import { panelsOf } from '../../../../../templates/features/overlays/panels.routes.ts';
import { sharedBands } from '../../../../../templates/pages/shared-bands.routes.ts';

const links = [{ label: 'On', text: 'A way on', href: '/on/' }];
const blade = (name: string, href: string) => ({ name, label: `Label of ${name}`, href, title: name, lead: 'Lead', links });
const band = { title: 'Band', text: 'Text', look: 'call-to-action', highlights: [] };

const entries: Readonly<Record<string, object>> = {
  'blade/menu': blade('menu', '/sitemap/'),
  'blade/quote': blade('quote', '/contact/#quote'),
  'blade/claim': blade('claim', '/claim/'),
  'modal/account': {
    kind: 'SELF_SERVE',
    title: 'Account',
    body: { richText: 'hash' },
    action: { label: 'Read on', href: '/account/' },
    close: 'Close',
  },
  'messages/interface': { quote: { title: 'Start' }, form: { optional: 'o', sending: 's', error: 'e', retry: 'r' } },
  'site/site': { quoteAddress: 'https://quote.example/start' },
  'link-wrapper/contact': { label: 'Contact', href: '/contact/' },
  'slice/opens': { ...band, target: 'blade/claim' },
  'slice/leads': { ...band, target: 'link-wrapper/contact' },
  'slice/speaks': band,
};

const entry = (id: string) => ({ slug: id.split('/')[1], fields: entries[id] });
const graph = {
  ofType: (type: string) =>
    Object.keys(entries)
      .filter((id) => id.startsWith(`${type}/`))
      .map(entry),
  single: (type: string, slug: string) => entry(`${type}/${slug}`),
  entry: (_type: string, id: string) => entry(id),
} as unknown as ContentGraph;

describe('the text of a panel', () => {
  it('is found by the name of the overlay, with the page that replaces it', () => {
    const panels = panelsOf(graph, 'en');
    expect(Object.keys(panels)).toEqual(['blade:menu', 'blade:quote', 'blade:claim', 'modal:SELF_SERVE']);
    const quote = {
      address: 'https://quote.example/start',
      products: [],
      texts: { title: 'Start', optional: 'o', sending: 's', error: 'e' },
    };
    expect(panels['blade:quote']).toEqual({ title: 'quote', lead: 'Lead', href: '/contact/#quote', links, quote });
    expect(panels['blade:claim']).not.toHaveProperty('quote');
    expect(panels['modal:SELF_SERVE']).toEqual({
      title: 'Account',
      body: { richText: 'hash' },
      href: '/account/',
      label: 'Read on',
      close: 'Close',
    });
  });
});

describe('a link of content', () => {
  it.each([
    ['/contact/#quote', 'blade:quote'],
    ['/claim/', 'blade:claim'],
    ['/contact/', undefined],
    ['/sitemap/', undefined],
  ])('to %s opens %s and keeps its own text', (href, overlay) => {
    expect(openingBlades(graph, 'en')({ label: 'Own words', href })).toEqual({
      label: 'Own words',
      href,
      ...(overlay && { kind: 'ContentfulBlade', overlay }),
    });
  });
});

describe('a band of several pages', () => {
  it.each([
    ['opens', { kind: 'ContentfulBlade', label: 'Label of claim', href: '/claim/', overlay: 'blade:claim' }],
    ['leads', { kind: 'ContentfulLinkWrapper', label: 'Contact', href: '/contact/' }],
    ['speaks', undefined],
  ])('that %s has the action %j', (slug, action) => {
    const bands = sharedBands(graph, [`slice/${slug}` as EntryId], 'en');
    expect(bands).toEqual([{ ...band, id: slug, ...(action && { action }) }]);
  });
});
