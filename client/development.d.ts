/** Bundlers put the text in its place, so that what stands behind a comparison with it is there or is dropped. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };
