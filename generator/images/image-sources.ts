import type { Problem } from '../errors/problem.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import { isInContent } from '../rich-text/relative-links.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import { createNameFinder } from '../support/closest-name.ts';
import { contentHash } from '../support/content-hash.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';
import { assetFileName, withEndingOf } from './asset-address.ts';
import type { AssetCache } from './asset-cache.ts';
import type { ContentPictures } from './content-pictures.ts';
import { encodeImage, type ImageFacts, type ImageFlaw, maxMegapixels, maxSide, readImage } from './encode-image.ts';
import { imageErrors } from './errors.ts';
import { contradiction, typeOfName } from './file-signature.ts';
import { listVersions, type PictureVersion, versionsKey } from './picture-versions.ts';

/**
 * A file to publish, made on demand. Its path names its bytes, so a published file of that path is
 * reused.
 */
export interface PlannedFile {
  readonly path: string;
  make(): Promise<OutputFile>;
}

/** A picture whose file was read and whose versions are planned. */
export interface PreparedPicture {
  /** Result of `versionsKey`. */
  readonly key: string;
  readonly facts: ImageFacts;
  readonly files: readonly PlannedFile[];
}

/** A file to download, which was read. */
export interface PreparedFile {
  readonly file: PlannedFile;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Hash of its content. */
  readonly hash: string;
}

/** Facts about the content of a file. */
interface FileFacts {
  readonly size: number;
  /** Its content in words, if that is not of the type that its name or source says. */
  readonly actual?: string;
}

interface SourceFile {
  readonly hash: string;
  /** Name in the output, of an asset. */
  readonly fileName?: string;
  bytes(): Promise<Uint8Array>;
  /** Of a downloaded file: marks its content as unusable, so that the next run asks for it again. */
  reject?(): Promise<void>;
}

/** Returns the published name of a file in the public folder. */
const fileNameOf = (address: string): string => assetFileName(new URL(address.trim(), 'https://site.invalid').href);

interface ImageSourcesOptions {
  /** Files of the public folder. */
  readonly files: readonly OutputFile[];
  readonly assets: AssetCache | undefined;
  /** Absent if the content does not come from files. */
  readonly contentPictures?: ContentPictures;
  /** Pictures of other sites that the config names. */
  readonly remote?: AssetCache;
  /** Cache of picture facts and encoded versions. */
  readonly store: StoredFiles;
}

/**
 * Files that content names by address: those of the public folder, and assets of the content
 * system.
 */
export class ImageSources {
  readonly #publicFiles: ReadonlyMap<string, OutputFile>;
  readonly #assets: AssetCache | undefined;
  readonly #contentPictures: ContentPictures | undefined;
  readonly #remote: AssetCache | undefined;
  readonly #store: StoredFiles;
  readonly #findName = createNameFinder();

  constructor({ files, assets, contentPictures, remote, store }: ImageSourcesOptions) {
    this.#publicFiles = new Map(files.map((file) => [file.path, file]));
    this.#assets = assets;
    this.#contentPictures = contentPictures;
    this.#remote = remote;
    this.#store = store;
  }

  isAsset(address: string): boolean {
    return this.#assets?.addressOf(address) !== undefined;
  }

  /** Downloads the pictures of other sites among these addresses. */
  async pullRemote(addresses: readonly string[]): Promise<void> {
    const others = addresses.filter((address) => !this.isAsset(address));
    await this.#remote?.pull(others.flatMap((address) => this.#remote?.addressOf(address) ?? []));
  }

  /** Downloads the assets among these addresses; `assetFile` returns the problems. */
  async pull(addresses: readonly string[]): Promise<void> {
    await this.#assets?.pull(addresses.flatMap((address) => this.#assets?.addressOf(address) ?? []));
  }

  /**
   * Returns an asset to publish, or its problem; undefined if the address is not a downloaded
   * asset.
   */
  assetFile(address: string): PlannedFile | Problem | undefined {
    const assetAddress = this.#assets?.addressOf(address);
    const asset = assetAddress === undefined ? undefined : this.#assets?.get(assetAddress);
    if (asset === undefined || 'code' in asset) return asset;
    const path = `assets/files/${asset.hash}/${asset.fileName}`;
    return { path, make: async () => outputFile(path, await asset.bytes()) };
  }

  publicFile(address: string): OutputFile | undefined {
    const target = parseLinkTarget(address);
    return target?.kind === 'file' ? this.#publicFiles.get(target.path.slice(1)) : undefined;
  }

