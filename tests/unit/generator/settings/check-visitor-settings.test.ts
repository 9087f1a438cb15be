import { describe, expect, it } from 'vitest';
import type { VisitorSettings } from '#contract/visitor-settings';
import { problemsOf } from './problems-of.ts';

const check = (visitor: unknown): readonly string[] => problemsOf({ visitor }).map(({ code, message }) => `${code}: ${message}`);

const whole: VisitorSettings = {
  geo: true,
  geoHeader: 'x-geo',
  formEndpoint: 'https://forms.example/api',
  outgoingHosts: ['quote.example'],
  flags: {
    bootstrap: [
      { name: 'A', enabled: true, variant: { name: 'b', enabled: true, feature_enabled: true }, impressionData: false },
    ],
    server: {
      url: 'https://flags.example/api/frontend',
      clientKey: 'k',
      appName: 'site',
      environment: 'prod',
      refreshInterval: 30,
      usePOSTrequests: true,
    },
  },
  serviceWorker: true,
  webVitals: true,
  consent: { domain: 'site.example' },
  tagManager: { id: 'GTM-ABC123', script: 'https://tags.example/gtm.js' },
  pageDataQuery: true,
  prefetchLimit: { requests: 10, bytes: 300_000 },
  thirdPartyProxy: { hosts: ['tags.example'] },
  botManagement: { header: 'x-telemetry', telemetry: 'bmak.get_telemetry', hosts: ['api.example'] },
};

it.each<[string, VisitorSettings | undefined]>([
  ['no settings', undefined],
  ['empty settings', {}],
  ['all settings', whole],
  [
    'the usual tag manager',
    { consent: { domain: 'a.example' }, tagManager: { id: 'GTM-1' }, thirdPartyProxy: { hosts: ['www.googletagmanager.com'] } },
  ],
  [
    'a tag manager on the developer’s machine',
    {
      ...whole,
      tagManager: { id: 'GTM-1', script: 'http://tags.localhost:8001/gtm.js' },
      thirdPartyProxy: { hosts: ['tags.localhost'] },
    },
  ],
  ['bot management without consent', { botManagement: { header: 'x', telemetry: 'f' } }],
  ['a host that does not know where visitors are', { geo: false }],
  ['forms on the site’s host', { formEndpoint: '/api/forms' }],
  ['a flag server on the site’s host', { flags: { bootstrap: [], server: { url: '/flags', clientKey: 'k', appName: 'site' } } }],
  ['forms at a path that begins like the preview’s', { formEndpoint: '/__boreal-forms' }],
])('%s are valid', (_case, visitor) => expect(check(visitor)).toEqual([]));

