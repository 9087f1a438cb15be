import { resolve } from 'node:path';
import type { ClientSettings } from '#contract/browser-globals';
import { standInFormEndpoint } from '#contract/forms';
import type { HeaderRule } from '#contract/host-settings';
import { compareMatchPaths, type MatchPath } from '#contract/match-paths';
import type { RichText } from '#contract/rich-text';
import type { SearchLoading } from '#contract/search';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { BundleMode, ClientBundle } from '../bundle/bundle-client.ts';
import type { TemplateBundle } from '../bundle/bundle-templates.ts';
import { chunkName } from '../bundle/entry-sources.ts';
import { withElementOrigins } from '../content/directive-components.ts';
import type { SiteContent } from '../content/read-site.ts';
import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import { listFileUses } from '../images/list-file-uses.ts';
import type { RenderInputs } from '../manifest/build-manifest.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { PolicySources } from '../site.ts';
import { stepFingerprint } from '../store/fingerprint.ts';
import { contentHash } from '../support/content-hash.ts';
import { contentLanguages } from '../support/content-languages.ts';
import { integrity } from '../support/integrity.ts';
import { runtimeOf } from '../support/runtime.ts';
import { positionOfSetting } from '../support/site-code.ts';
import { checkCodeLinks } from './check-code-links.ts';
import { buildDocumentShell, type DocumentShell } from './html-document.ts';
import type { RenderContext } from './render-page.ts';
import type { RenderPlan } from './render-plan.ts';
import { type LocaleSlices, renderSlices, sliceProblems } from './render-slices.ts';
import { responseHeaders } from './response-headers.ts';
import { buildSharedData, checkSharedNames, type SharedDataIndex } from './shared-data.ts';
import { createSocialCards, type SocialCards } from './social-cards.ts';
import { staticServices } from './static-services.ts';
import type { InspectedSite, InspectMarkup, Inspector } from './traced-markup.ts';

/** Values that all pages of a build share. */
export interface Rendering {
  readonly context: RenderContext & { readonly cards: SocialCards };
  readonly shell: DocumentShell;
  readonly shared: SharedDataIndex;
  readonly slices: ReadonlyMap<string, LocaleSlices>;
  /** 20 hex characters over the build's code. */
  readonly compilationHash: string;
  /** Warnings about shared data and slices. */
  readonly problems: readonly Problem[];
  /** Headers of every response. */
  readonly headerRules: readonly HeaderRule[];
  /** The same values for other threads. */
  readonly plan: RenderPlan;
  /** Returns the inputs that all pages of a family share in a language. */
  readonly inputsOf: InputsOf;
  /**
   * Returns the files that a page's data use, and fingerprints of what its texts and pictures
   * depend on outside the data.
   */
  readonly filesOf: (data: unknown) => { readonly uses: readonly FileUse[]; readonly fingerprints: readonly string[] };
}

type InputsOf = (family: string, locale: string) => RenderInputs;

interface RenderingOptions {
  readonly site: LoadedSite;
  readonly content: Pick<SiteContent, 'graph' | 'texts' | 'images' | 'wildcards' | 'hasPage' | 'paths'>;
  readonly client: ClientBundle;
  readonly templates: TemplateBundle;
  readonly mode: BundleMode;
  /** Hash of the generator's own code: pages that other code rendered are not reused. */
  readonly codeHash: string;
  /** Checks pages, slices and styles. */
  readonly inspector: (site: InspectedSite) => Inspector;
  /** Rendering of the same site before a change. */
  readonly previous?: Rendering;
}

/**
 * Computes shared data, slices and the common part of all documents. Throws ProblemError if a slice
 * cannot be rendered.
 */
export function prepareRendering(options: RenderingOptions): Rendering {
  const { site, content, client, templates, mode, previous } = options;
  const { definition, pathPrefix } = site;
  const { rootShared } = definition;
  checkSharedNames(definition);
  const brokenLinks = checkCodeLinks(templates.links ?? [], site, content);
  // `develop` shows the site with them.
  if (mode === 'production' && brokenLinks.length > 0) throw new ProblemError(brokenLinks);
  const { graph, texts, images } = content;
  const resolved = { textOf: texts.get, pictureOf: images.picture, fileOf: images.linkedFile };
  const compilationHash = contentHash(options.codeHash, mode, JSON.stringify([client.chunkMap, client.stylesheets]));
  const settings = clientSettings(options);
  const { visitor } = settings;
  const shell = documentShell({ site, client, mode, settings, compilationHash });
  const headerRules = headerRulesOf(site, mode, visitor);
  const inspected = { siteUrl: site.siteUrl, pathPrefix, root: site.root, publicFolder: site.publicFolder, headerRules };
  const { markup: inspect, styles: inspectStyles } = options.inspector(inspected);
  // The code of components comes with a page only.
  const withoutParts = { ...resolved, textOf: (reference: string) => withoutComponents(texts.get(reference)) };
  const { unprefixed, clock } = site;
  const shared = buildSharedData({ site: definition, graph, resolved: withoutParts, pathPrefix, unprefixed, clock });
  const services = staticServices(visitor);
  const slices = renderSlices({
    graph,
    resolved: withoutParts,
    shared,
    templates,
    pathPrefix,
    services,
    unprefixed,
    clock,
    site: definition,
    inspect,
    previous: previous?.slices,
  });
  const cards = createSocialCards({
    templates,
    component: definition.socialCard?.component,
    fonts: (definition.socialCard?.fonts ?? []).map((font) => ({ ...font, file: resolve(site.root, font.file) })),
    codeHash: options.codeHash,
  });
  const families = new Map(definition.families.map((family) => [family.name, family]));
  return {
    context: { rootShared, families, cards, templates, shared, slices, resolved, shell, services, inspect },
    shell,
    shared,
    slices,
    compilationHash,
    problems: [
      ...brokenLinks,
      ...shared.problems,
      ...sliceProblems(slices),
      ...linkProblems(definition, shell, inspect),
      ...inspectStyles(client),
    ],
    headerRules,
    plan: {
      rootShared,
      slices,
      shell,
      inspected,
      visitor,
      families: definition.families.map(({ name, page, shared: names }) => ({ name, page, shared: names })),
      sharedData: shared.all(),
      cards: cards.code,
      modules: templates.modules,
    },
    inputsOf: createInputsOf({
      rootShared,
      families,
      templates,
      shared,
      shell,
      cards,
      documentHash: documentHash(options, shell, { slices, headerRules }),
    }),
    filesOf: (data) => filesIn(data, content, embedCode(templates, shell)),
  };
}

function clientSettings({ site, content, mode }: RenderingOptions): ClientSettings {
  const { definition, pathPrefix, tags, locales, unprefixed } = site;
  // Only the generator reads it.
  const { offline: _stored, ...visitor } = definition.visitor ?? {};
  return {
    pathPrefix,
    languages: locales,
    unprefixedLanguage: unprefixed,
    languageTags: tags,
    ...directionsOf(definition),
    notFoundPages: notFoundPages(content, locales),
    routeChangeEvent: definition.routeChangeEvent ?? 'gatsby-route-change',
    visitor: mode === 'development' ? developmentVisitor(visitor) : visitor,
    ...searchLoading(definition.search),
  };
}

const headerRulesOf = (site: LoadedSite, mode: BundleMode, visitor: VisitorSettings): readonly HeaderRule[] =>
  responseHeaders({
    visitor,
    isPublished: mode === 'production',
    added: addedSources(site, mode),
    // An editor's preview replaces parts of documents by markup in strings.
    hasTrustedTypes: mode === 'production',
  });

/** Returns warnings about the links of all documents. */
const linkProblems = (
  definition: LoadedSite['definition'],
  { headLinks: html }: DocumentShell,
  inspect: InspectMarkup,
): readonly Problem[] =>
  inspect({ html, component: 'headLinks', trace: () => ({ html, places: [] }) }).map((problem) => ({
    ...problem,
    ...positionOfSetting(definition, 'headLinks'),
  }));

/** Returns what answers a missing address, as hosts do: a page for a range of addresses, or the file of the language. */
function notFoundPages({ wildcards, hasPage }: RenderingOptions['content'], locales: readonly string[]): readonly MatchPath[] {
  const files = locales
    .map((locale) => ({ path: `/${locale}/404.html`, matchPath: `/${locale}/*` }))
    .filter(({ path, matchPath }) => hasPage(path) && !wildcards.some((wildcard) => wildcard.matchPath === matchPath));
  return [...wildcards, ...files].sort(compareMatchPaths);
}

/** Returns the settings of the search for browsers; none without a search. */
function searchLoading(search?: SearchLoading): Pick<ClientSettings, 'search'> {
  if (search === undefined) return {};
  const { file, splitByLanguage, loadAtStart = !splitByLanguage, fetchOptions } = search;
  return {
    search: {
      file,
      ...(splitByLanguage ? { splitByLanguage } : {}),
      ...(loadAtStart ? {} : { loadAtStart }),
      ...(fetchOptions ? { fetchOptions } : {}),
    },
  };
}

/** Returns writing directions, for sites where it is not from left to right in every language. */
function directionsOf({ locales }: LoadedSite['definition']): Pick<ClientSettings, 'languageDirections'> {
  const directions = Object.entries(contentLanguages(locales)).map(([locale, { dir }]) => [locale, dir] as const);
  return directions.every(([, dir]) => dir === 'ltr') ? {} : { languageDirections: Object.fromEntries(directions) };
}

interface ShellInputs extends Pick<RenderingOptions, 'site' | 'client' | 'mode'> {
  readonly settings: ClientSettings;
  readonly compilationHash: string;
}