  /** Reads a picture and plans its versions. */
  async readPicture(address: string): Promise<PreparedPicture | Problem> {
    const source = (await this.#otherPicture(address)) ?? this.#sourceOf(address);
    if ('code' in source) return source;
    const key = await versionsKey(source.hash);
    const facts = await this.#factsOf(key, source);
    const isUnsafe = !('flaw' in facts) && facts.isActive && /^(https?:)?\/\//i.test(address);
    if ('flaw' in facts || isUnsafe) await source.reject?.();
    if ('flaw' in facts) return problemOf(facts, address);
    if (isUnsafe) return imageErrors.UNSAFE_SVG({ file: address });
    return { key, facts, files: this.#planVersions(listVersions(key, facts), source) };
  }

  /** Reads a file to download, and compares its content with its name and the claim of its source. */
  async readFile({ address, claim = {} }: Pick<FileUse, 'address' | 'claim'>): Promise<PreparedFile | Problem> {
    const source = this.#sourceOf(address, imageErrors.FILE_MISSING);
    if ('code' in source) return source;
    const { hash } = source;
    const claimedType = (claim.type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const fileName = withEndingOf(claimedType, source.fileName ?? fileNameOf(address));
    const type = typeOfName(fileName);
    const claimed = claimedType || type;
    // The name of a file that browsers could run says nothing about it: it is only ever saved.
    const types = type === 'application/octet-stream' ? [claimed] : [...new Set([claimed, type])];
    const { size, actual } = await this.#fileFactsOf(source, types);
    if (actual !== undefined || (claim.size !== undefined && claim.size !== size)) await source.reject?.();
    if (actual !== undefined) return imageErrors.FILE_TYPE({ file: address, type: claimed, actual });
    if (claim.size !== undefined && claim.size !== size) {
      return imageErrors.FILE_SIZE({ file: address, claimed: claim.size, size });
    }
    const path = `assets/files/${hash}/${fileName}`;
    return { file: { path, make: async () => outputFile(path, await source.bytes()) }, name: fileName, type, size, hash };
  }

  /** Cached, because a film is read for it as a whole. */
  async #fileFactsOf({ hash, bytes }: SourceFile, types: readonly string[]): Promise<FileFacts> {
    const name = `${contentHash('file facts', hash, ...types)}.json`;
    const cached = await this.#store.read(name);
    if (cached) return JSON.parse(Buffer.from(cached).toString('utf8')) as FileFacts;
    const content = await bytes();
    const [actual] = types.flatMap((type) => contradiction(content, type) ?? []);
    const facts: FileFacts = { size: content.length, actual };
    await this.#store.write(name, Buffer.from(JSON.stringify(facts)));
    return facts;
  }

  #sourceOf(address: string, missing: typeof imageErrors.MISSING = imageErrors.MISSING): SourceFile | Problem {
    const assetAddress = this.#assets?.addressOf(address);
    const asset = assetAddress === undefined ? undefined : this.#assets?.get(assetAddress);
    if (asset) return asset;
    const file = this.publicFile(address);
    if (file) return { hash: file.hash, bytes: async () => file.bytes };
    const target = parseLinkTarget(address);
    if (target?.kind !== 'file') return imageErrors.ADDRESS({ file: address });
    return missing({ file: target.path, similar: this.#findName(target.path, this.#publicPaths()) });
  }

  /** Returns a picture next to a text, or one of another site; undefined for any other address. */
  async #otherPicture(address: string): Promise<SourceFile | Problem | undefined> {
    if (isInContent(address)) {
      const bytes = await this.#contentPictures?.read(address);
      if (bytes === undefined || 'code' in bytes) return bytes;
      return { hash: contentHash(bytes), bytes: async () => bytes };
    }
    if (this.isAsset(address) || !/^https?:/i.test(address.trim())) return undefined;
    const remote = this.#remote?.addressOf(address);
    return remote === undefined ? imageErrors.REMOTE({ file: address }) : this.#remote?.get(remote);
  }

  *#publicPaths(): Generator<string> {
    for (const path of this.#publicFiles.keys()) yield `/${path}`;
  }

  /** Cached, because finding the facts decodes the picture. */
  async #factsOf(key: string, source: SourceFile): Promise<ImageFacts | ImageFlaw> {
    const name = `${key}.json`;
    const cached = await this.#store.read(name);
    if (cached) return JSON.parse(Buffer.from(cached).toString('utf8')) as ImageFacts | ImageFlaw;
    const facts = await readImage(await source.bytes());
    await this.#store.write(name, Buffer.from(JSON.stringify(facts)));
    return facts;
  }

  /** Plans files, none with more bytes than the one of its width for all browsers, which comes last. */
  #planVersions(versions: readonly PictureVersion[], source: SourceFile): readonly PlannedFile[] {
    const fallback = versions.at(-1)?.encoding?.format;
    const limits = new Map<number, Promise<number>>();
    const encode = async ({ path, encoding }: PictureVersion): Promise<Uint8Array> => {
      if (encoding === undefined) return source.bytes();
      const name = path.slice(path.lastIndexOf('/') + 1);
      const cached = await this.#store.read(name);
      if (cached) return cached;
      const bytes = await source.bytes();
      const limit = encoding.format === fallback ? undefined : await limitOf(encoding.width);
      const encoded = await encodeImage(bytes, encoding, Math.min(limit ?? bytes.length, bytes.length));
      await this.#store.write(name, encoded);
      return encoded;
    };
    const limitOf = (width: number): Promise<number> => {
      const version = versions.findLast(({ encoding }) => encoding?.width === width);
      const limit = limits.get(width) ?? (version ? encode(version) : source.bytes()).then(({ length }) => length);
      limits.set(width, limit);
      return limit;
    };
    return versions.map((version) => ({
      path: version.path,
      make: async () => outputFile(version.path, await encode(version)),
    }));
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
