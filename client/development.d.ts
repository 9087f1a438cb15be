/**
 * Bundlers replace it by a text, so that code behind a comparison with it is included or dropped.
 */
declare const process: { readonly env: { readonly NODE_ENV?: string } };
