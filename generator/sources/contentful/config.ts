/** Access to a Contentful space. Environment variables take precedence. */
export interface ContentfulConfig {
  /** Id of the space. Variable: CONTENTFUL_SPACE_ID. */
  readonly space?: string;
  /** Default: 'master'. Variable: CONTENTFUL_ENVIRONMENT. */
  readonly environment?: string;
  /** Variable: CONTENTFUL_DELIVERY_TOKEN. */
  readonly deliveryToken?: string;
  /** Variable: CONTENTFUL_PREVIEW_TOKEN. */
  readonly previewToken?: string;
  /** Host name, optionally with a port. Default: Contentful's own. Variable: CONTENTFUL_HOST. */
  readonly host?: string;
  /** True uses http, for a server on the same machine. Default: false. Variable: CONTENTFUL_INSECURE. */
  readonly insecure?: boolean;
  /** Variable: CONTENTFUL_WEBHOOK_SECRET. */
  readonly webhookSecret?: string;
  /** Further hosts with assets, such as a host of your own before those of Contentful. Default: none. */
  readonly assetHosts?: readonly string[];
  /** Maximum wait for the next part of an answer or a file, in seconds. A whole answer may take four times as long. Default: 30. */
  readonly timeoutSeconds?: number;
  /** Interval between two requests for saved drafts in `develop`, in seconds. Default: 2. */
  readonly pollSeconds?: number;
}

/** A Contentful space as a source. */
export interface ContentfulSpace extends ContentfulConfig {
  /** Kind of the source. */
  readonly builtIn: 'contentful';
}

/** A Contentful space as a source. Environment variables take precedence, see `ContentfulConfig`. */
export const contentful = (config: ContentfulConfig = {}): ContentfulSpace => ({ ...config, builtIn: 'contentful' });
