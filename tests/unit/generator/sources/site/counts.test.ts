import { expect, it } from 'vitest';
import { createCounts } from '../../../../../generator/sources/site/counts.ts';
import type { StoredFiles } from '../../../../../generator/store/stored-files.ts';

/** Files in memory. */
function memoryFiles(): StoredFiles {
  const files = new Map<string, Uint8Array>();
  return {
    read: async (name: string) => files.get(name),
    write: async (name: string, bytes: Uint8Array) => void files.set(name, bytes),
    writePieces: async (name: string, pieces: readonly Uint8Array[]) => void files.set(name, Buffer.concat(pieces)),
  };
}

it('a preview has numbers of its own, and its messages name the source as the config does', async () => {
  const store = memoryFiles();
  const counted = async (isPreview: boolean, entries: number) => {
    const { refuseShrinking, save } = createCounts({ store, source: 'cms', isPreview, allowShrink: false }).begin();
    await refuseShrinking(entries, {});
    await save();
  };
  await counted(true, 40);
  await counted(false, 20);
  await expect(counted(false, 20)).resolves.toBeUndefined();
  await expect(counted(true, 20)).rejects.toMatchObject({
    problems: [{ message: expect.stringContaining('The source “cms” gave 20 entries instead of 40') }],
  });
});
