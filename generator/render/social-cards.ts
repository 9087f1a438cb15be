import type { TemplateBundle } from '../bundle/bundle-templates.ts';
import { Fault, messageOf, ProblemError } from '../errors/problem.ts';
import type { Route } from '../routes/route.ts';
import { contentHash } from '../support/content-hash.ts';
import { renderErrors } from './errors.ts';
import type { CardFont } from './render-card.ts';

/** The picture that goes with a link to a page: named by what it shows, drawn when it is needed. */
export interface SocialCards {
  /** Site path of a route's card; undefined if it has none. */
  pathOf(route: Pick<Route, 'card'>): string | undefined;
  /** Draws the card of a route. */
  draw(card: NonNullable<Route['card']>): Promise<Uint8Array>;
}

interface SocialCardOptions {
  readonly templates: TemplateBundle;
  readonly fonts: readonly CardFont[];
}

/** Folder of the cards in the output and in the cache. */
export const cardFolder = 'cards';

/** Size in pixels that link previews ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/** True colour: a palette saves two thirds of the bytes, but choosing its colours takes most of the time of a first build. */
const cardFormat = { ...cardSize, compressionLevel: 6 } as const;

/** Cards of a site; a site without a card component has none. */
export function createSocialCards(options: SocialCardOptions): SocialCards {
  const { card: template, react } = options.templates;
  // The renderer and its fonts are loaded for the first card that is drawn: mostly all cards are cached.
  const loadRenderer = once(async () => {
    const { loadCardFonts, renderCard } = await import('./render-card.ts');
    return { renderCard, fonts: await loadCardFonts(options.fonts) };
  });
  return {
    pathOf({ card }) {
      if (!card || !template) return undefined;
      return `/${cardFolder}/${contentHash(template.hash, JSON.stringify([cardFormat, card]))}.png`;
    },
    async draw(card) {
      if (!template) throw new Fault('A card is to be drawn without a component.');
      try {
        const { renderCard, fonts } = await loadRenderer();
        // Called, not rendered: the renderer of cards takes plain elements.
        return await renderCard(react.createElement(template.module.default, card), cardFormat, fonts);
      } catch (error) {
        throw new ProblemError([renderErrors.CARD({ title: card.title }, { cause: messageOf(error) })]);
      }
    },
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
