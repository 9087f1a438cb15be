/** The end of every primary action: buttons and links of heroes, cards, panels, header and footer. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type EmittedPage, listFiles, listPages } from '../support/emitted-site.ts';

const folder = inject('siteFolder');
const outgoingHosts = ['quote.boreal-insurance.example', 'account.boreal-insurance.example'];
/** Pages about a fault, which no action may lead to. */
const faultPages = /^\/((en|fr)\/)?(404|500|offline)\/$/;

/** An action: a link's address and the overlay that opens in its place, with a page that has it. */
interface Action {
  readonly href: string;
  readonly overlay: string | undefined;
  readonly page: string;
  /** Its text, if it has no other elements. */
  readonly label?: string;
}

/** Facts about a page, without its text. */
interface Target {
  readonly ids: ReadonlySet<string>;
  /** True if a form of the page needs a personal link. */
  readonly isPersonal: boolean;
  readonly isRedirect: boolean;
  /** Names of the elements that label a form which the browser sends. */
  readonly forms: ReadonlySet<string>;
  /** True if the page itself has a number to call. */
  readonly hasPhone: boolean;
}

const targets = new Map<string, Target>();
const actions = new Map<string, Action>();
const panels = new Map<string, string>();
let files: ReadonlySet<string> = new Set();

/** Elements with primary actions: their links are read. Text of articles and the site map have none. */
const parts = [
  /<header>.*?<\/header>/gs,
  /<footer.*?<\/footer>/gs,
  /<li class="(?:product-card|contact-card|article-card)[^"]*">.*?<\/li>/gs,
  /<a [^>]*class="button[^>]*>[^<]*(?:<span>[^<]*)?/g,
  /<p class="outcome__action">.*?<\/p>/gs,
];
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');

function readPage({ path, html, isRedirect }: EmittedPage): void {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const forms = new Set([...main.matchAll(/<form [^>]*>/g)].map(([tag]) => attribute(tag, 'aria-labelledby') ?? ''));
  targets.set(path, { ids, isPersonal: html.includes('name="token"'), isRedirect, forms, hasPhone: main.includes('"tel:') });
  for (const [tag, label] of parts
    .flatMap((part) => html.match(part) ?? [])
    .flatMap((part) => [...part.matchAll(/<a [^>]*>([^<]*)/g)])) {
    const href = attribute(tag, 'href') ?? '';
    const overlay = attribute(tag, 'data-overlay');
    // Within its page, an address of only a fragment differs from page to page.
    const key = `${href.startsWith('#') ? path : ''}${href} ${overlay}`;
    if (!actions.has(key)) actions.set(key, { href, overlay, page: path, label });
  }
}

/** Adds the links of blades and modals, which are data of the header. */
async function readPanels(language: string): Promise<void> {
  const text = await readFile(join(folder, 'slice-data', `header-${language}.json`), 'utf8');
  const found: Record<string, { href: string; links?: { href: string }[] }> = JSON.parse(text).result.data.panels;
  for (const [name, { href, links = [] }] of Object.entries(found)) {
    panels.set(name, href);
    for (const link of [{ href }, ...links]) {
      const at = link.href.startsWith('/') ? `/${language}${link.href}` : link.href;
      actions.set(`${name} ${at}`, { href: at, overlay: undefined, page: `${name} in ${language}` });
    }
  }
}

beforeAll(async () => {
  for (const page of await listPages(folder)) readPage(page);
  for (const language of ['en', 'fr']) await readPanels(language);
  files = new Set(await listFiles(folder));
});

/** The end of an action: what the visitor gets, or 'dead end: …' and 'refusal: …'. */
function endOf({ href, overlay, page }: Action): string {
  if (overlay !== undefined && overlay !== 'search' && !panels.has(overlay)) return `dead end: there is no ${overlay}`;
  if (/^tel:\+1\d{10}$/.test(href)) return 'call';
  if (/^mailto:[^@]+@boreal-insurance\.example$/.test(href)) return 'email';
  const url = new URL(href, `https://site.example${page.startsWith('/') ? page : '/'}`);
  if (url.host !== 'site.example')
    return outgoingHosts.includes(url.host) ? 'outgoing' : `dead end: ${url.host} is not a host of ours`;
  const target = targets.get(url.pathname);
  if (target === undefined) return files.has(url.pathname.slice(1)) ? 'file' : 'dead end: no page';
  if (faultPages.test(url.pathname) && !faultPages.test(page)) return 'dead end: a page about a fault';
  const id = decodeURIComponent(url.hash.slice(1));
  if (id !== '' && id !== 'top' && !target.ids.has(id)) return `dead end: no part “${id}”`;
  if (target.isPersonal && !target.ids.has('link-form')) return 'refusal: the form needs a link, and offers none';
  // The other language of the same page is not another page.
  const isOther = url.pathname.slice(3) !== page.slice(3);
  return target.isPersonal && isOther && id === '' ? 'personal form without its link' : 'page';
}

const ends = (): readonly (readonly [Action, string])[] => [...actions.values()].map((action) => [action, endOf(action)]);

test('no action ends in a refusal or a dead end', () => {
  expect(actions.size).toBeGreaterThan(500);
  const bad = ends().filter(([, end]) => /^(dead end|refusal)/.test(end));
  expect(bad.map(([{ href, page }, end]) => `${page}: ${href} (${end})`)).toEqual([]);
});

/** Returns true if the page of an action has the errand's means in a browser without scripts. */
function isDone({ href, page }: Action, means: (target: Target, part: string) => boolean): boolean {
  const { pathname, hash } = new URL(href, `https://site.example${page.startsWith('/') ? page : '/'}`);
  const target = targets.get(pathname);
  return target !== undefined && means(target, hash.slice(1));
}

test('without scripts, every call for a quote leads to its form, for a claim to a number, and for a personal link to its form', () => {
  const all = [...actions.values()].map((action) => ({ ...action, label: action.label ?? '' }));
  const errands = [
    {
      of: all.filter(({ overlay, label }) => overlay === 'blade:quote' || /^(Get a quote|Obtenir une soumission)$/.test(label)),
      means: ({ forms }: Target, part: string) => forms.has(part),
    },
    { of: all.filter(({ overlay }) => overlay === 'blade:claim'), means: ({ hasPhone }: Target) => hasPhone },
    { of: all.filter(({ href }) => href.endsWith('#link-form')), means: ({ forms }: Target) => forms.has('link-form-title') },
  ];
  for (const { of, means } of errands) {
    expect(of.length).toBeGreaterThan(1);
    expect(of.filter((action) => !isDone(action, means)).map(({ href, page }) => `${page}: ${href}`)).toEqual([]);
  }
});

test('there are actions of every kind, and none leads to a personal form past the form that asks for its link', () => {
  expect(new Set(ends().map(([, end]) => end))).toEqual(new Set(['page', 'call', 'email', 'outgoing']));
});

test.each([
  ['/en/no-such-page/', undefined, 'dead end: no page'],
  ['/en/404/', undefined, 'dead end: a page about a fault'],
  ['/en/contact-us/#no-such-part', undefined, 'dead end: no part “no-such-part”'],
  ['/en/contact-us/', 'blade:none', 'dead end: there is no blade:none'],
  ['https://elsewhere.example/', undefined, 'dead end: elsewhere.example is not a host of ours'],
  ['/fr/unsubscribe/', undefined, 'personal form without its link'],
])('%s with the overlay %s is found to be a %s', (href, overlay, end) => {
  expect(endOf({ href, overlay, page: '/en/' })).toBe(end);
});

describe.each(['en', 'fr'])('in %s', (language) => {
  test('the footer leads to the form that asks for a link, for each form that needs one', async () => {
    const html = await readFile(join(folder, language, 'index.html'), 'utf8');
    const [footer = ''] = /<footer.*<\/footer>/s.exec(html) ?? [];
    const asking = [...footer.matchAll(/href="([^"]+)#link-form"/g)].map(([, path = '']) => path);
    expect(asking.map((path) => path.replace(`/${language}/`, '')).sort()).toEqual([
      'points-for-quote/',
      'points-for-renewal/',
      'refer-a-friend/referrer/',
      'unsubscribe/',
    ]);
    expect(asking.filter((path) => !targets.get(path)?.isPersonal)).toEqual([]);
  });

  test('every link to sign in leads to the host with accounts, and all texts about accounts name it', async () => {
    const html = await readFile(join(folder, language, 'index.html'), 'utf8');
    const links = [...html.matchAll(/<a [^>]*data-overlay="modal:SELF_SERVE"[^>]*>/g)].map(([tag]) => attribute(tag, 'href'));
    expect(links.length).toBeGreaterThan(1);
    const address = `https://account.boreal-insurance.example/?lang=${language}`;
    expect(new Set([...links, panels.get('modal:SELF_SERVE')?.replace(/lang=../, `lang=${language}`)])).toEqual(
      new Set([address]),
    );
    const own = language === 'en' ? 'signin' : 'seconnecter';
    for (const path of [own, 'online-account-info']) {
      const text = await readFile(join(folder, language, path, 'index.html'), 'utf8');
      expect(text).toContain('account.boreal-insurance.example');
      expect(text).toMatch(/not part of (it|this website)|n’en font pas partie|ne fait pas partie de ce site/);
    }
  });
});
