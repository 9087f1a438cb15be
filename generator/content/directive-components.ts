import { chunkName } from '../bundle/entry-sources.ts';
import { isOfKind } from '../model/fields.ts';
import type { FieldSet } from '../model/kinds/kind.ts';
import { validateEntry } from '../read/validate-entry.ts';
import type { DirectiveComponents } from '../rich-text/component-directives.ts';
import { type LinkOptions, type LinkTarget, parseLinkTarget, writeLink } from '../rich-text/link-target.ts';
import { applyTypography } from '../rich-text/typography.ts';
import type { RichTextComponents } from '../site.ts';

interface DirectiveSettings extends Omit<LinkOptions, 'locale'> {
  /** Language tags for typography, by locale. */
  readonly tags: Readonly<Record<string, string>>;
}

/** Returns the components of directives, whose attributes are validated like the fields of an entry. */
export function directiveComponents(
  { directives = {} }: RichTextComponents = {},
  { tags, pathPrefix, linksNameLanguage }: DirectiveSettings,
): DirectiveComponents {
  return {
    names: Object.keys(directives),
    read(name, attributes, { where, locale }) {
      const directive = Object.hasOwn(directives, name) ? directives[name] : undefined;
      if (!directive) return undefined;
      const { component, fields: declared = {} } = directive;
      const raw = { type: name, slug: '', locale, origin: where, locate: () => where, fields: attributes };
      const { fields, problems } = validateEntry(raw, {
        model: { [name]: { description: '', fields: declared } },
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
