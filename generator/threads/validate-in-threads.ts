import type { ContentCache } from '../content/content-cache.ts';
import { ProblemError } from '../errors/problem.ts';
import { isRefusal, systemProblem } from '../errors/system-errors.ts';
import type { UnreadItem } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { entryKey } from '../read/entry-cache.ts';
import { markdownSettings } from '../rich-text/markdown-settings.ts';
import { typographyTags } from '../rich-text/typography.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import type { ValidationAnswer, ValidationSettings } from './jobs.ts';
import { jobsAtOnce, ThreadDied, type ThreadPool } from './thread-pool.ts';
import { createFileValidator, type FileRecords, packRecords } from './validate-files.ts';

interface ValidationOptions {
  readonly site: LoadedSite;
  readonly pool: ThreadPool;
  readonly cache: ContentCache;
}

/** Files of a batch. */
const batchSize = 50;
/** Files that this thread validates before messages of threads and of the bundler get their turn. */
const filesAtOnce = 10;

/**
 * Reads, validates and renders content files, on threads and this one, and caches those without
 * problems. The others are read again for their problems. Throws ProblemError if a thread dies.
 */
export async function validateInThreads(items: readonly UnreadItem[], options: ValidationOptions): Promise<void> {
  const { site, pool, cache } = options;
  if (site.source.kind !== 'markdown') return;
  const settings = validationSettings(site);
  const { validate: validateFile } = createFileValidator(settings);
  const validate = async (batch: readonly UnreadItem[]): Promise<ValidationAnswer> => {
    if (!pool.isBusy) return validateInThread(pool, batch, settings);
    const records: (FileRecords | undefined)[] = [];
    for (const [at, { file }] of batch.entries()) {
      if (at % filesAtOnce === 0) await new Promise(setImmediate);
      records.push(validateFile(file.name));
    }
    return packRecords(records);
  };
  // A file without a stamp has just changed and may change again: it is not cached.
  const stable = items.filter(({ stamp, file }) => stamp !== undefined && file.source === undefined);
  const queue = createTaskQueue(jobsAtOnce(pool));
  for (let start = 0; start < stable.length; start += batchSize) {
    const batch = stable.slice(start, start + batchSize);
    await queue.add(async () => addToCache(cache, batch, await validate(batch)));
  }
  await queue.drain();
}

async function validateInThread(
  pool: ThreadPool,
  batch: readonly UnreadItem[],
  settings: ValidationSettings,
): Promise<ValidationAnswer> {
  try {
    return await pool.run('check', { files: batch.map(({ file }) => file.name), settings });
  } catch (error) {
    if (!(error instanceof ThreadDied)) throw error;
    // A refusal of the system does not concern the file's content.
    if (isRefusal(error.cause)) throw error.cause;
    const { file = '' } = batch[error.part]?.file.origin ?? {};
    throw new ProblemError([
      systemProblem(error) ?? contentErrors.THREAD_DIED({ file }, { where: { file }, cause: error.message }),
    ]);
  }
}

function addToCache(cache: ContentCache, batch: readonly UnreadItem[], { records, files }: ValidationAnswer): void {
  let end = 0;
  const nextBytes = (length: number): Uint8Array => {
    end += length;
    return records.subarray(end - length, end);
  };
  for (const [at, file] of files.entries()) {
    if (!file) continue;
    const item = batch[at];
    const entry = nextBytes(file.entryLength);
    if (item?.stamp !== undefined) {
      const { hash, plainTexts, visibility } = file;
      cache.entries.add(item.file.name, { stamp: item.stamp, hash, plainTexts, key: entryKey(item.file), visibility }, entry);
    }
    for (const { reference, length } of file.texts) {
      const bytes = nextBytes(length);
      if (!cache.texts.has(reference)) cache.texts.add(reference, bytes);
    }
  }
}

function validationSettings(site: LoadedSite): ValidationSettings {
  const { definition, content, root, locales, tags, pathPrefix, unprefixed, source } = site;
  const { model, linksNameLanguage } = definition;
  return {
    folder: content,
    root,
    locales,
    layout: source.kind === 'markdown' ? source.layout : undefined,
    model,
    tags: typographyTags(tags, definition.typography),
    pathPrefix,
    linksNameLanguage,
    unprefixed,
    markdown: markdownSettings({ ...definition, tags }),
  };
}
