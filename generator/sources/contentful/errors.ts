import { defineError, defineErrors } from '../../errors/define-errors.ts';

const api = (p: { readonly isPreview: boolean }): string => (p.isPreview ? 'preview' : 'delivery');
const tokenVariable = (p: { readonly isPreview: boolean }): string =>
  p.isPreview ? 'CONTENTFUL_PREVIEW_TOKEN' : 'CONTENTFUL_DELIVERY_TOKEN';
interface Inventory {
  readonly entries: number;
  readonly assets: number;
  readonly savedAt: string;
}

const inventoryText = ({ entries, assets, savedAt }: Inventory): string =>
  `${entries} entries and ${assets} assets${savedAt === '' ? '' : `, the latest of ${savedAt}`}`;

export const contentfulErrors = defineErrors('CONTENTFUL', {
  SETTING_MISSING: defineError<{ variable: string; setting: string }>({
    title: 'A setting of the content system is missing',
    message: (p) => `Content comes from Contentful, but ${p.variable} is not set.`,
    hint: (p) => `Set the environment variable ${p.variable}, or \`contentful.${p.setting}\` in the config.`,
  }),
  SETTING: defineError<{ variable: string; value: string; meaning: string }>({
    title: 'A setting of the content system is not usable',
    message: (p) => `${p.variable} is “${p.value}”, which is not ${p.meaning}.`,
    hint: 'Correct the environment variable or the setting in the config.',
  }),
  TOKEN_SHAPE: defineError<{ variable: string }>({
    title: 'A token has characters that no token has',
    message: (p) => `${p.variable} has white space or other characters that cannot be part of a token. It is not printed here.`,
    hint: 'Copy the token again, without quotation marks and line breaks.',
  }),
  PREVIEW_IN_GENERATE: defineError<{ what: string }>({
    title: 'A site is to be generated from drafts',
    message: (p) => `${p.what}: drafts would be published.`,
    hint: 'Generate with the delivery token and host. To see drafts, run: boreal develop --source contentful --preview.',
  }),
  TOKEN: defineError<{ space: string; isPreview: boolean }>({
    title: 'The content system refuses the token',
    message: (p) => `Contentful refuses the ${api(p)} token for the space “${p.space}” (401).`,
    hint: (p) => `Set ${tokenVariable(p)} to a ${api(p)} token of this space; CONTENTFUL_SPACE_ID names the space.`,
  }),
  ACCESS: defineError<{ space: string; environment: string; isPreview: boolean }>({
    title: 'The token may not read the environment',
    message: (p) => `The ${api(p)} token may not read the environment “${p.environment}” of the space “${p.space}” (403).`,
    hint: (p) => `Allow the key of ${tokenVariable(p)} to read this environment, in Contentful under Settings → API keys.`,
  }),
  SPACE_UNKNOWN: defineError<{ space: string; isPreview: boolean }>({
    title: 'There is no such space',
    message: (p) => `Contentful has no space “${p.space}” for this token (404).`,
    hint: 'Set CONTENTFUL_SPACE_ID to the id of the space, as its address in Contentful shows it.',
  }),
  ENVIRONMENT_UNKNOWN: defineError<{ space: string; environment: string; isPreview: boolean }>({
    title: 'There is no such environment',
    message: (p) => `The space “${p.space}” has no environment “${p.environment}” for this token (404).`,
    hint: (p) => `Set CONTENTFUL_ENVIRONMENT, or let the key of ${tokenVariable(p)} read that environment.`,
  }),
  UNREACHABLE: defineError<{ host: string; tries: number; isPreview: boolean }>({
    title: 'The content system does not answer',
    message: (p) =>
      `${p.host} did not send a complete answer in ${p.tries} ${p.tries === 1 ? 'try' : 'tries'}. The published site is unchanged.`,
    hint: (p) =>
      p.isPreview
        ? 'Check the network: a preview tries again by itself, because drafts are never cached. To work on what was pulled before, use --offline in place of --preview.'
        : 'Try again later. To build from the last pull, use --offline.',
  }),
  REQUEST: defineError<{ what: string }>({
    title: 'The content system refuses a request',
    message: (p) => `Contentful refuses ${p.what}.`,
    hint: 'Read the cause. If it looks like a bug of Boreal, report it.',
  }),
  SHRUNK: defineError<{ before: number; lost: number }>({
    title: 'Much of the content is gone',
    message: (p) =>
      `${p.lost} of ${p.before} entries are gone since the last pull, more than one in twenty, and the space does not say that they were deleted. The cache and the published site are unchanged.`,
    hint: 'If they were deleted on purpose, run once with --allow-shrink.',
  }),
  INCOMPLETE: defineError<{ came: Inventory; listed: Inventory }>({
    title: 'The content is incomplete',
    message: ({ came, listed }) =>
      `Contentful lists ${inventoryText(listed)}, but sent ${inventoryText(came)}. The cache and the published site are unchanged.`,
    hint: 'Run it again in a few minutes: a recent change may not have reached all servers yet. To build from the last pull, use --offline.',
  }),
  OFFLINE_EMPTY: defineError<{ space: string; environment: string }>({
    title: 'There is nothing to build from offline',
    message: (p) => `This cache has no pull of the environment “${p.environment}” of the space “${p.space}”.`,
    hint: 'Run boreal pull with a network, with the same settings and cache folder.',
  }),
  SNAPSHOT_UNREADABLE: defineError<{ file: string }>({
    title: 'The exported file cannot be read',
    message: (p) => `The file ${p.file} cannot be read.`,
    hint: 'Check the path given with --snapshot, and that you may read the file.',
  }),
  LOCALE_MISSING: defineError<{ locale: string; tag: string; codes: readonly string[] }>({
    title: 'A language is missing in the space',
    message: (p) =>
      `The space has no locale “${[...new Set([p.tag, p.locale])].join('” or “')}”; ${p.codes.length === 0 ? 'it has none' : `it has ${p.codes.join(', ')}`}.`,
    hint: 'Add the locale in Contentful under Settings → Locales, or change `locales` in the config.',
  }),
  TYPE_MISSING: defineError<{ type: string; fields: readonly string[] }>({
    title: 'A content type is missing in the space',
    message: (p) => `The space has no content type “${p.type}”. The model expects it with the fields ${p.fields.join(', ')}.`,
    hint: 'Create it: boreal model --format contentful prints a file for contentful-import.',
  }),
  FIELD_MISSING: defineError<{ type: string; field: string; expected: string }>({
    title: 'A field is missing in the space',
    message: (p) => `The content type “${p.type}” has no field “${p.field}”. The model expects ${p.expected}.`,
    hint: 'Add the field in Contentful, or publish it if it exists: an omitted field is not delivered.',
  }),
  FIELD_GONE: defineError<{ type: string; field: string; expected: string; similar: string | undefined }>({
    title: 'An optional field is missing in the space',
    severity: 'warning',
    message: (p) =>
      `The content type “${p.type}” has no field “${p.field}”, which is optional: the site is made without its values.${p.similar === undefined ? '' : ` Was it renamed to “${p.similar}”?`}`,
    hint: (p) => `Add the field again as ${p.expected}, or change the model of the site.`,
  }),
  FIELD_TYPE: defineError<{ type: string; field: string; expected: string; actual: string }>({
    title: 'A field has another type in the space',
    message: (p) => `The field “${p.field}” of “${p.type}” is ${p.actual}. The model expects ${p.expected}.`,
    hint: 'Change the field in Contentful, or the model.',
  }),
  SLUG_LOCALIZED: defineError<{ type: string; field: string }>({
    title: 'Slugs differ per language, and the model does not say so',
    severity: 'warning',
    message: (p) =>
      `The field “${p.field}” of “${p.type}” is localized in Contentful: its value in the default language is used for all.`,
    hint: (p) =>
      `Declare the field and name it: defineType(…, { ${p.field}: symbol({ localized: true }), … }, { slug: '${p.field}' }). Or disable localization of the field.`,
  }),
  SLUG_MISSING: defineError<{ type: string; field: string }>({
    title: 'An entry has no slug',
    message: (p) => `The required field “${p.field}” of this “${p.type}” is empty: the entry has no page in the site.`,
    hint: 'Give it lower-case letters and digits joined by single hyphens.',
  }),
  RESOURCE_UNREAD: defineError<{ field: string; target: string }>({
    title: 'A link leads to another space',
    severity: 'warning',
    message: (p) => `“${p.field}” links to “${p.target}” in another space. Boreal reads one space: the link is left out.`,
    hint: 'Link to an entry of this space, or make the field optional in the model.',
  }),
  WHERE_FIELD: defineError<{ type: string; field: string }>({
    title: 'The setting `where` of a space names a field that the space does not have',
    message: (p) => `The setting \`where\` selects entries by “${p.type}.${p.field}”, which the space does not have.`,
    hint: 'Write the ids of a content type and of one of its fields that is delivered.',
  }),
  LINK_UNRESOLVED: defineError<{
    field: string;
    target: string;
    isAsset: boolean;
    tags?: readonly string[];
    isSelected: boolean;
  }>({
    title: 'A link leads to an entry or asset that is not published',
    follows: 'source',
    severity: 'warning',
    message: (p) =>
      `“${p.field}” leads to the ${p.isAsset ? 'asset' : 'entry'} ${p.target}, which is not published, not in this environment, or deleted${p.tags ? `, or has none of the tags that this site reads (${p.tags.join(', ')})` : ''}${p.isSelected ? ', or is not selected by the setting `where` of the source' : ''}. It is left out.`,
    hint: (p) => `Publish the ${p.isAsset ? 'asset' : 'entry'}, or remove the link.`,
  }),
  BLOCK_CYCLE: defineError<{ field: string; target: string }>({
    title: 'A linked entry contains itself',
    severity: 'warning',
    message: (p) => `“${p.field}” leads to the entry ${p.target}, which it stands within. It is left out.`,
    hint: 'Remove the link, or link to another entry.',
  }),
  ASSET_FILE: defineError<{ field: string; target: string }>({
    title: 'An asset has no file',
    severity: 'warning',
    message: (p) =>
      `“${p.field}” leads to the asset ${p.target}, which has no file in this language or is not processed. It is left out.`,
    hint: 'Upload the file in Contentful and publish the asset.',
  }),
});
