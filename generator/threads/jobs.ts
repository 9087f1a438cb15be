import type { Picture } from '#contract/picture';
import type { RichText } from '#contract/rich-text';
import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { MadePage, PageTask } from '../publish/make-page.ts';
import type { Slots } from '../publish/slot-writer.ts';
import type { RenderPlan } from '../render/render-plan.ts';
import type { IndexedRecord } from '../store/record-index.ts';

/** What a thread is asked for, and what it answers. All are plain values. */
export interface Jobs {
  check: { readonly request: CheckRequest; readonly answer: CheckAnswer };
  open: { readonly request: OpenRequest; readonly answer: undefined };
  make: { readonly request: readonly ResolvedTask[]; readonly answer: readonly MadeInThread[] };
}

export type JobName = keyof Jobs;

/** Content files to be read, checked and rendered. */
export interface CheckRequest {
  /** Paths below the content folder. */
  readonly files: readonly string[];
  readonly settings: CheckSettings;
}

export interface CheckSettings {
  /** Absolute paths: of the content folder, and the one that messages name files relative to. */
  readonly folder: string;
  readonly root: string;
  readonly locales: readonly string[];
  readonly model: ContentModel;
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly pathPrefix: string;
  readonly linksNameLanguage: boolean | undefined;
}

/** What was made of files: the records one behind the other in one piece of memory, which is handed over and not copied. */
export interface CheckAnswer {
  readonly records: Uint8Array<ArrayBuffer>;
  /** One for each file; undefined where its entry has mistakes, or cannot be kept. */
  readonly files: readonly (CheckedFile | undefined)[];
}

/** The records of a file's entry: the entry as it is kept, and its texts. They follow those of the file before. */
export interface CheckedFile {
  /** Hash of the file's content. */
  readonly hash: string;
  /** As `EntryState` has it. */
  readonly plainTexts: number | undefined;
  /** In bytes. */
  readonly entryLength: number;
  readonly texts: readonly { readonly reference: string; readonly length: number }[];
}

/** What pages are made with from now on. */
export interface OpenRequest {
  readonly plan: RenderPlan;
  readonly slots: Slots;
  /** Absolute path of the folder that texts are read from. */
  readonly texts: string;
}

/** A page, with what stands in the place of its references. */
export interface ResolvedTask {
  readonly task: PageTask;
  /** By reference: a text, or where it lies. */
  readonly texts: ReadonlyMap<string, RichText | IndexedRecord>;
  /** By address and words. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

/** What came of a page; the problems where it could not be made. */
export type MadeOrFailed = MadePage | { readonly problems: readonly Problem[] };

/** What came of a page in a thread: one whose text cannot be read is to be made where the text can be rendered anew. */
export type MadeInThread = MadeOrFailed | 'unreadable';
