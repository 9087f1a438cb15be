import type { KeptContent } from '../content/content-cache.ts';
import { ProblemError } from '../errors/problem.ts';
import { isRefusal } from '../errors/system-errors.ts';
import type { UnreadItem } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { typographyTags } from '../rich-text/typography.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import type { CheckSettings } from './jobs.ts';
import { ThreadDied, type ThreadPool } from './thread-pool.ts';

interface CheckOptions {
  readonly site: LoadedSite;
  readonly pool: ThreadPool;
  readonly kept: KeptContent;
}

/** Files that go to a thread together. */
const batchSize = 50;
const batchesAhead = 2;

/**
 * Has content files read, checked and rendered by threads, and keeps what is without mistakes. The others are left to this thread, which
 * reads them anew and tells what is wrong.
 */
export async function checkFiles(items: readonly UnreadItem[], { site, pool, kept }: CheckOptions): Promise<void> {
  if (site.source.kind !== 'markdown') return;
  const settings = checkSettings(site);
  // A file without a stamp was written a moment ago, and may be written once more: it is not kept.
  const lasting = items.filter(({ stamp }) => stamp !== undefined);
  const queue = createTaskQueue(pool.size * batchesAhead);
  for (let start = 0; start < lasting.length; start += batchSize) {
    const batch = lasting.slice(start, start + batchSize);
    await queue.add(async () => {
      const checked = await pool.run('check', { files: batch.map(({ file }) => file.name), settings }).catch((error: unknown) => {
        if (!(error instanceof ThreadDied)) throw error;
        // What the system refuses is no matter of the file's content.
        if (isRefusal(error.cause)) throw error.cause;
        const { file = '' } = batch[error.part]?.file.origin ?? {};
        throw new ProblemError([contentErrors.THREAD_DIED({ file }, { where: { file }, cause: error.message })]);
      });
      let end = 0;
      const take = (length: number): Uint8Array => {
        end += length;
        return checked.records.subarray(end - length, end);
      };
      for (const [at, file] of checked.files.entries()) {
        if (!file) continue;
        const item = batch[at];
        const entry = take(file.entryLength);
        if (item?.stamp !== undefined)
          kept.entries.add(item.file.name, { stamp: item.stamp, hash: file.hash, plainTexts: file.plainTexts }, entry);
        for (const { reference, length } of file.texts) {
          const bytes = take(length);
          if (!kept.texts.has(reference)) kept.texts.add(reference, bytes);
        }
      }
    });
  }
  await queue.drain();
}

function checkSettings({ definition, content, root, locales, tags, pathPrefix }: LoadedSite): CheckSettings {
  const { model, linksNameLanguage } = definition;
  return {
    folder: content,
    root,
    locales,
    model,
    tags: typographyTags(tags, definition.typography),
    pathPrefix,
    linksNameLanguage,
  };
}
