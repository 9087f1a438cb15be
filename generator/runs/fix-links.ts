import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { checkErrors } from '../check/errors.ts';
import { publishPolicy } from '../content/read-policy.ts';
import { createSiteReader, type SiteContent } from '../content/read-site.ts';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import type { FieldPath } from '../model/field-path.ts';
import { anyField, isOfKind, kindOf } from '../model/fields.ts';
import type { Field } from '../model/kinds/kind.ts';
import { policyLookup } from '../model/problem-policies.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import { placeOf, safelyDecoded, withSlash } from '../rich-text/relative-links.ts';
import { type AddressRules, differInAddress, linksOfText, type TextLinks } from '../rich-text/text-links.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { MarkdownFile } from '../sources/markdown/markdown-file.ts';
import { contentFiles } from '../sources/markdown/markdown-source.ts';
import { openSource } from '../sources/open-sources.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';
import { createCacheWrites } from '../store/cache-writes.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { isRecord } from '../support/shapes.ts';
import { stableJson } from '../support/stable-json.ts';

/** An address that was corrected. */
export interface LinkChange {
  /** Relative to the site's folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/** Addresses that were corrected, and files that were not written. */
export interface LinkFixes {
  readonly changes: readonly LinkChange[];
  readonly problems: readonly Problem[];
}

/**
 * Corrects addresses of links in content files, if the page that they mean is known: a missing last slash, `.html`, a language,
 * letters in another case, a path from the page or file. Throws ProblemError if the content cannot be read.
 */
export async function fixLinks(site: LoadedSite, { now }: { readonly now: () => number }): Promise<LinkFixes> {
  const { root, content: folder, locales, definition, source: settings } = site;
  if (settings.kind !== 'markdown') throw new ProblemError([checkErrors.FIX_SOURCE({})]);
  await claimCacheFolder(site);
  const writes = createCacheWrites();
  const source = openSource(site, { now, writes });
  try {
    const policy = publishPolicy(policyLookup(site.policies));
    const reader = createSiteReader({ site, assets: source.assets, remote: source.remote, policy, now, writes });
    const content = await reader.read(await source.read(), { add: () => {}, clear: () => {} });
    const { toFile } = contentFiles({ folder, root, locales, model: definition.model, layout: settings.layout });
    const changes: LinkChange[] = [];
    const problems: Problem[] = [];
    for (const entry of content.entries) {
      const path = relative(folder, resolve(root, entry.origin.file)).split(sep).join('/');
      const file = entry.origin.entry === undefined ? toFile(path) : undefined;
      if (!file) continue;
      const fixed = await fixFile(file, { path: join(folder, path), entry, site, content });
      changes.push(...fixed.changes);
      problems.push(...fixed.problems);
    }
    return { changes, problems };
  } finally {
    source.close();
    writes.close();
  }
}

interface FileOptions {
  /** Absolute path of the file. */
  readonly path: string;
  readonly entry: LoadedEntry;
  readonly site: LoadedSite;
  readonly content: SiteContent;
}

async function fixFile(file: MarkdownFile, { path, entry, site, content }: FileOptions): Promise<LinkFixes> {
  const declared = Object.entries(site.definition.model[entry.type]?.fields ?? {});
  const none = { changes: [], problems: [] };
  if (!declared.some(([, field]) => anyField(field, isLinked))) return none;
  const bytes = await readFile(path);
  const where = entry.origin;
  if (!isUtf8(bytes)) return none;
  const before = bytes.toString('utf8');
  const parsed = file.parse(before.replace(/^\ufeff/, ''));
  const parse = (written: string) => file.parse(written.replace(/^\ufeff/, '')).entry?.fields;
  const { entry: { fields } = {}, problem } = parsed;
  if (!fields) return { changes: [], problems: problem ? [problem] : [] };
  const { text, edits } = correctText(before, {
    parse,
    values: declared.flatMap(([name, field]) => linkedValues(field, fields[name], [name])),
    rightOf: rightAddresses(entry, site, content),
    isAddress: addressRules(site),
  });
  if (edits.length === 0) return none;
  if (!bytes.equals(await readFile(path))) return { changes: [], problems: [checkErrors.FIX_CHANGED(where, { where })] };
  try {
    await replaceFile(path, text);
  } catch (error) {
    return { changes: [], problems: [checkErrors.FIX_WRITE(where, { where, cause: messageOf(error) })] };
  }
  const changes = edits
    .sort((a, b) => a.at - b.at)
    .map(({ at, from, to }) => ({ file: where.file, ...positionAt(before, at), from, to }));
  return { changes, problems: [] };
}

/** Replaces a file at once: a reader sees the old text or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const { mode } = await stat(file);
  // Fails, before anything is removed, if a file of the user's has the name.
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  const handle = await open(draft, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.chmod(mode);
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

function positionAt(text: string, at: number): Pick<LinkChange, 'line' | 'column'> {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Returns the right address for a written one in an entry; undefined if it is right, or if no page is known that it means. */
type RightOf = (written: string) => string | undefined;

function rightAddresses({ type, slug, locale, folder }: LoadedEntry, site: LoadedSite, content: SiteContent): RightOf {
  const { unprefixed, definition } = site;
  const { linksNameLanguage = false } = definition;
  const place = { ...placeOf({ type, slug, ...(folder === undefined ? {} : { folder }) }), locale };
  const prefix = linksNameLanguage || locale === unprefixed ? '' : `/${locale}`;
  const pageOf = (address: string): string | undefined => {
    const target = parseLinkTarget(address);
    return target?.kind === 'page' ? prefix + target.path : undefined;
  };
  const isPage = (address: string): boolean => content.hasPage(pageOf(address) ?? '');
  /** Returns an address whose path differs only in what hosts and readers do not tell apart. */
  const alike = (address: string): string | undefined => {
    const target = parseLinkTarget(address);
    const page = target?.kind === 'page' ? content.pathLike(prefix + target.path) : undefined;
    return target?.kind === 'page' && page?.startsWith(prefix) ? page.slice(prefix.length) + target.suffix : undefined;
  };
  const inOwnLanguage = (address: string): string =>
    linksNameLanguage ? `/${locale}${address}` : address.startsWith(`/${locale}/`) ? address.slice(locale.length + 1) : address;
  const right = (written: string): string | undefined => {
    const isFile = /\.md(?:#|$)/i.test(written);
    const target = parseLinkTarget(written);
    if (isFile || isPage(written) || (target && target.kind !== 'page')) return undefined;
    const meant = target ? undefined : content.texts.meant(written, place);
    const named = meant === undefined || !linksNameLanguage ? meant : `/${locale}${meant}`;
    const slashed = withSlash(written);
    const known = [named, inOwnLanguage(slashed), slashed].filter((address) => address !== undefined);
    return known.find(isPage) ?? (target ? known.map(alike).find((address) => address !== undefined) : undefined);
  };
  const byWritten = new Map<string, string | undefined>();
  return (written) => {
    if (!byWritten.has(written)) byWritten.set(written, right(written));
    return byWritten.get(written);
  };
}

/** Attributes are addresses if the component of their directive or element has a field of that kind. */
function addressRules({ definition: { richText } }: LoadedSite): AddressRules {
  return (name, attribute) => {
    const shown = [richText?.directives, richText?.elements].map((all) =>
      all && Object.hasOwn(all, name) ? all[name] : undefined,
    );
    return shown.some((each) => isOfKind(each?.fields?.[attribute], 'href'));
  };
}

const isLinked = (field: Field): boolean => isOfKind(field, 'href') || isOfKind(field, 'markdown') || isOfKind(field, 'html');

/** Lists the texts with links in a value as it is written, of which some may be wrong. */
function linkedValues(
  field: Field,
  value: unknown,
  path: FieldPath,
): readonly { readonly field: Field; readonly path: FieldPath }[] {
  if (isLinked(field)) return typeof value === 'string' ? [{ field, path }] : [];
  const values: { readonly field: Field; readonly path: FieldPath }[] = [];
  if (isOfKind(field, 'list') ? Array.isArray(value) : isRecord(value)) {
    kindOf(field).map?.(field, value, (inner, part, step) => {
      values.push(...linkedValues(inner, part, [...path, step]));
    });
  }
  return values;
}

/** A replacement in a text. */
interface Edit {
  /** Position in the text before all edits. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

interface CorrectOptions {
  readonly parse: (text: string) => Fields | undefined;
  /** Fields with links, and texts that may have some. */
  readonly values: readonly { readonly field: Field; readonly path: FieldPath }[];
  readonly rightOf: RightOf;
  readonly isAddress: AddressRules;
}

type Fields = Readonly<Record<string, unknown>>;

/** A value of a file that has links, and how to find them. */
interface LinkedValue {
  readonly path: FieldPath;
  readonly links: (value: string) => TextLinks;
}

/**
 * Replaces addresses in the text of a file. Each replacement is parsed: it is made only if nothing but the address of a link
 * has changed, so that no code, comment or other text is.
 */
function correctText(
  before: string,
  { parse, values, rightOf, isAddress }: CorrectOptions,
): { readonly text: string; readonly edits: Edit[] } {
  const linked = values.map(({ field, path }) => ({ path, links: linksIn(field, isAddress) }));
  let text = before;
  let fields = parse(text);
  const edits: Edit[] = [];
  for (const [from, to] of wrongAddresses(fields, linked, rightOf)) {
    const forms = new Map([
      [from, to],
      [safelyDecoded(from), safelyDecoded(to)],
      [escapeHtml(from), escapeHtml(to)],
    ]);
    for (const [written, right] of forms) {
      for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
        const candidate = text.slice(0, at) + right + text.slice(at + written.length);
        const changed = parse(candidate);
        if (!fields || !changed || !differsInLink(fields, changed, linked, { from, to })) continue;
        edits.push({ at: originalPosition(at, edits), from: written, to: right });
        [text, fields] = [candidate, changed];
      }
    }
  }
  return { text, edits };
}

/** Returns the position in the text before all edits of a position after them. */
function originalPosition(at: number, edits: readonly Edit[]): number {
  let original = at;
  for (const { at: start, from, to } of [...edits].sort((a, b) => a.at - b.at)) {
    if (start < original) original -= to.length - from.length;
  }
  return original;
}

const linksIn = (field: Field, isAddress: AddressRules): LinkedValue['links'] => {
  if (isOfKind(field, 'href')) return (value) => ({ addresses: [value.trim()], others: '' });
  const kind = isOfKind(field, 'html') ? 'html' : 'markdown';
  const found = new Map<string, TextLinks>();
  return (text) => {
    const links = found.get(text) ?? linksOfText(text, kind, isAddress);
    found.set(text, links);
    return links;
  };
};

/** Lists the addresses to correct, with the right ones; long ones first, because others may be parts of them. */
function wrongAddresses(
  fields: Fields | undefined,
  linked: readonly LinkedValue[],
  rightOf: RightOf,
): readonly [string, string][] {
  const right = new Map<string, string>();
  for (const { path, links } of linked) {
    const value = valueAt(fields, path);
    for (const address of typeof value === 'string' ? links(value).addresses : []) {
      const to = rightOf(address);
      if (to !== undefined && to !== address) right.set(address, to);
    }
  }
  return [...right].sort(([a], [b]) => b.length - a.length);
}

/** True if records of fields differ in the addresses of links in one value, and these are the right ones. */
function differsInLink(
  before: Fields,
  after: Fields,
  linked: readonly LinkedValue[],
  change: { readonly from: string; readonly to: string },
): boolean {
  const [changed, ...others] = linked.filter(({ path }) => valueAt(before, path) !== valueAt(after, path));
  if (!changed || others.length > 0) return false;
  const [old, current] = [valueAt(before, changed.path), valueAt(after, changed.path)];
  if (typeof old !== 'string' || typeof current !== 'string') return false;
  const rest = (fields: Fields): string => stableJson(withoutValue(fields, changed.path));
  return differInAddress(changed.links(old), changed.links(current), change) && rest(before) === rest(after);
}

const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce((each: unknown, step) => (typeof each === 'object' && each !== null ? Reflect.get(each, step) : undefined), value);

/** Returns a copy of a value with null at a path. */
function withoutValue(value: unknown, [step, ...path]: FieldPath): unknown {
  if (step === undefined) return null;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withoutValue(item, path) : item));
  const record = value as Fields;
  return { ...record, [step]: withoutValue(record[step], path) };
}
