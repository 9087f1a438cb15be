import type { Problem } from '../../errors/problem.ts';
import { ProblemError } from '../../errors/problem.ts';
import type { Variables } from '../source-kind.ts';
import type { ContentfulConfig } from './config.ts';
import { contentfulErrors } from './errors.ts';
import type { Selection } from './selection.ts';

/** Environment variables of the content system. */
export const contentfulVariables = {
  space: 'CONTENTFUL_SPACE_ID',
  environment: 'CONTENTFUL_ENVIRONMENT',
  deliveryToken: 'CONTENTFUL_DELIVERY_TOKEN',
  previewToken: 'CONTENTFUL_PREVIEW_TOKEN',
  host: 'CONTENTFUL_HOST',
  insecure: 'CONTENTFUL_INSECURE',
  webhookSecret: 'CONTENTFUL_WEBHOOK_SECRET',
} as const;

/** Access to one API of one environment. */
export interface ContentfulSettings extends Selection {
  readonly space: string;
  readonly environment: string;
  readonly token: string;
  readonly isPreview: boolean;
  /** `name` or `name:port`. */
  readonly host: string;
  /** Plain http, for a server on the same machine. */
  readonly insecure: boolean;
  /** Maximum time for one answer. */
  readonly timeoutMs: number;
  /** Pause between two polls for saved drafts. */
  readonly pollMs: number;
  /** Used with drafts, to list what is published. */
  readonly deliveryToken: string | undefined;
  /** Further hosts with assets. */
  readonly assetHosts?: readonly string[];
  /** Verifies the content system's messages to `develop`. */
  readonly webhookSecret: string | undefined;
}

const defaultTimeoutSeconds = 30;
const defaultPollSeconds = 2;

/**
 * Hosts that the SDK accepts. It ignores any other, one of a single letter too, and sends the token
 * to its default host.
 */
const hostPattern =
  /^(?=[^:]{2,253}(?::|$))[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*(?::\d{1,5})?$/;
const hosts = {
  test(value: string): boolean {
    const [name = '', port = '443'] = value.split(':');
    const address = `https://${value}`;
    // Some numbers are addresses in another form: 11 is 0.0.0.11.
    const isAsWritten = URL.canParse(address) && new URL(address).hostname === name.toLowerCase();
    return hostPattern.test(value) && isAsWritten && Number(port) > 0;
  },
};
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const tokenPattern = /^[\x21-\x7e]+$/;

interface SettingsOptions {
  readonly config: ContentfulConfig | undefined;
  readonly env: Variables;
  /** Drafts through the preview API, for `develop` only. */
  readonly isPreview: boolean;
  /** Without a network no token is needed. */
  readonly isOffline: boolean;
}

/** Returns the maximum time for one answer, in milliseconds. */
export const timeoutOf = (config: ContentfulConfig | undefined): number =>
  (config?.timeoutSeconds ?? defaultTimeoutSeconds) * 1000;

/**
 * Reads the settings from the environment, else from the config. Throws ProblemError with all
 * problems.
 */
export function readContentfulSettings({ config = {}, env, isPreview, isOffline }: SettingsOptions): ContentfulSettings {
  const problems: Problem[] = [];
  const settingOf = (name: keyof typeof contentfulVariables): string | undefined => {
    // A CI job passes on an unset variable as an empty text.
    const value = env[contentfulVariables[name]] || String(config[name] ?? '');
    return value === '' ? undefined : value;
  };
  const requiredValue = (name: keyof typeof contentfulVariables): string => {
    const value = settingOf(name);
    if (value === undefined) {
      problems.push(contentfulErrors.SETTING_MISSING({ variable: contentfulVariables[name], setting: name }));
    }
    return value ?? '';
  };
  const validated = (
    name: keyof typeof contentfulVariables,
    value: string,
    pattern: Pick<RegExp, 'test'>,
    meaning: string,
  ): string => {
    if (value !== '' && !pattern.test(value)) {
      problems.push(contentfulErrors.SETTING({ variable: contentfulVariables[name], value, meaning }));
    }
    return value;
  };
  const tokenName = isPreview ? 'previewToken' : 'deliveryToken';
  const space = validated('space', requiredValue('space'), idPattern, 'the id of a space');
  const environment = validated('environment', settingOf('environment') ?? 'master', idPattern, 'the id of an environment');
  const token = isOffline ? (settingOf(tokenName) ?? '') : requiredValue(tokenName);
  if (token !== '' && !tokenPattern.test(token)) {
    problems.push(contentfulErrors.TOKEN_SHAPE({ variable: contentfulVariables[tokenName] }));
  }
  const defaultHost = isPreview ? 'preview.contentful.com' : 'cdn.contentful.com';
  const namedHost = validated(
    'host',
    settingOf('host') ?? defaultHost,
    hosts,
    'the name of a host, with a port or without, such as cdn.eu.contentful.com or 127.0.0.1:4001',
  );
  // The two hosts of a region differ in their first word: either names the region.
  const host = isPreview ? namedHost.replace(/^cdn\.(?=(?:eu\.)?contentful\.com)/, 'preview.') : namedHost;
  const insecure = validated('insecure', settingOf('insecure') ?? '0', /^(0|1|true|false)$/, '1 or 0');
  if (!isPreview) problems.push(...previewInPlaceOfDelivery());
  if (problems.length > 0) throw new ProblemError(problems);
  return {
    space,
    environment,
    token,
    isPreview,
    host,
    insecure: insecure === '1' || insecure === 'true',
    timeoutMs: timeoutOf(config),
    pollMs: (config.pollSeconds ?? defaultPollSeconds) * 1000,
    deliveryToken: settingOf('deliveryToken'),
    webhookSecret: settingOf('webhookSecret'),
    assetHosts: config.assetHosts,
    tags: config.tags,
    where: config.where,
  };

  function previewInPlaceOfDelivery(): readonly Problem[] {
    const problems: Problem[] = [];
    if (/^preview\./i.test(host)) {
      problems.push(contentfulErrors.PREVIEW_IN_GENERATE({ what: `${contentfulVariables.host} is a preview host, ${host}` }));
    }
    if (token !== '' && token === settingOf('previewToken')) {
      const { deliveryToken, previewToken } = contentfulVariables;
      problems.push(contentfulErrors.PREVIEW_IN_GENERATE({ what: `${deliveryToken} is the same token as ${previewToken}` }));
    }
    return problems;
  }
}

/** Returns the origin of the editor for spaces behind an API host. */
export const editorOrigin = (host: string): string =>
  /\.eu\.contentful\.com/.test(host) ? 'https://app.eu.contentful.com' : 'https://app.contentful.com';

/** Returns the address at which an entry, or a field of it, is edited. */
export function editAddress(
  { space, environment, host }: Pick<ContentfulSettings, 'space' | 'environment' | 'host'>,
  entry: string,
  focus: { readonly field?: string; readonly locale?: string } = {},
): string {
  const url = new URL(`${editorOrigin(host)}/spaces/${space}/environments/${environment}/entries/${encodeURIComponent(entry)}`);
  if (focus.field !== undefined) url.searchParams.set('focusedField', focus.field);
  if (focus.locale !== undefined) url.searchParams.set('focusedLocale', focus.locale);
  return url.href;
}
