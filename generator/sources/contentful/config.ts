import { policySetting } from '../../model/problem-policies.ts';
import { flag, listOf, type OptionsOf, recordOf, text, textLike, value } from '../../support/shapes.ts';

const seconds = value<number>(
  'a number of seconds above 0',
  (each) => typeof each === 'number' && each > 0 && Number.isFinite(each),
);

const fieldValue = value<string | number | boolean>('a text, a number, true or false', (each) =>
  ['string', 'number', 'boolean'].includes(typeof each),
);

/** Settings of a space; their values are validated with those of the environment. */
export const contentfulSettings = {
  /** Id of the space. Variable: CONTENTFUL_SPACE_ID. */
  space: text,
  /** Default: 'master'. Variable: CONTENTFUL_ENVIRONMENT. */
  environment: text,
  /** Variable: CONTENTFUL_DELIVERY_TOKEN. */
  deliveryToken: text,
  /** Variable: CONTENTFUL_PREVIEW_TOKEN. */
  previewToken: text,
  /** Host name, optionally with a port. Default: Contentful's own. Variable: CONTENTFUL_HOST. */
  host: text,
  /** True uses http, for a server on the same machine. Default: false. Variable: CONTENTFUL_INSECURE. */
  insecure: flag,
  /** Variable: CONTENTFUL_WEBHOOK_SECRET. */
  webhookSecret: text,
  /** Further hosts with assets, such as a host of your own before those of Contentful. Default: none. */
  assetHosts: listOf(
    textLike('the name of a host, such as media.example.com', /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/),
  ),
  /** Ids of tags and concepts: an entry is read if it has one of them. Default: all entries are read. */
  tags: listOf(text),
  /**
   * Values by content type and field: { post: { market: ['ca', 'all'] } }. An entry of the type is read if each field
   * has one of its values; a link has the id of its target. Default: all entries are read.
   */
  where: recordOf(recordOf(listOf(fieldValue))),
  /** Maximum wait for the next part of an answer or a file, in seconds. A whole answer may take four times as long. Default: 30. */
  timeoutSeconds: seconds,
  /** Interval between two requests for saved drafts in `develop`, in seconds. Default: 2. */
  pollSeconds: seconds,
  /** Policy for problems of its entries, unless the site or the run has another. Default: 'last-good'. */
  policy: policySetting,
};

/** Access to a Contentful space. Environment variables take precedence. */
export interface ContentfulConfig extends OptionsOf<typeof contentfulSettings> {}

/** A Contentful space as a source. */
export interface ContentfulSpace extends ContentfulConfig {
  /** Kind of the source. */
  readonly builtIn: 'contentful';
}

/** A Contentful space as a source. Environment variables take precedence, see `ContentfulConfig`. */
export const contentful = (config: ContentfulConfig = {}): ContentfulSpace => ({ ...config, builtIn: 'contentful' });
