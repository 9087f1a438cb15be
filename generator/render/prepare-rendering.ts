import { resolve } from 'node:path';
import type { ClientSettings } from '#contract/browser-globals';
import { standInFormEndpoint } from '#contract/forms';
import type { HeaderRule } from '#contract/host-settings';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { BundleMode, ClientBundle } from '../bundle/bundle-client.ts';
import type { TemplateBundle } from '../bundle/bundle-templates.ts';
import { chunkName } from '../bundle/entry-sources.ts';
import type { SiteContent } from '../content/read-site.ts';
import { Fault } from '../errors/problem.ts';
import { listFileUses } from '../images/list-file-uses.ts';
import type { RenderInputs } from '../manifest/build-manifest.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { PolicySources } from '../site.ts';
import { editorOrigin } from '../sources/contentful/settings.ts';
import { contentHash } from '../support/content-hash.ts';
import { integrity } from '../support/integrity.ts';
import { buildDocumentShell, type DocumentShell } from './html-document.ts';
import type { RenderContext } from './render-page.ts';
import type { RenderPlan } from './render-plan.ts';
import { type LocaleSlices, renderSlices } from './render-slices.ts';
import { responseHeaders } from './response-headers.ts';
import { buildSharedData, type SharedDataIndex } from './shared-data.ts';
import { createSocialCards, type SocialCards } from './social-cards.ts';
import { staticServices } from './static-services.ts';

/** Everything that is computed once a build, before the first page. */
export interface Rendering {
  readonly context: RenderContext & { readonly cards: SocialCards };
  readonly shell: DocumentShell;
  readonly shared: SharedDataIndex;
  readonly slices: ReadonlyMap<string, LocaleSlices>;
  /** 20 hex characters over the build's code. */
  readonly compilationHash: string;
  /** What every answer's headers are to be. */
  readonly headerRules: readonly HeaderRule[];
  /** The same for other threads. */
  readonly plan: RenderPlan;
  /** What all pages of a family in a language follow from. */
  readonly inputsOf: (family: string, locale: string) => RenderInputs;
  /** Pictures of a page's data, and what the markup of its texts and pictures follows from beyond what the data say. */
  readonly filesOf: (data: unknown) => { readonly uses: readonly FileUse[]; readonly stamps: readonly string[] };
}

interface RenderingOptions {
  readonly site: LoadedSite;
  readonly content: Pick<SiteContent, 'graph' | 'texts' | 'images' | 'wildcards'>;
  readonly client: ClientBundle;
  readonly templates: TemplateBundle;
  readonly mode: BundleMode;
  /** Hash of the generator's own code: what it rendered before a change of itself is not used again. */
  readonly codeHash: string;
  /** The state before, of the same site. */
  readonly earlier?: Rendering | undefined;
}

