import { withPrefix } from '#contract/page-path';
import type { Picture } from '#contract/picture';
import { Fault, type Problem } from '../errors/problem.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import type { FileUse, TextFiles } from '../rich-text/text-files.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import { createNameFinder } from '../support/closest-name.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import type { AssetCache } from './asset-cache.ts';
import { encodeImage, type ImageFacts, type ImageFlaw, maxMegapixels, maxSide, readImage } from './encode-image.ts';
import { imageErrors } from './errors.ts';
import { drawMissingPicture } from './missing-picture.ts';
import { pictureHtml } from './picture-html.ts';
import { listVersions, type PictureVersion, pictureOf, versionsKey } from './picture-versions.ts';

/** A file that is named and not yet made. Its path names its bytes, so that a published file of this path need not be made again. */
export interface PlannedFile {
  readonly path: string;
  make(): Promise<OutputFile>;
}

/**
 * The pictures of a site and the assets that it links to. Addresses are those that content holds: a path into the public folder, or an
 * asset of the content system. What is asked for must have been prepared; then every answer is there at once.
 */
export interface ImageLibrary extends TextFiles {
  /** Pulls and reads what is used. What is wrong with it is told by `problem`. */
  prepare(uses: Iterable<FileUse>): Promise<void>;
  /** A picture for a page. One with a problem has no address, or that of a drawing. One that was not prepared is a fault. */
  picture(address: string, alt: string): Picture;
  /** Changes whenever the markup of one of these changes: a part of the fingerprint of whatever shows them. */
  stamp(uses: Iterable<FileUse>): string;
  /** The files to publish for what is used, ordered by path, each once. */
  files(uses: Iterable<FileUse>): readonly PlannedFile[];
  /** The file of this path, made when it is first asked for; undefined if it belongs to nothing that was prepared. */
  read(path: string): Promise<OutputFile | undefined>;
}

interface ImageLibraryOptions {
  /** The files of the public folder. */
  readonly files: readonly OutputFile[];
  /** Where assets come from; without it, there are none. */
  readonly assets?: AssetCache | undefined;
  /** Where versions are kept from run to run. */
  readonly store: StoredFiles;
  readonly pathPrefix: string;
  /** Where what is missing or has a problem is drawn: the drawings so far, by path. Absent means that it is left out. */
  readonly drawings?: Map<string, OutputFile> | undefined;
}

/** What was found at an address. */
interface Prepared {
  /** From versionsKey. */
  readonly key: string;
  readonly facts: ImageFacts;
  readonly files: readonly PlannedFile[];
}

interface SourceFile {
  readonly hash: string;
  bytes(): Promise<Uint8Array>;
}

const readsAtOnce = 8;

