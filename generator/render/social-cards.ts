import type { TemplateBundle } from '../bundle/bundle-templates.ts';
import { Fault, messageOf, ProblemError } from '../errors/problem.ts';
import type { Route } from '../routes/route.ts';
import { contentHash } from '../support/content-hash.ts';
import { stackOf } from '../support/site-code.ts';
import { renderErrors } from './errors.ts';
import type { CardFont } from './render-card.ts';

/** Cards: pictures for shared links to pages. Their names depend on their content. */
export interface SocialCards {
  /** Returns the site path of a route's card; undefined if it has none. */
  pathOf(route: Pick<Route, 'card'>): string | undefined;
  /** Draws a card as PNG. Throws ProblemError if its component fails. */
  draw(card: NonNullable<Route['card']>): Promise<Uint8Array>;
}

interface SocialCardOptions {
  readonly templates: TemplateBundle;
  /** File of the card's component. */
  readonly component?: string | undefined;
  readonly fonts: readonly CardFont[];
}

/** Folder of the cards in the output and in the cache. */
export const cardFolder = 'cards';

/** Size for link previews, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** True colour: a palette saves two thirds of the bytes, but dominates the time of a first build. */
const cardFormat = { ...cardSize, compressionLevel: 6 } as const;

/** Creates the cards of a site. A site without a card component has none. */
export function createSocialCards(options: SocialCardOptions): SocialCards {
  const { card: template, react } = options.templates;
  // The renderer and its fonts are loaded for the first card: usually all cards are cached.
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
      if (!template) throw new Fault('A card cannot be drawn without a component.');
      try {
        const { renderCard, fonts } = await loadRenderer();
        // Called, not rendered: the renderer of cards takes plain elements.
        return await renderCard(react.createElement(template.module.default, card), cardFormat, fonts);
      } catch (error) {
        const where = options.component === undefined ? undefined : { file: options.component };
        const details = { where, cause: messageOf(error), stack: stackOf(error) };
        throw new ProblemError([renderErrors.CARD({ title: card.title }, details)]);
      }
    },
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