function documentShell({ site, client, mode, settings, compilationHash }: ShellInputs): DocumentShell {
  const { definition, siteUrl, tags } = site;
  return buildDocumentShell({
    siteUrl,
    settings,
    tags,
    compilationHash,
    chunkMap: client.chunkMap,
    stylesheets: client.stylesheets,
    integrityOf: mode === 'production' ? integrityIn(client) : () => undefined,
    preloadFonts: (definition.fonts ?? []).flatMap(({ file, preload }) => (preload ? [`/${client.assets[file]}`] : [])),
    links: [
      ...(definition.headLinks ?? []),
      ...(definition.webAppManifest ? [{ rel: 'manifest', href: '/manifest.webmanifest' }] : []),
    ],
    themeColor: definition.themeColor ?? {},
  });
}

/** Returns the hash of everything that all documents share, except their stylesheet. */
function documentHash(
  { site: { siteUrl, tags }, codeHash }: RenderingOptions,
  { headLinks, scripts }: DocumentShell,
  { slices, headerRules }: Pick<Rendering, 'slices' | 'headerRules'>,
): string {
  // Documents have a mark if any slice lacks the address of a form.
  const isFormless = [...slices.values()].some(({ lacksFormEndpoint }) => lacksFormEndpoint);
  // The policy decides about warnings of a page.
  const page = { siteUrl, languages: tags, head: headLinks, scripts, isFormless, headers: headerRules };
  return stepFingerprint('document', { code: codeHash, ...page });
}

interface InputSources extends Pick<RenderContext, 'rootShared' | 'families' | 'templates' | 'shared' | 'shell' | 'cards'> {
  readonly documentHash: string;
}

function createInputsOf(sources: InputSources): InputsOf {
  const { rootShared, families, templates, shared, shell, cards, documentHash: common } = sources;
  const cache = new Map<string, RenderInputs>();
  const runtime = runtimeOf();
  return (name, locale) => {
    const key = `${name} ${locale}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const family = families.get(name);
    const chunk = chunkName('component', family?.page ?? '');
    const { server } = templates;
    const ofServer = server?.pages.get(chunk);
    const template = ofServer ?? templates.pages.get(chunk);
    if (!family || !template) throw new Fault(`The family ${name} was not compiled.`);
    const selection = shared.select([...rootShared, ...family.shared], locale);
    const partial = ofServer && server ? [server.flight.hash, server.clientHash, String(server.isRootLive)] : [];
    const code = [template.hash, templates.root.hash, cards.code, ...partial].join(' ');
    const document = contentHash(common, shell.stylesheets[chunk] ?? '');
    const inputs = { family: name, locale, template: contentHash(code), shared: selection.hash, document, runtime };
    cache.set(key, inputs);
    return inputs;
  };
}

/**
 * Returns the visitor settings of `develop`: its stand-in takes forms by default, and a service
 * worker of another program at the same address is removed, because nothing may come from a cache.
 */
const developmentVisitor = (visitor: VisitorSettings = {}): VisitorSettings => ({
  ...visitor,
  formEndpoint: visitor.formEndpoint ?? standInFormEndpoint,
  serviceWorker: false,
});

/** Returns hashes for the files that documents name: browsers accept no others. */
function integrityIn({ files }: ClientBundle): (path: string) => string | undefined {
  return (path) => {
    const file = files.find((each) => `/${each.path}` === path);
    return file && integrity('sha384', file.contents);
  };
}

/** Returns the site's own sources. Pages of `develop` and the CMS's editor may show pages in a frame. */
function addedSources({ definition, editor }: LoadedSite, mode: BundleMode): PolicySources {
  const added = withElementOrigins(definition.contentSecurityPolicy, definition.richText?.elements);
  const { origin } = editor ?? {};
  if (mode === 'production') return added;
  const ancestors = (added['frame-ancestors'] ?? []).filter((source) => source !== "'none'");
  return { ...added, 'frame-ancestors': ["'self'", ...(origin === undefined ? [] : [origin]), ...ancestors] };
}

const withoutComponents = ({ html, headings }: RichText): RichText => ({ html, headings });

/** Returns a function that fingerprints the code and styles of a component within texts. */
const embedCode =
  ({ embeds, server }: TemplateBundle, { stylesheets }: DocumentShell) =>
  (chunk: string): string => {
    const ofServer = server?.embeds.get(chunk)?.hash;
    const style = stylesheets[chunk] ?? '';
    return contentHash(embeds.get(chunk)?.hash ?? '', style, ...(ofServer === undefined ? [] : [ofServer]));
  };

function filesIn(
  data: unknown,
  { texts, images }: Pick<SiteContent, 'texts' | 'images'>,
  codeOf: (chunk: string) => string,
): ReturnType<Rendering['filesOf']> {
  const fingerprints: string[] = [];
  const uses = [
    ...listFileUses(data, (reference) => {
      fingerprints.push(texts.stamp(reference), ...texts.embedChunks(reference).map(codeOf));
      return texts.files(reference);
    }),
  ];
  const shown = uses.filter(({ kind }) => kind !== 'file');
  if (shown.length > 0) fingerprints.push(images.stamp(shown));
  return { uses, fingerprints: fingerprints.filter((fingerprint) => fingerprint !== '') };
}