export function createImageLibrary({ files, assets, store, pathPrefix, drawings }: ImageLibraryOptions): ImageLibrary {
  const publicFiles = new Map(files.map((file) => [file.path, file]));
  const findName = createNameFinder();
  const pictures = new Map<string, Prepared | Problem>();
  const planned = new Map<string, PlannedFile>();
  const urlOf = (path: string): string => withPrefix(`/${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`, pathPrefix);

  const library: ImageLibrary = {
    async prepare(uses) {
      const used = [...uses];
      await assets?.pull(used.flatMap(({ address }) => assets.addressOf(address) ?? []));
      const queue = createTaskQueue(readsAtOnce);
      for (const address of new Set(used.filter(({ kind }) => kind === 'picture').map((use) => use.address))) {
        if (pictures.has(address)) continue;
        await queue.add(async () => {
          const found = await readPicture(address);
          pictures.set(address, found);
          if (!('code' in found)) for (const file of found.files) planned.set(file.path, file);
        });
      }
      await queue.drain();
      for (const { kind, address } of used) {
        const file = kind === 'file' ? assetFile(address) : undefined;
        if (file && !('code' in file)) planned.set(file.path, file);
      }
    },
    problem(use, where) {
      const found = use.kind === 'picture' ? pictures.get(use.address) : (assetFile(use.address) ?? publicFile(use.address));
      const problem = found === undefined ? imageErrors.ADDRESS({ file: use.address }) : 'code' in found ? found : undefined;
      return problem && { ...problem, ...(where === undefined ? {} : { where }) };
    },
    picture(address, alt) {
      const found = pictures.get(address);
      if (found && !('code' in found)) return pictureOf({ ...found, alt, urlOf });
      if (found === undefined && address !== '') throw new Fault(`The picture ${address} was not prepared.`);
      if (!drawings) return { alt, width: 1, height: 1, src: '', sources: [] };
      const { width, height, file } = drawMissingPicture(alt);
      drawings.set(file.path, file);
      return { alt, width, height, src: urlOf(file.path), sources: [] };
    },
    hasAssets: assets !== undefined,
    isAsset: (address) => assets?.addressOf(address) !== undefined,
    pictureHtml(address, alt, isLazy) {
      const found = pictures.get(address);
      return found === undefined || 'code' in found ? undefined : pictureHtml(pictureOf({ ...found, alt, urlOf }), isLazy);
    },
    fileUrl(address) {
      const file = assetFile(address) ?? publicFile(address);
      return file === undefined || 'code' in file ? undefined : urlOf(file.path);
    },
    stamp(uses) {
      const paths = [...uses].flatMap((use) => filesOf(use)?.[0]?.path ?? '');
      return contentHash(pathPrefix, ...paths);
    },
    files(uses) {
      const found = new Map([...uses].flatMap((use) => filesOf(use) ?? []).map((file) => [file.path, file]));
      return [...found.values()].sort((a, b) => compareText(a.path, b.path));
    },
    read: async (path) => planned.get(path)?.make() ?? drawings?.get(path),
  };
  return library;

  function filesOf({ kind, address }: FileUse): readonly PlannedFile[] | undefined {
    const found = kind === 'picture' ? pictures.get(address) : assetFile(address);
    if (found === undefined || 'code' in found) return undefined;
    return 'files' in found ? found.files : [found];
  }

  async function readPicture(address: string): Promise<Prepared | Problem> {
    const source = sourceOf(address);
    if ('code' in source) return source;
    const key = await versionsKey(source.hash);
    const found = await factsOf(key, source);
    if ('flaw' in found) return problemOf(found, address);
    if (found.isActive && library.isAsset(address)) return imageErrors.UNSAFE_SVG({ file: address });
    return { key, facts: found, files: listVersions(key, found).map((version) => plan(version, source)) };
  }

  function sourceOf(address: string): SourceFile | Problem {
    const assetAddress = assets?.addressOf(address);
    const asset = assetAddress === undefined ? undefined : assets?.get(assetAddress);
    if (asset) return asset;
    const file = publicFile(address);
    if (file) return { hash: file.hash, bytes: async () => file.bytes };
    const target = parseLinkTarget(address);
    if (target?.kind !== 'file') return imageErrors.ADDRESS({ file: address });
    const known = findName(target.path, publicPaths());
    return imageErrors.MISSING({ file: target.path, known });
  }

  function* publicPaths(): Generator<string> {
    for (const path of publicFiles.keys()) yield `/${path}`;
  }

  function publicFile(address: string): OutputFile | undefined {
    const target = parseLinkTarget(address);
    return target?.kind === 'file' ? publicFiles.get(target.path.slice(1)) : undefined;
  }

  /** What was found out about a picture is kept: reading it again would decode it. */
  async function factsOf(key: string, source: SourceFile): Promise<ImageFacts | ImageFlaw> {
    const name = `${key}.json`;
    const kept = await store.read(name);
    if (kept) return JSON.parse(Buffer.from(kept).toString('utf8')) as ImageFacts | ImageFlaw;
    const found = await readImage(await source.bytes());
    await store.write(name, Buffer.from(JSON.stringify(found)));
    return found;
  }

  function plan({ path, encoding }: PictureVersion, source: SourceFile): PlannedFile {
    if (encoding === undefined) return { path, make: async () => outputFile(path, await source.bytes()) };
    const name = path.slice(path.lastIndexOf('/') + 1);
    return {
      path,
      async make() {
        const kept = await store.read(name);
        if (kept) return outputFile(path, kept);
        const bytes = await encodeImage(await source.bytes(), encoding.width, encoding.format);
        await store.write(name, bytes);
        return outputFile(path, bytes);
      },
    };
  }

  function assetFile(address: string): PlannedFile | Problem | undefined {
    const assetAddress = assets?.addressOf(address);
    if (!assets || assetAddress === undefined) return undefined;
    const asset = assets.get(assetAddress);
    if (asset === undefined || 'code' in asset) return asset;
    const path = `assets/files/${asset.hash}/${asset.fileName}`;
    return { path, make: async () => outputFile(path, await asset.bytes()) };
  }
}

function problemOf({ flaw, cause }: ImageFlaw, file: string): Problem {
  switch (flaw) {
    case 'not-an-image':
      return imageErrors.NOT_AN_IMAGE({ file });
    case 'broken':
      return imageErrors.BROKEN({ file }, { cause });
    case 'too-large':
      return imageErrors.TOO_LARGE({ file, megapixels: maxMegapixels, side: maxSide });
  }
}
