import type { LinkedFile } from '#contract/file';
import type { Picture } from '#contract/picture';
import type { RichText } from '#contract/rich-text';
import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { Visibility } from '../model/visibility.ts';
import type { MadePage, PageTask } from '../publish/make-page.ts';
import type { Slots } from '../publish/slot-writer.ts';
import type { RenderPlan } from '../render/render-plan.ts';
import type { MarkdownSettings } from '../rich-text/markdown-settings.ts';
import type { FileLayout } from '../sources/markdown/file-layout.ts';
import type { IndexedRecord } from '../store/record-index.ts';

/** Requests to a thread and its answers. All are plain values. */
export interface Jobs {
  check: { readonly request: ValidationRequest; readonly answer: ValidationAnswer };
  open: { readonly request: OpenRequest; readonly answer: undefined };
  make: { readonly request: readonly ResolvedTask[]; readonly answer: readonly ThreadPageResult[] };
}

export type JobName = keyof Jobs;

/** Content files to read, validate and render. */
export interface ValidationRequest {
  /** Paths below the content folder. */
  readonly files: readonly string[];
  readonly settings: ValidationSettings;
}

export interface ValidationSettings {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Absolute path of the folder that messages name files relative to. */
  readonly root: string;
  readonly locales: readonly string[];
  readonly layout?: FileLayout;
  readonly model: ContentModel;
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly pathPrefix: string;
  readonly linksNameLanguage: boolean | undefined;
  readonly unprefixed: string | undefined;
  readonly markdown?: MarkdownSettings;
}

export interface ValidationAnswer {
  /** Records of all files, one after the other, in memory that is transferred and not copied. */
  readonly records: Uint8Array<ArrayBuffer>;
  /** One for each file; undefined if its entry has problems or cannot be cached. */
  readonly files: readonly (ValidatedFile | undefined)[];
}

/** Sizes of the records of a file: its entry, then its texts. */
export interface ValidatedFile {
  /** Hash of the file's content. */
  readonly hash: string;
  /** As in `EntryState`. */
  readonly plainTexts: number | undefined;
  readonly visibility: Visibility | undefined;
  /** In bytes. */
  readonly entryLength: number;
  readonly texts: readonly { readonly reference: string; readonly length: number }[];
}

/** Inputs of all pages that are made from now on. */
export interface OpenRequest {
  readonly plan: RenderPlan;
  readonly slots: Slots;
  /** Absolute path of the folder that texts are read from. */
  readonly texts: string;
}

/** A page, with the texts, pictures and files that replace its references. */
export interface ResolvedTask {
  readonly task: PageTask;
  /** By reference: a text, or its record in the folder of texts. */
  readonly texts: ReadonlyMap<string, RichText | IndexedRecord>;
  /** By `pictureKey`. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** By `stableJson` of the reference. */
  readonly files: ReadonlyMap<string, LinkedFile>;
}

export type PageResult = MadePage | { readonly problems: readonly Problem[] };

/** 'unreadable' if a text cannot be read: the main thread can render it again. */
export type ThreadPageResult = PageResult | 'unreadable';
