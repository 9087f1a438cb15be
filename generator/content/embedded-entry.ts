import type { EmbeddedEntry, LinkedEntry } from '#contract/rich-text';
import { chunkName } from '../bundle/entry-sources.ts';
import { fileUseOf } from '../images/list-file-uses.ts';
import type { ContentEntry, EntryId, Field, FieldSet, FileRef, PictureRef } from '../model/content-model.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import type { EmbedSource } from '../rich-text/text-store.ts';

interface EmbedOptions {
  /** Fields of the entry's type. */
  readonly declared: FieldSet;
  /** File of the component. */
  readonly file: string;
  /** Returns an entry that the embedded one links to; undefined if it is not shown. */
  readonly linked: (id: EntryId) => LinkedEntry | undefined;
  /** Address of the entry's page. */
  readonly href: string | undefined;
}

/** Returns the component of an entry within a text. Links in its values become what readers see. */
export function embeddedEntry({ id, type, fields }: ContentEntry, options: EmbedOptions): EmbedSource {
  const { declared, file, linked, href } = options;
  const files: FileUse[] = [];
  const shownValue = (field: Field, value: unknown): unknown => {
    switch (field.kind) {
      case 'link':
        return linked(value as EntryId);
      case 'list':
        return (value as readonly unknown[]).map((item) => shownValue(field.of, item)).filter((item) => item !== undefined);
      case 'group':
        return valuesOf(field.fields, value as Readonly<Record<string, unknown>>);
      case 'image': {
        const { picture: address } = value as PictureRef;
        if (address !== '') files.push({ kind: 'picture', address });
        return value;
      }
      case 'file': {
        const file = value as FileRef;
        if (file.linkedFile !== '') files.push(fileUseOf(file));
        return value;
      }
      default:
        return value;
    }
  };
  const valuesOf = (set: FieldSet, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(set).flatMap(([name, field]) => {
        const value = values[name] === undefined ? undefined : shownValue(field, values[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const entry: EmbeddedEntry = { id, type, ...(href === undefined ? {} : { href }), fields: valuesOf(declared, fields) };
  return { component: chunkName('embed', file), props: { entry }, files };
}
