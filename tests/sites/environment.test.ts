import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../generator/errors/problem.ts';
import { loadSite } from '../../generator/index.ts';
import { withEnvironment } from '../support/configured-site.ts';

const root = resolve(import.meta.dirname, '../..');
const everything = parseEnv(readFileSync(resolve(root, 'examples/everything.env'), 'utf8'));

/** Settings of this repository's site with these variables, or the messages of its problems. */
async function visitorWith(variables: NodeJS.Dict<string>) {
  const load = () => loadSite({ config: 'boreal.config.ts', cwd: root, isLocal: true });
  try {
    const { definition, origin } = await withEnvironment(variables, load);
    return { visitor: definition.visitor ?? {}, environment: origin?.environment };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { problems: error.problems.map(({ message }) => message) };
  }
}

test('the example of everything turns every part on, and the next run notices a change of each variable', async () => {
  const { visitor, environment } = await visitorWith(everything);
  expect(visitor).toMatchObject({
    formEndpoint: '/forms',
    flags: { bootstrap: expect.any(Array), server: { url: '/flags', clientKey: 'demo-key', appName: 'website' } },
    consent: { domain: 'localhost' },
    tagManager: { id: 'demo-container' },
    thirdPartyProxy: { hosts: ['www.googletagmanager.com'] },
    botManagement: { header: 'x-telemetry', telemetry: 'crypto.randomUUID', hosts: ['quote.boreal-insurance.example'] },
    webVitals: true,
  });
  expect(environment).toEqual(expect.arrayContaining(Object.keys(everything)));
});

test('without variables, and with empty ones, only what the site itself sets is there', async () => {
  const empty = Object.fromEntries(Object.keys(everything).map((name) => [name, '']));
  const { visitor } = await visitorWith(empty);
  expect(Object.keys(visitor ?? {}).sort()).toEqual(['flags', 'offline', 'outgoingHosts', 'serviceWorker']);
  expect(visitor?.flags).not.toHaveProperty('server');
});

test('a part with several hosts has them with commas between', async () => {
  const { visitor } = await visitorWith({ THIRD_PARTY_HOSTS: 'a.example, b.example', WEB_VITALS: 'false' });
  expect([visitor?.thirdPartyProxy, visitor?.webVitals]).toEqual([{ hosts: ['a.example', 'b.example'] }, false]);
});

describe('is reported:', () => {
  test.each<[string, NodeJS.Dict<string>, RegExp]>([
    ['a flag server without a key', { FLAG_SERVER_URL: 'https://flags.example' }, /“visitor\.flags\.server\.clientKey”/],
    ['a key without a flag server', { FLAG_CLIENT_KEY: 'key' }, /“visitor\.flags\.server\.url”/],
    ['a header without a function', { BOT_HEADER_NAME: 'x-telemetry' }, /“visitor\.botManagement\.telemetry”/],
    ['hosts of a header without a name', { BOT_HEADER_HOSTS: 'a.example' }, /“visitor\.botManagement\.header”/],
    [
      'a tag manager without consent',
      { TAG_MANAGER_ID: 'GTM-1', THIRD_PARTY_HOSTS: 'www.googletagmanager.com' },
      /works only with “visitor\.consent”/,
    ],
    ['a word that is neither on nor off', { WEB_VITALS: 'on' }, /“visitor\.webVitals” is not true or false/],
    ['an empty host', { THIRD_PARTY_HOSTS: 'a.example,' }, /“visitor\.thirdPartyProxy\.hosts\[1\]”/],
  ])('%s', async (_case, variables, message) => {
    expect((await visitorWith(variables)).problems?.join('\n')).toMatch(message);
  });
});
