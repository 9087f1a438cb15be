import type { ContentModel } from '../../model/content-model.ts';
import { addressesIn, fieldsWithFiles } from '../file-addresses.ts';
import type { PulledEntity } from './pull-cache.ts';
import type { SpaceFile } from './space.ts';

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
    for (const name of fieldsWithFiles(model, contentType)) for (const value of Object.values(fields[name] ?? {})) take(value);
  }
  for (const id of linked) for (const address of files.get(id) ?? []) addresses.add(address);
  return addresses;

  function take(value: unknown): void {
    if (typeof value === 'string') for (const address of addressesIn(value)) addresses.add(address);
    if (typeof value !== 'object' || value === null) return;
    const { sys } = value as { readonly sys?: { readonly linkType?: unknown; readonly id?: unknown } | null };
    if (sys?.linkType === 'Asset' && typeof sys.id === 'string') linked.add(sys.id);
    else for (const member of Object.values(value)) take(member);
  }
}
