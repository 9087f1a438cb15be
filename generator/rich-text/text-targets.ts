import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';
import { isPictureTarget, type LinkOptions, parseLinkTarget, type SiteLink, writeLink } from './link-target.ts';
import type { MarkdownSettings } from './markdown-settings.ts';
import { plainFiles } from './plain-files.ts';
import { filesMeant, pictureAddress, safelyDecoded, withSlash } from './relative-links.ts';
import type { LinkedPage, RichTextContext } from './rich-text-scope.ts';
import { findShortcode } from './shortcodes.ts';
import type { FileUse, TextFiles } from './text-files.ts';

interface TargetOptions extends LinkOptions {
  /** Prepared pictures and assets. Absent: files are shown unchanged, without assets. */
  readonly files?: TextFiles;
  readonly markdown?: MarkdownSettings;
}

/** Links and pictures of one text: validated, listed, and written as addresses. */
export class TextTargets {
  readonly links: SiteLink[] = [];
  readonly files: FileUse[] = [];
  readonly library: TextFiles;
  readonly #options: TargetOptions;
  readonly #context: Pick<RichTextContext, 'folder' | 'file' | 'page'>;
  readonly #problems: Problem[];
  readonly #hasParts: boolean;

  /** `hasParts`: positions are those of parts of a document. */
  constructor(
    options: TargetOptions,
    problems: Problem[],
    context: Pick<RichTextContext, 'folder' | 'file' | 'page'> = {},
    hasParts = false,
  ) {
    this.#hasParts = hasParts;
    this.#options = options;
    this.#problems = problems;
    this.#context = context;
    this.library = options.files ?? plainFiles(options.pathPrefix);
  }

  /** Returns the address of a link, not escaped; undefined if it has a problem, which is reported. */
  link(target: string, where: ProblemOrigin): string | undefined {
    const written = siteTarget(target, this.library);
    if (this.library.isAsset(written)) return this.file(written, where);
    const page = this.#context.file?.(written);
    if (page) return this.#pageAddress(page, written, where);
    const { lenientLinks: isLenient = false } = this.#options.markdown ?? {};
    const meant = isLenient ? meantPage(written, this.#context) : undefined;
    if (meant) return this.#pageAddress(meant, written, where);
    const parsed = parseLinkTarget(isLenient ? withSlash(written) : written);
    if (!parsed) {
      this.#problems.push(wrongTarget(written, where, () => meantPage(written, this.#context)?.path));
      return undefined;
    }
    if (parsed.kind === 'page' || parsed.kind === 'file') {
      const { line = 1, field = '' } = where;
      // Parts of a document have no lines.
      this.links.push(Object.assign({ kind: parsed.kind, path: parsed.path, line }, this.#hasParts ? { field } : undefined));
    }
    return writeLink(parsed, this.#options);
  }

  /** Returns the address of a picture in the library; undefined for any other target, which is reported. */
  picture(written: string, where: ProblemOrigin): string | undefined {
    const use = fileUse('picture', written, this.library, this.#context.folder);
    if (use) this.add(use, where);
    else this.#problems.push(wrongTarget(written, where));
    return use?.address;
  }

  /** Returns the address of a linked file; undefined if it cannot be published, which is reported. */
  file(address: string, where: ProblemOrigin): string | undefined {
    this.add({ kind: 'file', address }, where);
    return this.library.fileUrl(address);
  }

  /** Returns the address of a page of this site by its path below the language prefix. */
  page(path: string): string {
    return writeLink({ kind: 'page', path, suffix: '', fragment: '' }, this.#options);
  }

  /** Adds a file that the text uses. One with a problem is listed too: the HTML changes when the problem is fixed. */
  add(use: FileUse, where: ProblemOrigin): void {
    const problem = this.library.problem(use, where);
    if (problem) this.#problems.push(problem);
    this.files.push(use);
  }

  /** Returns the address of the page behind a link to a file of content; reports a missing one. */
  #pageAddress(page: LinkedPage, written: string, where: ProblemOrigin): string | undefined {
    const { id, path, fragment, exists, hidden, elsewhere } = page;
    if (path !== undefined) {
      const target = { kind: 'page', path, suffix: fragment, fragment: fragment.slice(1) } as const;
      return writeLink(target, { ...this.#options, linksNameLanguage: false });
    }
    if (exists) this.#problems.push(textErrors.ENTRY_WITHOUT_PAGE({ entry: id }, { where }));
    else if (hidden !== undefined) this.#problems.push(textErrors.ENTRY_HIDDEN({ entry: id, reason: hidden }, { where }));
    else if (elsewhere.length > 0) this.#problems.push(textErrors.ENTRY_UNTRANSLATED({ entry: id, elsewhere }, { where }));
    else this.#problems.push(textErrors.FILE_LINK({ written, entry: id }, { where }));
    return undefined;
  }
}

/** Returns the page that a relative address means: from the address of its page, or from the folder of the file. */
export function meantPage(
  written: string,
  { page: pageOf, file }: Pick<RichTextContext, 'file' | 'page'>,
): LinkedPage | undefined {
  for (const find of [() => pageOf?.(written), ...filesMeant(written).map((each) => () => file?.(each))]) {
    const page = find();
    if (page?.path !== undefined) return page;
  }
  return undefined;
}

/** Returns a target as the site writes it: an address of the content system that means a page is that page. */
export const siteTarget = (written: string, { pathOf }: Pick<TextFiles, 'pathOf'>): string => pathOf?.(written) ?? written;

/** `meant`: finds the page that a relative address means. */
function wrongTarget(target: string, where: ProblemOrigin, meant: () => string | undefined = () => undefined): Problem {
  const shortcode = findShortcode(safelyDecoded(target));
  return shortcode ? shortcode({ where }) : textErrors.LINK_TARGET({ target, meant: meant() }, { where });
}

export type FileRules = Pick<TextFiles, 'isAsset' | 'hasContentPictures'>;

/** Returns the file that a target of a text in a folder names; undefined for any other target. */
export function fileUse(
  kind: 'picture' | 'file',
  written: string,
  files: FileRules,
  folder: string | undefined,
): FileUse | undefined {
  if (files.isAsset(written)) return { kind, address: written };
  if (kind === 'file') return undefined;
  const inContent = files.hasContentPictures && folder !== undefined ? pictureAddress(written, folder) : undefined;
  if (inContent !== undefined) return { kind, address: inContent };
  return isPictureTarget(written) ? { kind, address: written } : undefined;
}