describe('is reported:', () => {
  it.each<[string, unknown, RegExp]>([
    ['settings that are not an object', [], /CONFIG_VALUE: The setting “visitor” is not a record of settings\./],
    ['an unknown setting', { webVital: true }, /CONFIG_KEY_UNKNOWN: .*“visitor\.webVital”\. Did you mean “visitor\.webVitals”\?/],
    [
      'an unknown setting inside',
      { consent: { domian: 'a.example' } },
      /“visitor\.consent\.domian”\. Did you mean “visitor\.consent\.domain”\?/,
    ],
    ['a missing setting inside', { consent: {} }, /CONFIG_KEY_MISSING: .*“visitor\.consent\.domain”/],
    ['a switch that is not a boolean', { webVitals: 'yes' }, /“visitor\.webVitals” is not true or false/],
    [
      'a domain with protocol',
      { consent: { domain: 'https://a.example' } },
      /“visitor\.consent\.domain” is not the name of a host/,
    ],
    ['a domain with a dot before it', { consent: { domain: '.a.example' } }, /is not the name of a host/],
    ['a domain with capitals', { consent: { domain: 'A.example' } }, /is not the name of a host/],
    [
      'a host with a port',
      { outgoingHosts: ['a.example', 'b.example:8080'] },
      /“visitor\.outgoingHosts\[1\]” is not the name of a host/,
    ],
    ['hosts that are not a list', { thirdPartyProxy: { hosts: 'a.example' } }, /“visitor\.thirdPartyProxy\.hosts” is not a list/],
    ['a limit of nothing', { prefetchLimit: { requests: 0 } }, /“visitor\.prefetchLimit\.requests” is not a whole number from 1/],
    ['a limit as a text', { prefetchLimit: { bytes: '300 KB' } }, /“visitor\.prefetchLimit\.bytes” is not a whole number/],
    ['a query that is neither sent nor not', { pageDataQuery: 1 }, /“visitor\.pageDataQuery” is not true or false/],
    ['a lookup that is neither on nor off', { geo: 'no' }, /“visitor\.geo” is not true or false/],
    ['a header with a space', { geoHeader: 'x geo' }, /“visitor\.geoHeader” is not the name of a header/],
    [
      'telemetry that is code',
      { botManagement: { header: 'x', telemetry: 'f()' } },
      /“visitor\.botManagement\.telemetry” is not the dotted name/,
    ],
    [
      'a script by http',
      { ...whole, tagManager: { id: 'GTM-1', script: 'http://tags.example/gtm.js' } },
      /“visitor\.tagManager\.script” is not an https address/,
    ],
    [
      'an id with markup',
      { ...whole, tagManager: { id: '"><script>' } },
      /“visitor\.tagManager\.id” is not the id of a container/,
    ],
    [
      'a form endpoint with a slash at its end',
      { formEndpoint: 'https://forms.example/' },
      /“visitor\.formEndpoint” is not an https address or a path/,
    ],
    [
      'a form endpoint that only previews have',
      { formEndpoint: '/__boreal/forms' },
      /none below \/__boreal, where only previews answer/,
    ],
    ['a form endpoint below theirs', { formEndpoint: '/__boreal' }, /“visitor\.formEndpoint”/],
    ['a form endpoint on any protocol', { formEndpoint: '//forms.example' }, /“visitor\.formEndpoint”/],
    [
      'a flag without variant',
      { flags: { bootstrap: [{ name: 'A', enabled: true, impressionData: false }] } },
      /“visitor\.flags\.bootstrap\[0\]\.variant”/,
    ],
    [
      'an interval of zero',
      { flags: { bootstrap: [], server: { ...whole.flags?.server, refreshInterval: 0 } } },
      /“visitor\.flags\.server\.refreshInterval” is not a number of seconds/,
    ],
  ])('%s', (_case, visitor, message) => {
    const [problem = '', ...others] = check(visitor).filter((line) => message.test(line));
    expect(problem).toMatch(message);
    expect(others).toEqual([]);
  });

  it('a tag manager without consent, and without a proxy', () => {
    expect(check({ tagManager: { id: 'GTM-1' } })).toEqual([
      'CONFIG_SETTING_ALONE: The setting “visitor.tagManager” works only with “visitor.consent”, which is not set.',
      'CONFIG_SETTING_ALONE: The setting “visitor.tagManager” works only with “visitor.thirdPartyProxy”, which is not set.',
    ]);
  });

  it('a proxy that would refuse the tag manager', () => {
    expect(check({ ...whole, thirdPartyProxy: { hosts: ['other.example'] } })).toEqual([
      'CONFIG_TAG_MANAGER_HOST: The tag manager’s script is on tags.example, which visitor.thirdPartyProxy.hosts does not allow.',
    ]);
  });

  it('all problems in one run, with the file', () => {
    const problems = problemsOf({ visitor: { webVitals: 1, consent: { domain: 2 }, serviceWorker: null } });
    expect(problems.map(({ code }) => code)).toEqual(['CONFIG_VALUE', 'CONFIG_VALUE', 'CONFIG_VALUE']);
    expect(problems.every((problem) => problem.where?.file === 'boreal.config.ts')).toBe(true);
  });
});

it('an undefined setting is not set', () => {
  expect(check({ consent: undefined, webVitals: undefined })).toEqual([]);
  expect(check({ consent: { domain: undefined } })).toEqual([expect.stringContaining('CONFIG_KEY_MISSING')]);
});
