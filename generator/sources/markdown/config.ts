/** A folder of Markdown and YAML files as a source. */
export interface MarkdownFolder {
  /** Kind of the source. */
  readonly builtIn: 'markdown';
  /** Folder of the files, relative to the config's folder. */
  readonly folder: string;
  /**
   * Types of entries by the form of their files' names: { 'posts/{slug}/index.{locale}.md': 'post' }.
   * The first form that fits applies. Default: `<type>/<slug>.<locale>.md` and `.yaml`.
   */
  readonly files?: Readonly<Record<string, string>>;
  /** Field whose value is the same in all translations of an entry, which then need not share a name. */
  readonly translationKey?: string;
  /** Fields that are neither read nor refused: ['layout', 'weight']. */
  readonly unreadFields?: readonly string[];
}
