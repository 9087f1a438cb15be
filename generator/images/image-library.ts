import type { LinkedFile } from '#contract/file';
import { withPrefix } from '#contract/page-path';
import type { Picture } from '#contract/picture';
import { placedAt } from '../errors/define-errors.ts';
import { Fault, type Problem } from '../errors/problem.ts';
import type { FileRef } from '../model/kinds/file.ts';
import type { FileUse, TextFiles } from '../rich-text/text-files.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import type { OutputFile } from '../support/output-file.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import type { AssetCache } from './asset-cache.ts';
import type { ContentPictures } from './content-pictures.ts';
import { imageErrors } from './errors.ts';
import { ImageSources, type PlannedFile, type PreparedFile, type PreparedPicture } from './image-sources.ts';
import { fileUseOf } from './list-file-uses.ts';
import { drawMissingPicture } from './missing-picture.ts';
import { pictureHtml } from './picture-html.ts';
import { pictureOf } from './picture-versions.ts';

/**
 * The pictures of a site and the assets that it links to. Addresses are written as in content: a
 * path into the public folder, or an asset. After `prepare`, all answers are synchronous.
 */
export interface ImageLibrary extends TextFiles {
  /** Downloads and reads files; `problem` returns what is wrong with them. */
  prepare(uses: Iterable<FileUse>): Promise<void>;
  /**
   * Returns a picture for a page; with a problem, its address is empty or that of a drawing. Throws
   * Fault if it was not prepared.
   */
  picture(address: string, alt: string): Picture;
  /** Returns a file for a page; with a problem, its address is empty. */
  linkedFile(file: FileRef): LinkedFile;
  /**
   * Fingerprint of the markup of these files, which becomes a part of the fingerprint of their
   * pages.
   */
  stamp(uses: Iterable<FileUse>): string;
  /** Lists the files to publish, ordered by path, each once. */
  files(uses: Iterable<FileUse>): readonly PlannedFile[];
  /** Makes the file of a path; undefined if no prepared picture or asset has it. */
  read(path: string): Promise<OutputFile | undefined>;
}

interface ImageLibraryOptions {
  /** Files of the public folder. */
  readonly files: readonly OutputFile[];
  /** Absent if the site has no content system. */
  readonly assets?: AssetCache;
  /** Absent if the content does not come from files. */
  readonly contentPictures?: ContentPictures;
  /** Pictures of other sites that the config names. */
  readonly remote?: AssetCache;
  /** Cache of picture facts and encoded versions. */
  readonly store: StoredFiles;
  readonly pathPrefix: string;
  /**
   * Receives a drawing, by path, for each missing or invalid picture. Absent: such a picture is
   * left out.
   */
  readonly drawings?: Map<string, OutputFile>;
}

const readsAtOnce = 8;

