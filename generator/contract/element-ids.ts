/**
 * Ids of elements that the document and the client share.
 * Import all as `elementIds`: unused ones then leave no byte in a bundle.
 */

export const root = '___gatsby';
export const focusWrapper = 'gatsby-focus-wrapper';
export const announcer = 'gatsby-announcer';
export const pagePathScript = 'gatsby-script-loader';
export const chunkMappingScript = 'gatsby-chunk-mapping';
/** The JSON data block that holds ClientSettings. */
export const clientSettings = 'boreal-client-settings';
