/**
 * Finds the elements of a page that show a field of an entry, by their text, and marks them with
 * attributes. These stay when React renders again, because it does not know them.
 */
import type { EditorReport, EntryReport, FieldReport, PageReport } from '#contract/develop';

export interface TaggedField {
  readonly entry: EntryReport;
  readonly field: FieldReport;
}

/** Element → its field. */
export type FieldTags = ReadonlyMap<Element, TaggedField>;

type Attributes = Readonly<Record<string, string>>;

/** Attributes without an editor of the content system, which may read others. */
const ownAttributes: EditorReport['attributes'] = { entry: 'data-boreal-entry', field: 'data-boreal-field' };
const silentElements = new Set(['script', 'style', 'template', 'noscript']);

/**
 * Removes white space: between two paragraphs of formatted text an element has none, and lines
 * break anywhere.
 */
const compact = (text: string): string => text.replace(/\s+/g, '');

/**
 * Marks the elements below `root`, and removes old marks. Of fields with the same text, the page's
 * own come first.
 */
export function tagFields(root: Element, report: PageReport): FieldTags {
  const fields = fieldsByText(report);
  const longest = Math.max(0, ...[...fields.keys()].map((text) => text.length));
  const tags = new Map<Element, TaggedField>();

  const tag = (element: Element, text: string) => {
    const match = tags.has(element) ? undefined : fields.get(text);
    if (match) tags.set(element, match);
  };

  /** Returns the text of an element; undefined if it is longer than any field. */
  function visit(element: Element): string | undefined {
    const said: { text: string | undefined; parts: number } = { text: '', parts: 0 };
    for (const node of element.childNodes) {
      const isElement = node.nodeType === 1;
      if (isElement && silentElements.has((node as Element).localName)) continue;
      const part = isElement ? visit(node as Element) : node.nodeType === 3 ? compact((node as Text).data) : '';
      if (part === '') continue;
      if (part !== undefined && !isElement) tag(element, part);
      said.text = part === undefined || said.text === undefined ? undefined : said.text + part;
      if (said.text !== undefined && said.text.length > longest) said.text = undefined;
      said.parts += 1;
    }
    // A single part was already compared with the fields.
    if (said.parts > 1 && said.text !== undefined) tag(element, said.text);
    return said.text;
  }

  visit(root);
  const attributes = attributesOf(report);
  const names = Object.values(attributes);
  const isMarked = names.map((name) => `[${name}]`).join();
  if (isMarked !== '') for (const element of root.querySelectorAll(isMarked)) if (!tags.has(element)) mark(element, names, {});
  for (const [element, tagged] of tags) mark(element, names, valuesOf(tagged, attributes, report));
  return tags;
}

function fieldsByText({ entries, sharedEntries }: PageReport): Map<string, TaggedField> {
  const fields = new Map<string, TaggedField>();
  for (const entry of [...entries, ...sharedEntries]) {
    for (const field of entry.fields) {
      const text = compact(field.text);
      if (text !== '' && !fields.has(text)) fields.set(text, { entry, field });
    }
  }
  return fields;
}

const attributesOf = ({ editor }: PageReport): EditorReport['attributes'] => editor?.attributes ?? ownAttributes;

function valuesOf({ entry, field }: TaggedField, names: EditorReport['attributes'], { editor }: PageReport): Attributes {
  const values = {
    entry: entry.id,
    // An editor knows the fields of an entry, not parts of them.
    field: editor ? (/^[^.[]*/.exec(field.field)?.[0] ?? '') : field.field,
    locale: editor?.locale ?? '',
  };
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [name, values[key as keyof typeof values]]));
}

function mark(element: Element, names: readonly string[], attributes: Attributes): void {
  for (const name of names) {
    const value = attributes[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
