import { chunkName } from '../bundle/entry-sources.ts';
import { isOfKind } from '../model/fields.ts';
import type { FieldSet } from '../model/kinds/kind.ts';
import type { PolicyDirective, PolicySources } from '../model/site-settings.ts';
import { validateEntry } from '../read/validate-entry.ts';
import type { NamedComponents } from '../rich-text/component-directives.ts';
import { textErrors } from '../rich-text/errors.ts';
import { type LinkOptions, type LinkTarget, parseLinkTarget, writeLink } from '../rich-text/link-target.ts';
import type { MarkdownSettings } from '../rich-text/markdown-settings.ts';
import { isUnseen } from '../rich-text/sanitize-html.ts';
import { applyTypography } from '../rich-text/typography.ts';
import type { DirectiveComponent, ElementComponent } from '../site.ts';
import { closestName } from '../support/closest-name.ts';

interface ComponentSettings extends Omit<LinkOptions, 'locale'> {
  /** Language tags for typography, by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly markdown?: Pick<MarkdownSettings, 'lenientLinks'>;
}

/** Returns components by name, whose attributes are validated like the fields of an entry. */
export function namedComponents(
  components: Readonly<Record<string, DirectiveComponent>> = {},
  { tags, pathPrefix, linksNameLanguage, markdown }: ComponentSettings,
): NamedComponents {
  return {
    names: Object.keys(components),
    read(name, attributes, { where, locale }) {
      const named = Object.hasOwn(components, name) ? components[name] : undefined;
      if (!named) return undefined;
      const { component, fields: declared = {} } = named;
      const raw = { type: name, slug: '', locale, origin: where, locate: () => where, fields: attributes };
      const { fields, problems } = validateEntry(raw, {
        model: { [name]: { description: '', fields: declared } },
        lenientLinks: markdown?.lenientLinks,
        typography: (text) => applyTypography(text, tags[locale] ?? locale),
        // The config accepts no kinds with formatted text.
        addText: () => ({ richText: '' }),
      });
      const targets = hrefsIn(declared, fields);
      const written = targets.map(([field, target]) => [field, writeLink(target, { locale, pathPrefix, linksNameLanguage })]);
      const props = { ...fields, ...Object.fromEntries(written) };
      return { component: chunkName('embed', component), props, links: targets.map(([, target]) => target), problems };
    },
  };
}

/** Lists the targets of links among attributes. */
const hrefsIn = (declared: FieldSet, fields: Readonly<Record<string, unknown>>): readonly (readonly [string, LinkTarget])[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const target = isOfKind(declared[name], 'href') ? parseLinkTarget(String(value)) : undefined;
    return target ? [[name, target] as const] : [];
  });

/**
 * Returns the components of elements. Their attributes are those of HTML: names in any case, `controls` alone is true,
 * others that readers do not miss are left out. What the element loads is on this site or on one of its origins.
 */
export function elementComponents(
  components: Readonly<Record<string, ElementComponent>> = {},
  settings: ComponentSettings,
): NamedComponents {
  const named = namedComponents(components, settings);
  return {
    names: named.names,
    read(name, written, at) {
      const { fields: declared = {}, origins = [] } = components[name] ?? {};
      const { attributes, unknown } = attributesOf(declared, written);
      const answer = named.read(name, attributes, at);
      if (!answer) return undefined;
      const details = { where: at.where };
      const names = Object.keys(declared);
      const problems = unknown
        .filter((attribute) => !isUnseen(name, attribute))
        .map((attribute) =>
          textErrors.ELEMENT_ATTRIBUTE({ name, attribute, suggestion: closestName(attribute, names) }, details),
        );
      const foreign = answer.links.flatMap((link) => foreignOrigin(link, origins) ?? []);
      const refused = foreign.map((origin) => textErrors.ELEMENT_ORIGIN({ name, origin, origins }, details));
      const all = [...problems, ...answer.problems, ...refused];
      return { ...answer, problems: all, ...(refused.length > 0 ? { component: undefined } : {}) };
    },
  };
}

interface ElementAttributes {
  /** By the names of fields. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Names of attributes that are no fields. */
  readonly unknown: readonly string[];
}

function attributesOf(declared: FieldSet, written: Readonly<Record<string, string>>): ElementAttributes {
  const byName = new Map(Object.keys(declared).map((name) => [name.toLowerCase(), name]));
  const attributes: Record<string, string> = {};
  const unknown: string[] = [];
  for (const [attribute, value] of Object.entries(written)) {
    const name = byName.get(attribute.toLowerCase());
    if (name === undefined) unknown.push(attribute);
    else if (isOfKind(declared[name], 'boolean')) attributes[name] = value === 'false' ? 'false' : 'true';
    // An address without a scheme has that of the page, which is https.
    else if (isOfKind(declared[name], 'href')) attributes[name] = value.trim().replace(/^\/\//, 'https://');
    else if (value !== '') attributes[name] = value;
  }
  return { attributes, unknown };
}

/** Returns the origin, or the scheme, of a target that an element may not load from; undefined for any other target. */
function foreignOrigin(target: LinkTarget, origins: readonly string[]): string | undefined {
  if (target.kind !== 'external') return undefined;
  const { origin, protocol } = new URL(target.url);
  if (origin === 'null') return protocol;
  return origins.some((allowed) => matchesOrigin(origin, allowed)) ? undefined : origin;
}

function matchesOrigin(origin: string, allowed: string): boolean {
  const [start, end] = allowed.split('//*.');
  return end === undefined ? origin === allowed : origin.startsWith(`${start}//`) && origin.endsWith(`.${end}`);
}

/** Directives of the policy for what an element loads, if not `frame-src`. */
const loadedAs: Readonly<Record<string, readonly PolicyDirective[]>> = {
  video: ['media-src', 'img-src'],
  audio: ['media-src'],
  source: ['media-src'],
  track: ['media-src'],
};

/** Adds the origins that elements load from to the sources of a policy. */
export function withElementOrigins(
  sources: PolicySources = {},
  elements: Readonly<Record<string, ElementComponent>> = {},
): PolicySources {
  const added: Partial<Record<PolicyDirective, readonly string[]>> = { ...sources };
  for (const [name, { origins = [] }] of Object.entries(elements)) {
    if (origins.length === 0) continue;
    for (const directive of loadedAs[name] ?? (['frame-src'] as const)) {
      added[directive] = [...new Set([...(added[directive] ?? []), ...origins])];
    }
  }
  return added;
}
