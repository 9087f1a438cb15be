import { type HeaderRule, type HostSettings, hostSettingsPath, ownPath, type Redirect } from '#contract/host-settings';
import { thirdPartyProxyPath, type VisitorSettings } from '#contract/visitor-settings';
import { type OutputFile, outputFile } from '../../support/output-file.ts';
import { headersFile } from './headers-file.ts';
import { nginxFile } from './nginx-file.ts';
import { redirectFiles } from './redirect-files.ts';

export interface HostConfigOptions {
  readonly visitor: VisitorSettings | undefined;
  readonly headerRules: readonly HeaderRule[];
  readonly pathPrefix: string;
  /** Languages with a prefix: each may have a 404 page of its own. */
  readonly locales: readonly string[];
  /** Site paths of the feeds. */
  readonly feeds: readonly string[];
  /** Site paths of the hashed files of this build. */
  readonly assets: readonly string[];
  /** Old addresses. */
  readonly redirects: readonly Redirect[];
  /** Paths of all pages. */
  readonly paths: () => Iterable<string>;
}

/** Returns the settings of the site for its host, in the format of each kind of host. */
export function hostConfigFiles(options: HostConfigOptions): OutputFile[] {
  return [
    outputFile(hostSettingsPath.slice(1), JSON.stringify(hostSettings(options))),
    outputFile('_headers', headersFile(options)),
    outputFile('_nginx.conf', nginxFile(options)),
    ...redirectFiles(options),
  ];
}

function hostSettings({
  visitor: { formEndpoint, flags, thirdPartyProxy } = {},
  pathPrefix,
  headerRules,
  redirects,
}: HostConfigOptions): HostSettings {
  const formPath = ownPath(formEndpoint);
  const flagPath = ownPath(flags?.server?.url);
  return {
    ...(pathPrefix === '' ? {} : { pathPrefix }),
    headers: headerRules,
    ...(redirects.length === 0 ? {} : { redirects }),
    ...(formPath === undefined ? {} : { forms: { path: formPath } }),
    ...(flags === undefined || flagPath === undefined ? {} : { flags: { path: flagPath, bootstrap: flags.bootstrap } }),
    ...(thirdPartyProxy ? { thirdPartyProxy: { path: thirdPartyProxyPath, hosts: thirdPartyProxy.hosts } } : {}),
  };
}