/** Computes shared data, slices and the common part of all documents. Throws ProblemError when a slice cannot be rendered. */
export function prepareRendering({ site, content, client, templates, mode, codeHash, earlier }: RenderingOptions): Rendering {
  const { definition, pathPrefix, siteUrl, tags, locales } = site;
  const { graph, texts, images, wildcards } = content;
  const resolved = { textOf: texts.get, pictureOf: images.picture };
  const compilationHash = contentHash(codeHash, mode, JSON.stringify([client.chunkMap, client.stylesheets]));
  const settings: ClientSettings = {
    pathPrefix,
    languages: locales,
    languageTags: tags,
    notFoundPages: wildcards,
    routeChangeEvent: definition.routeChangeEvent ?? 'gatsby-route-change',
    visitor: mode === 'development' ? developmentVisitor(definition.visitor) : (definition.visitor ?? {}),
  };
  const shell = buildDocumentShell({
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
  const shared = buildSharedData(definition, graph, resolved);
  const services = staticServices(settings.visitor);
  const slices = renderSlices({
    site: definition,
    graph,
    resolved,
    shared,
    templates,
    pathPrefix,
    services,
    earlier: earlier?.slices,
  });
  const cards = createSocialCards({
    templates,
    fonts: (definition.socialCard?.fonts ?? []).map((font) => ({ ...font, file: resolve(site.root, font.file) })),
  });
  const families = new Map(definition.families.map((family) => [family.name, family]));
  // Documents say so of themselves, whichever slice it is.
  const isFormless = [...slices.values()].some(({ lacksFormEndpoint }) => lacksFormEndpoint);
  const documentHash = contentHash(codeHash, siteUrl, shell.headLinks, shell.scripts, JSON.stringify([tags, isFormless]));
  const inputs = new Map<string, RenderInputs>();
  const { rootShared } = definition;
  return {
    context: { rootShared, families, cards, templates, shared, slices, resolved, shell, services },
    shell,
    shared,
    slices,
    compilationHash,
    headerRules: responseHeaders({
      visitor: settings.visitor,
      isPublished: mode === 'production',
      added: addedSources(site, mode),
      // What an editor's preview is made of takes whole documents apart.
      hasTrustedTypes: mode === 'production',
    }),
    plan: {
      rootShared,
      families: definition.families.map(({ name, page, shared: names }) => ({ name, page, shared: names })),
      sharedData: shared.all(),
      slices,
      shell,
      visitor: settings.visitor,
      modules: templates.modules,
    },
    inputsOf(name, locale) {
      const key = `${name} ${locale}`;
      const known = inputs.get(key);
      if (known) return known;
      const family = families.get(name);
      const chunk = chunkName('component', family?.page ?? '');
      const template = templates.pages.get(chunk);
      if (!family || !template) throw new Fault(`The family ${name} was not compiled.`);
      const selection = shared.select([...rootShared, ...family.shared], locale, `The family “${name}”`);
      const code = [template.hash, templates.root.hash, templates.card?.hash ?? ''].join(' ');
      const document = contentHash(documentHash, shell.stylesheets[chunk] ?? '');
      const made = { family: name, locale, template: contentHash(code), shared: selection.hash, document };
      inputs.set(key, made);
      return made;
    },
    filesOf: (data) => filesIn(data, content),
  };
}

/**
 * While the site is edited, the stand-in takes forms if nobody else does, and nothing may come from a cache, nor from a worker that was
 * left by another program on this address.
 */
const developmentVisitor = (visitor: VisitorSettings = {}): VisitorSettings => ({
  ...visitor,
  formEndpoint: visitor.formEndpoint ?? standInFormEndpoint,
  serviceWorker: false,
});

/** Only what documents name is checked by the browser: a script that another one loads has no place to say so. */
function integrityIn({ files }: ClientBundle): (path: string) => string | undefined {
  return (path) => {
    const file = files.find((each) => `/${each.path}` === path);
    return file && integrity('sha384', file.contents);
  };
}

/** The site's own additions; while drafts are shown, the content system's editor may show pages in a frame. */
function addedSources({ definition, source }: LoadedSite, mode: BundleMode): PolicySources {
  const added = definition.contentSecurityPolicy ?? {};
  if (mode === 'production' || source.kind !== 'contentful') return added;
  return { ...added, 'frame-ancestors': ["'self'", editorOrigin(source.settings.host), ...(added['frame-ancestors'] ?? [])] };
}

function filesIn(data: unknown, { texts, images }: Pick<SiteContent, 'texts' | 'images'>): ReturnType<Rendering['filesOf']> {
  const stamps: string[] = [];
  const uses = [
    ...listFileUses(data, (reference) => {
      stamps.push(texts.stamp(reference));
      return texts.files(reference);
    }),
  ];
  const pictures = uses.filter(({ kind }) => kind === 'picture');
  if (pictures.length > 0) stamps.push(images.stamp(pictures));
  return { uses, stamps: stamps.filter((stamp) => stamp !== '') };
}
