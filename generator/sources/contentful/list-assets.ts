import type { ContentModel, Field } from '../../model/content-model.ts';
import type { PulledEntity } from './pull-cache.ts';
import type { SpaceFile } from './space.ts';

/** Addresses in a text: with a scheme, or with two slashes. */
const addressPattern = /(?:https?:)?\/\/[^\s()<>"'\\]+/g;

/**
 * Collects the addresses of files that entries show or link to in fields of the model, in any
 * language. Receives entities one by one, and holds ids and addresses only.
 */
export async function listAssets(entities: AsyncIterable<PulledEntity>, model: ContentModel): Promise<ReadonlySet<string>> {
  const files = new Map<string, readonly string[]>();
  const linked = new Set<string>();
  const addresses = new Set<string>();
  for await (const entity of entities) {
    if ('asset' in entity) {
      const versions = Object.values(entity.asset.fields.file ?? {}) as readonly (SpaceFile | null)[];
      files.set(
        entity.asset.id,
        versions.flatMap((file) => file?.url ?? []),
      );
      continue;
    }
    const { contentType, fields } = entity.entry;
    const declared = Object.hasOwn(model, contentType) ? model[contentType]?.fields : undefined;
    for (const [name, field] of Object.entries(declared ?? {})) {
      if (mayHoldFiles(field)) for (const value of Object.values(fields[name] ?? {})) take(value);
    }
  }
  for (const id of linked) for (const address of files.get(id) ?? []) addresses.add(address);
  return addresses;

  function take(value: unknown): void {
    if (typeof value === 'string') for (const [address] of value.matchAll(addressPattern)) addresses.add(address);
    if (typeof value !== 'object' || value === null) return;
    const { sys } = value as { readonly sys?: { readonly linkType?: unknown; readonly id?: unknown } | null };
    if (sys?.linkType === 'Asset' && typeof sys.id === 'string') linked.add(sys.id);
    else for (const member of Object.values(value)) take(member);
  }
}

const mayHoldFiles = (field: Field): boolean =>
  field.kind === 'image' ||
  field.kind === 'markdown' ||
  field.kind === 'html' ||
  field.kind === 'group' ||
  (field.kind === 'list' && mayHoldFiles(field.of));
