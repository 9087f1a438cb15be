/**
 * The folders of the generator in the order of the pipeline, with the maximum size of their source in kilobytes (1,000 bytes).
 * A feature that does not fit makes room, or raises the number in the same commit.
 */
export const budgets = {
  contract: 91, // emitted JSON, and what pages may call
  errors: 24, // problems, faults, catalogues of messages
  support: 67, // small helpers without knowledge of the site
  store: 66, // the memo, record packs, indexes, line tables, scratch files: the cache on disk
  model: 152, // content model, kinds of fields, the interface of sources
  'rich-text': 288, // formatted text
  images: 69, // pictures and other files
  sources: 507, // where entries come from
  bundle: 145, // templates and client to bundles
  settings: 99, // loads and validates the site's config
  read: 61, // source items to validated entries
  graph: 61, // entries by type, slug and locale; links; translations
  routes: 88, // families to routes
  content: 160, // all of the above for one site: entries, texts, pictures, routes
  manifest: 18, // what a build emitted
  render: 100, // pages, slices, documents, cards
  plan: 9, // which pages have to be made, and why
  search: 7, // index files
  publish: 191, // output store, site files
  check: 187, // audit of a published folder
  threads: 33, // the thread pool and its jobs
  serve: 284, // request handler, node server, the server side of develop
  runs: 127, // one file a command
} as const;

/** Maximum size of the files next to the folders, in kilobytes. */
export const entriesBudget = 47;

/**
 * A folder may import itself and the ones before it, never a later one. The import rules are generated from this list
 * (.dependency-cruiser.cjs).
 */
export const layers: readonly string[] = Object.keys(budgets);
