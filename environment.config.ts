/**
 * Parts of the site that depend on where it is published, from the environment. Without variables
 * all are off; docs/third-parties.md has the table. What is incomplete or wrong is reported by the
 * validation of the settings.
 */
import type { VisitorSettings } from 'boreal/contract/visitor-settings';

// Each variable by its name, so that a change of one is noticed by the next run.
const formEndpoint = process.env.FORM_ENDPOINT;
const flagServer = { url: process.env.FLAG_SERVER_URL, clientKey: process.env.FLAG_CLIENT_KEY };
const consentDomain = process.env.CONSENT_DOMAIN;
const tagManagerId = process.env.TAG_MANAGER_ID;
const thirdPartyHosts = process.env.THIRD_PARTY_HOSTS;
const botHeader = { header: process.env.BOT_HEADER_NAME, telemetry: process.env.BOT_HEADER_TELEMETRY };
const botHeaderHosts = process.env.BOT_HEADER_HOSTS;
const webVitals = process.env.WEB_VITALS;

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/** Hosts, with commas between them. */
const listOf = (hosts: string): readonly string[] => hosts.split(',').map((host) => host.trim());

/** Settings that the environment turns on, except for flags. */
export const visitorFromEnvironment: VisitorSettings = {
  ...(isSet(formEndpoint) && { formEndpoint }),
  ...(isSet(consentDomain) && { consent: { domain: consentDomain } }),
  ...(isSet(tagManagerId) && { tagManager: { id: tagManagerId } }),
  ...(isSet(thirdPartyHosts) && { thirdPartyProxy: { hosts: listOf(thirdPartyHosts) } }),
  ...([...Object.values(botHeader), botHeaderHosts].some(isSet) && {
    botManagement: {
      header: botHeader.header ?? '',
      telemetry: botHeader.telemetry ?? '',
      ...(isSet(botHeaderHosts) && { hosts: listOf(botHeaderHosts) }),
    },
  }),
  // Any other word is left to the validation.
  ...(isSet(webVitals) && { webVitals: (webVitals === 'true' || (webVitals === 'false' ? false : webVitals)) as boolean }),
};

/** Server that decides the flags. */
export const flagServerFromEnvironment: NonNullable<VisitorSettings['flags']>['server'] = Object.values(flagServer).some(isSet)
  ? { url: flagServer.url ?? '', clientKey: flagServer.clientKey ?? '', appName: 'website' }
  : undefined;
