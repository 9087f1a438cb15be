import { type HostSettings, hostSettingsPath } from '#contract/host-settings';
import { thirdPartyProxyPath, type VisitorSettings } from '#contract/visitor-settings';
import { type OutputFile, outputFile } from '../output-file.ts';

/** What the site asks of its host; no file if it asks for nothing. */
export function hostSettingsFiles({ thirdPartyProxy }: VisitorSettings = {}): OutputFile[] {
  if (thirdPartyProxy === undefined) return [];
  const settings: HostSettings = { thirdPartyProxy: { path: thirdPartyProxyPath, hosts: thirdPartyProxy.hosts } };
  return [outputFile(hostSettingsPath.slice(1), JSON.stringify(settings))];
}
