/**
 * The folders of the generator in the order of the pipeline. A folder may import itself and the ones before it, never a later
 * one. The import rules are generated from this list (.dependency-cruiser.cjs).
 */
export const layers = [
  'contract', // emitted JSON, and what pages may call
  'errors', // problems, faults, catalogues of messages
  'support', // small helpers without knowledge of the site
  'store', // record packs, indexes, line tables, scratch files: the cache on disk
  'model', // content model, kinds of fields, the interface of sources
  'rich-text', // formatted text
  'images', // pictures and other files
  'sources', // where entries come from
  'bundle', // templates and client to bundles
  'settings', // loads and validates the site's config
  'read', // source items to validated entries
  'graph', // entries by type, slug and locale; links; translations
  'routes', // families to routes
  'content', // all of the above for one site: entries, texts, pictures, routes
  'manifest', // what a build emitted
  'render', // pages, slices, documents, cards
  'plan', // which pages have to be made, and why
  'search', // index files
  'publish', // output store, site files
  'check', // audit of a published folder
  'threads', // the thread pool and its jobs
  'serve', // request handler, node server, the server side of develop
  'runs', // one file a command
] as const;
