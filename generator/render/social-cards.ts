import type { TemplateBundle } from '../bundle/bundle-templates.ts';
import { Fault, messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import type { Route } from '../routes/route.ts';
import { contentHash } from '../support/content-hash.ts';
import { stackOf } from '../support/site-code.ts';
import { readCardFonts } from './card-fonts.ts';
import { renderErrors } from './errors.ts';
import type { CardFont } from './render-card.ts';

/** Cards: pictures for shared links to pages. Their names depend on their content. */
export interface SocialCards extends CardPaths {
  /** Returns a warning if a route's card has letters that its fonts lack. */
  problemsOf(route: Pick<Route, 'card' | 'path' | 'origin'>): readonly Problem[];
  /** Draws a card as PNG. Throws ProblemError if its component fails. */
  draw(card: NonNullable<Route['card']>): Promise<Uint8Array>;
}

export interface CardPaths {
  /** Hash of everything that a card depends on except its content; '' for a site without cards. */
  readonly code: string;
  /** Returns the site path of a route's card; undefined if it has none. */
  pathOf(route: Pick<Route, 'card'>): string | undefined;
}

interface SocialCardOptions {
  readonly templates: TemplateBundle;
  /** File of the card's component. */
  readonly component?: string;
  readonly fonts: readonly CardFont[];
  /** Hash of the program, with its packages: it draws the cards. */
  readonly codeHash: string;
}

/** Folder of the cards in the output and in the cache. */
export const cardFolder = 'cards';

/** Size for link previews, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** True colour: a palette saves two thirds of the bytes, but dominates the time of a first build. */
const cardFormat = { ...cardSize, compressionLevel: 4 } as const;

/** Maximum number of drawn backgrounds in memory, of 2.3 MB each. */
const cachedBackgrounds = 12;

/** Creates the cards of a site. A site without a card component has none. */
export function createSocialCards(options: SocialCardOptions): SocialCards {
  const { card: template, react } = options.templates;
  const { fonts, hash, missingIn } = readCardFonts(options.fonts);
  const code = template ? contentHash(template.hash, options.codeHash, hash) : '';
  // The renderer and its fonts are loaded for the first card: usually all cards are cached.
  const loadRenderer = once(async () => {
    const { drawBackground, loadCardFonts, renderCard } = await import('./render-card.ts');
    const backgrounds = latest(cachedBackgrounds, (svg: string) => drawBackground(svg, cardFormat));
    return { renderCard, fonts: await loadCardFonts(fonts), backgrounds };
  });
  return {
    ...cardPaths(code),
    problemsOf({ card, path, origin: where }) {
      if (!card || !template) return [];
      const { title, label, siteName } = withPlainHyphens(card);
      const letters = missingIn([title, label, siteName].join('\n'));
      const names = fonts.map(({ name, weight }) => `${name} ${weight}`);
      return letters.length === 0 ? [] : [renderErrors.CARD_LETTERS({ path, title, letters, fonts: names }, { where })];
    },
    async draw(card) {
      if (!template) throw new Fault('A card cannot be drawn without a component.');
      try {
        const { renderCard, fonts: loaded, backgrounds } = await loadRenderer();
        const { default: component, background } = template.module;
        const pixels = background && (await backgrounds(background(card)));
        // Called, not rendered: the renderer of cards takes plain elements.
        return await renderCard(react.createElement(component, withPlainHyphens(card)), cardFormat, loaded, pixels);
      } catch (error) {
        if (error instanceof ProblemError) throw error;
        const where = options.component === undefined ? undefined : { file: options.component };
        const details = { where, cause: messageOf(error), stack: stackOf(error) };
        throw new ProblemError([renderErrors.CARD({ title: card.title }, details)]);
      }
    },
  };
}

/** Returns the paths of cards by the hash of what they depend on, without anything to draw them. */
export const cardPaths = (code: string): CardPaths => ({
  code,
  pathOf: ({ card }) =>
    card && code !== '' ? `/${cardFolder}/${contentHash(code, JSON.stringify([cardFormat, card]))}.png` : undefined,
});

/** Replaces no-break hyphens, which few fonts have: the renderer of cards has no fallback font. */
const withPlainHyphens = (card: NonNullable<Route['card']>): NonNullable<Route['card']> => ({
  ...card,
  title: card.title.replaceAll('\u2011', '-'),
  label: card.label.replaceAll('\u2011', '-'),
});

/** Calls `make` once for each of the latest inputs. */
function latest<I, T>(limit: number, make: (input: I) => Promise<T>): (input: I) => Promise<T> {
  const made = new Map<I, Promise<T>>();
  return (input) => {
    const result = made.get(input) ?? make(input);
    made.delete(input);
    made.set(input, result);
    for (const first of made.keys()) if (made.size > limit) made.delete(first);
    return result;
  };
}

/** Loads once; after a failure, the next call loads again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
