import type { EmbeddedEntry, LinkedEntry } from '#contract/rich-text';
import { chunkName } from '../bundle/entry-sources.ts';
import { fileUseOf } from '../images/list-file-uses.ts';
import type { ContentEntry } from '../model/content-model.ts';
import { isOfKind, kindOf } from '../model/fields.ts';
import type { FileRef } from '../model/kinds/file.ts';
import type { PictureRef } from '../model/kinds/image.ts';
import type { Field, FieldSet } from '../model/kinds/kind.ts';
import type { EntryId } from '../model/kinds/link.ts';
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

function fileUses(value: unknown, field: Field): readonly FileUse[] {
  if (isOfKind(field, 'image')) {
    const { picture: address } = value as PictureRef;
    return address === '' ? [] : [{ kind: 'picture', address }];
  }
  const file = value as FileRef;
  return isOfKind(field, 'file') && file.linkedFile !== '' ? [fileUseOf(file)] : [];
}

/** Returns the component of an entry within a text. Links in its values become what readers see. */
export function embeddedEntry({ id, type, fields }: ContentEntry, options: EmbedOptions): EmbedSource {
  const { declared, file, linked, href } = options;
  const files: FileUse[] = [];
  const shownValue = (field: Field, value: unknown): unknown => {
    if (isOfKind(field, 'link')) return linked(value as EntryId);
    files.push(...fileUses(value, field));
    const { map } = kindOf(field);
    return map ? map(field, value, shownValue) : value;
  };
  const valuesOf = (set: FieldSet, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(set).flatMap(([name, field]) => {
        const value = values[name] === undefined ? undefined : shownValue(field, values[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const entry: EmbeddedEntry = { id, type, href, fields: valuesOf(declared, fields) };
  return { component: chunkName('embed', file), props: { entry }, files };
}
