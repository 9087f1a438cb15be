/** A folder of Markdown and YAML files as a source. */
export interface MarkdownFolder {
  readonly builtIn: 'markdown';
  readonly folder: string;
}
