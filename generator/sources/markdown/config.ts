/** A folder of Markdown and YAML files as a source. */
export interface MarkdownFolder {
  /** Kind of the source. */
  readonly builtIn: 'markdown';
  /** Folder of the files, relative to the config's folder. */
  readonly folder: string;
}
