/**
 * Ids of elements that the document and the client share.
 * Import all as `elementIds`: unused ones then leave no byte in a bundle.
 */
import { developScriptId } from './develop.ts';

/** Element that React hydrates. */
export const root = '___gatsby';
/** Element that has the focus after a navigation. */
export const focusWrapper = 'gatsby-focus-wrapper';
/** Element that announces a new page to screen readers. */
export const announcer = 'gatsby-announcer';
/** Script that sets `pagePath`. */
export const pagePathScript = 'gatsby-script-loader';
/** Script that sets `___chunkMapping`. */
export const chunkMappingScript = 'gatsby-chunk-mapping';
/** The JSON data block that holds ClientSettings. */
export const clientSettings = 'boreal-client-settings';

/**
 * Ids that content and templates may not use: the client would find their element instead of the
 * document's.
 */
export const reserved: readonly string[] = [
  root,
  focusWrapper,
  announcer,
  pagePathScript,
  chunkMappingScript,
  clientSettings,
  developScriptId,
];