/** Opens the library of a site. */
export function createImageLibrary(options: ImageLibraryOptions): ImageLibrary {
  const { assets, contentPictures, pathPrefix, drawings } = options;
  const sources = new ImageSources({ ...options, assets });
  const pictures = new Map<string, PreparedPicture | Problem>();
  const linked = new Map<string, PreparedFile | Problem>();
  const filesByPath = new Map<string, PlannedFile>();
  const urlOf = (path: string): string => withPrefix(`/${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`, pathPrefix);

  const filesOf = (use: FileUse): readonly PlannedFile[] | undefined => {
    const { kind, address } = use;
    const file = kind === 'published' ? linked.get(linkedKey(use)) : undefined;
    const prepared = kind === 'picture' ? pictures.get(address) : (file ?? sources.assetFile(address));
    if (prepared === undefined || 'code' in prepared) return undefined;
    if ('files' in prepared) return prepared.files;
    return ['file' in prepared ? prepared.file : prepared];
  };

  return {
    async prepare(uses) {
      const used = [...uses];
      await sources.pull(used.map(({ address }) => address));
      await sources.pullRemote(used.flatMap(({ kind, address }) => (kind === 'picture' ? [address] : [])));
      await readPictures(used, sources, pictures);
      await readLinkedFiles(used, sources, linked);
      for (const use of used) for (const file of filesOf(use) ?? []) filesByPath.set(file.path, file);
    },
    problem(use, where) {
      const problem = problemWith(use, sources, { pictures, linked });
      return problem && where ? placedAt(problem, where) : problem;
    },
    picture(address, alt) {
      const picture = pictures.get(address);
      if (picture && !('code' in picture)) return pictureOf({ ...picture, alt, urlOf });
      if (picture === undefined && address !== '') throw new Fault(`The picture ${address} was not prepared.`);
      if (!drawings) return { alt, width: 1, height: 1, src: '', sources: [] };
      const { width, height, file } = drawMissingPicture(alt);
      drawings.set(file.path, file);
      return { alt, width, height, src: urlOf(file.path), sources: [] };
    },
    linkedFile(ref) {
      const file = linked.get(linkedKey(fileUseOf(ref)));
      if (file === undefined && ref.linkedFile !== '') throw new Fault(`The file ${ref.linkedFile} was not prepared.`);
      const { title } = ref;
      if (file === undefined || 'code' in file) return { title, url: '', name: '', type: '', size: 0 };
      return { title, url: urlOf(file.file.path), name: file.name, type: file.type, size: file.size };
    },
    hasAssets: assets !== undefined,
    hasContentPictures: contentPictures !== undefined,
    isAsset: (address) => sources.isAsset(address),
    pathOf: (address) => assets?.pathOf?.(address),
    pictureHtml(address, alt, attributes) {
      const picture = pictures.get(address);
      if (picture === undefined || 'code' in picture) return undefined;
      return pictureHtml(pictureOf({ ...picture, alt, urlOf }), attributes);
    },
    fileUrl(address) {
      const file = sources.assetFile(address) ?? sources.publicFile(address);
      return file === undefined || 'code' in file ? undefined : urlOf(file.path);
    },
    stamp(uses) {
      const paths = [...uses].flatMap((use) => filesOf(use)?.[0]?.path ?? '');
      return contentHash(pathPrefix, ...paths);
    },
    files(uses) {
      const byPath = new Map([...uses].flatMap((use) => filesOf(use) ?? []).map((file) => [file.path, file]));
      return [...byPath.values()].sort((a, b) => compareText(a.path, b.path));
    },
    read: async (path) => filesByPath.get(path)?.make() ?? drawings?.get(path),
  };
}

/** Reads new pictures, several at a time. */
async function readPictures(
  uses: readonly FileUse[],
  sources: ImageSources,
  pictures: Map<string, PreparedPicture | Problem>,
): Promise<void> {
  const queue = createTaskQueue(readsAtOnce);
  for (const address of new Set(uses.filter(({ kind }) => kind === 'picture').map((use) => use.address))) {
    if (pictures.has(address)) continue;
    await queue.add(async () => {
      pictures.set(address, await sources.readPicture(address));
    });
  }
  await queue.drain();
}

/** Reads new files to download, one at a time: a film may be large. */
async function readLinkedFiles(
  uses: readonly FileUse[],
  sources: ImageSources,
  linked: Map<string, PreparedFile | Problem>,
): Promise<void> {
  for (const use of uses) {
    if (use.kind === 'published' && !linked.has(linkedKey(use))) linked.set(linkedKey(use), await sources.readFile(use));
  }
}

/** Two entries may claim different facts about one file. */
const linkedKey = ({ address, claim = {} }: FileUse): string => [address, claim.type ?? '', claim.size ?? ''].join('\n');

interface ReadFiles {
  readonly pictures: ReadonlyMap<string, PreparedPicture | Problem>;
  readonly linked: ReadonlyMap<string, PreparedFile | Problem>;
}

function problemWith(use: FileUse, sources: ImageSources, { pictures, linked }: ReadFiles): Problem | undefined {
  const { kind, address } = use;
  const read = kind === 'picture' ? pictures.get(address) : linked.get(linkedKey(use));
  const file = kind === 'file' ? (sources.assetFile(address) ?? sources.publicFile(address)) : read;
  if (file === undefined) return imageErrors.ADDRESS({ file: address });
  return 'code' in file ? file : undefined;
}
