import { policySetting } from '../../model/problem-policies.ts';
import { optional, type RecordOf, recordOf, textLike, value } from '../../support/shapes.ts';

const fieldName = textLike('the name of a field', /^[A-Za-z_][\w-]*$/);

/** Settings of a folder. */
export const folderSettings = {
  /** Folder of the files, relative to the config's folder. */
  folder: value<string>('the path of a folder', (each) => typeof each === 'string' && each !== ''),
  /**
   * Types of entries by the form of their files' names: { '{locale}/docs/{**slug}.md': 'doc' }.
   * The first form that fits applies. Default: `<type>/<slug>.<locale>.md` and `.yaml`.
   */
  files: optional(recordOf(textLike('a type, or a type and a slug: post or page/about', /^[^/\s]+(?:\/[^/\s]+)*$/))),
  /** Field whose value is the same in all translations of an entry, which then need not share a name. */
  translationKey: optional(fieldName),
  /** Field of index files with the values that the files in their folder have, unless they have their own: 'cascade'. */
  cascade: optional(fieldName),
  /** Field that gets the words of the heading `# …` with which a text begins, if the file has no value for it: 'title'. */
  headingField: optional(fieldName),
  /** Fields that are neither read nor refused: ['layout', 'og:title']. '*': all that the model does not declare, for a move. */
  unreadFields: optional(
    value<'*' | readonly string[]>(
      'a list',
      (each) => each === '*' || (Array.isArray(each) && each.every((name) => typeof name === 'string' && name.trim() !== '')),
    ),
  ),
  /** Policy for problems of its entries, unless the site or the run has another. Default: 'error'. */
  policy: optional(policySetting),
};

/** A folder of Markdown and YAML files as a source. */
export interface MarkdownFolder extends RecordOf<typeof folderSettings> {
  /** Kind of the source. */
  readonly builtIn: 'markdown';
}
