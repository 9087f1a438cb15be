import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Problem, ProblemError } from '../../../../../generator/errors/problem.ts';
import type { ContentfulConfig } from '../../../../../generator/site.ts';
import {
  type ContentfulSettings,
  editAddress,
  readContentfulSettings,
} from '../../../../../generator/sources/contentful/settings.ts';
import { deliveryToken, previewToken } from './support.ts';

interface Given {
  readonly config?: ContentfulConfig;
  readonly env?: Readonly<Record<string, string>>;
  readonly isPreview?: boolean;
  readonly isOffline?: boolean;
}

const usual = {
  CONTENTFUL_SPACE_ID: 'space1',
  CONTENTFUL_DELIVERY_TOKEN: deliveryToken,
  CONTENTFUL_PREVIEW_TOKEN: previewToken,
};
const read = ({ config, env = {}, isPreview = false, isOffline = false }: Given): ContentfulSettings =>
  readContentfulSettings({ config, env: { ...usual, ...env }, isPreview, isOffline });

function problemsIn(given: Given): readonly Problem[] {
  try {
    read(given);
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
  return [];
}

const codesIn = (given: Given): readonly string[] => problemsIn(given).map(({ code }) => code);

it('the environment alone is enough', () => {
  expect(read({})).toEqual({
    space: 'space1',
    environment: 'master',
    token: deliveryToken,
    isPreview: false,
    host: 'cdn.contentful.com',
    insecure: false,
    timeoutMs: 30_000,
    pollMs: 2_000,
    deliveryToken,
    webhookSecret: undefined,
  });
});

it('the environment has priority over the config, and an empty variable is not set', () => {
  const config = {
    space: 'configured',
    environment: 'staging',
    host: 'cdn.eu.contentful.com',
    deliveryToken: 'token-of-the-config',
    insecure: true,
    webhookSecret: 'secret',
    timeoutSeconds: 5,
    pollSeconds: 0.5,
  };
  expect(read({ config })).toMatchObject({
    space: 'space1',
    token: deliveryToken,
    environment: 'staging',
    host: 'cdn.eu.contentful.com',
    insecure: true,
    webhookSecret: 'secret',
    timeoutMs: 5_000,
    pollMs: 500,
  });
  const env = { CONTENTFUL_SPACE_ID: '', CONTENTFUL_DELIVERY_TOKEN: '', CONTENTFUL_INSECURE: '0', CONTENTFUL_HOST: '' };
  expect(read({ config, env })).toMatchObject({
    space: 'configured',
    token: 'token-of-the-config',
    insecure: false,
    host: 'cdn.eu.contentful.com',
  });
});

describe('a missing setting', () => {
  const nothing = { CONTENTFUL_SPACE_ID: '', CONTENTFUL_DELIVERY_TOKEN: '', CONTENTFUL_PREVIEW_TOKEN: '' };

  it.each([
    [false, 'CONTENTFUL_DELIVERY_TOKEN'],
    [true, 'CONTENTFUL_PREVIEW_TOKEN'],
  ])('is reported immediately, with the names of the variables (preview: %s)', (isPreview, variable) => {
    const problems = problemsIn({ env: nothing, isPreview });
    expect(problems.map(({ code }) => code)).toEqual(['CONTENTFUL_SETTING_MISSING', 'CONTENTFUL_SETTING_MISSING']);
    expect(problems[0]?.message).toContain('CONTENTFUL_SPACE_ID');
    expect(problems[1]?.message).toContain(variable);
  });

  it('is not a token without a network', () => {
    expect(read({ env: { CONTENTFUL_DELIVERY_TOKEN: '' }, isOffline: true }).token).toBe('');
    expect(codesIn({ env: nothing, isOffline: true })).toEqual(['CONTENTFUL_SETTING_MISSING']);
  });
});

describe('a host', () => {
  const usable = [
    'cdn.contentful.com',
    'cdn.eu.contentful.com',
    '127.0.0.1:4001',
    'localhost:1',
    'localhost:65535',
    'ab',
    'a-b.example',
    'CDN.Contentful.com',
  ];
  it.each(usable)('%s is valid', (host) => {
    expect(read({ env: { CONTENTFUL_HOST: host } }).host).toBe(host);
  });

  it.each([
    'https://cdn.contentful.com',
    'http://127.0.0.1:4001',
    '//cdn.contentful.com',
    'cdn.contentful.com/',
    'cdn.contentful.com/spaces',
    'cdn.contentful.com?x',
    'cdn.contentful.com#x',
    ' cdn.contentful.com',
    'cdn.contentful.com ',
    'cdn contentful.com',
    'cdn.contentful.com\n',
    'localhost:http',
    'localhost:',
    'localhost:0',
    'localhost:65536',
    'localhost:123456',
    'localhost:80:80',
    'user@localhost',
    'user:secret@localhost',
    'bücher.example',
    'localhost\u0000',
    '.contentful.com',
    'cdn..contentful.com',
    'cdn.contentful.com.',
    '-a.example',
    'a-.example',
    'a',
    'a:80',
    '11',
    '127.1',
    '300.300.300.300',
    '::1',
    '[::1]:80',
    'a'.repeat(254),
  ])('%j is invalid', (host) => {
    const [problem, ...rest] = problemsIn({ env: { CONTENTFUL_HOST: host } });
    expect([problem?.code, rest]).toEqual(['CONTENTFUL_SETTING', []]);
    expect(problem?.message).toContain('CONTENTFUL_HOST');
  });

  it('is never one that the SDK ignores', () => {
    // The pattern of the SDK: any other host is replaced with its default.
    const sdkPattern = /^(?!\w+:\/\/)([^\s:]+\.?[^\s:]+)(?::(\d+))?(?!:)$/;
    const signs = fc.constantFrom(...'ab1-.:@/ %é#?\\[]');
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (host) => {
        if (host === '' || codesIn({ env: { CONTENTFUL_HOST: host } }).length > 0) return;
        expect(host).toMatch(sdkPattern);
        expect(new URL(`https://${host}/`).hostname).toBe(host.split(':')[0]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [undefined, 'preview.contentful.com'],
    ['cdn.contentful.com', 'preview.contentful.com'],
    ['cdn.eu.contentful.com', 'preview.eu.contentful.com'],
    ['preview.eu.contentful.com', 'preview.eu.contentful.com'],
    ['127.0.0.1:4001', '127.0.0.1:4001'],
    ['cdn.example', 'cdn.example'],
  ])('%s gives drafts at %s', (host, expected) => {
    const env: Readonly<Record<string, string>> = host === undefined ? {} : { CONTENTFUL_HOST: host };
    expect(read({ env, isPreview: true })).toMatchObject({ host: expected, token: previewToken, deliveryToken });
  });
});

describe('drafts', () => {
  it.each(['preview.contentful.com', 'preview.eu.contentful.com', 'Preview.contentful.com:443'])(
    'are not published from the host %s',
    (host) => {
      const [problem] = problemsIn({ env: { CONTENTFUL_HOST: host } });
      expect(problem?.code).toBe('CONTENTFUL_PREVIEW_IN_GENERATE');
      expect(problem?.message).toContain(host);
    },
  );

  it('are not published with the preview token', () => {
    const [problem] = problemsIn({ env: { CONTENTFUL_DELIVERY_TOKEN: previewToken } });
    expect(problem?.code).toBe('CONTENTFUL_PREVIEW_IN_GENERATE');
    expect(JSON.stringify(problem)).not.toContain(previewToken.slice(-5));
  });
});

describe('a setting of the wrong form', () => {
  it.each([
    ['CONTENTFUL_SPACE_ID', 'a/b'],
    ['CONTENTFUL_SPACE_ID', '..'],
    ['CONTENTFUL_SPACE_ID', 'a b'],
    ['CONTENTFUL_SPACE_ID', 'é'],
    ['CONTENTFUL_ENVIRONMENT', 'master?x'],
    ['CONTENTFUL_ENVIRONMENT', 'a'.repeat(65)],
    ['CONTENTFUL_INSECURE', 'yes'],
  ])('%s=%j is refused with both names', (variable, value) => {
    const problems = problemsIn({ env: { [variable]: value } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'CONTENTFUL_SETTING', severity: 'error' });
    expect(problems[0]?.message).toContain(variable);
    expect(problems[0]?.message).toContain(value);
  });

  it.each([`${deliveryToken}\n`, ` ${deliveryToken}`, `${deliveryToken}é`, `"${deliveryToken} x"`])(
    'a token is refused without being printed (%#)',
    (token) => {
      const problems = problemsIn({ env: { CONTENTFUL_DELIVERY_TOKEN: token } });
      expect(problems.map(({ code }) => code)).toEqual(['CONTENTFUL_TOKEN_SHAPE']);
      expect(JSON.stringify(problems)).not.toContain(deliveryToken.slice(-5));
      expect(problems[0]?.message).toContain('CONTENTFUL_DELIVERY_TOKEN');
    },
  );

  it('is reported together with all others', () => {
    const env = { CONTENTFUL_SPACE_ID: '', CONTENTFUL_ENVIRONMENT: '/', CONTENTFUL_HOST: 'a b', CONTENTFUL_INSECURE: '2' };
    expect(problemsIn({ env })).toHaveLength(4);
  });
});

it.each([
  [{}, 'https://app.contentful.com/spaces/s/environments/master/entries/e1'],
  [{ field: 'title' }, 'https://app.contentful.com/spaces/s/environments/master/entries/e1?focusedField=title'],
  [
    { field: 'title', locale: 'fr-CA' },
    'https://app.contentful.com/spaces/s/environments/master/entries/e1?focusedField=title&focusedLocale=fr-CA',
  ],
])('a field is edited at its address %#', (focus, expected) => {
  expect(editAddress({ space: 's', environment: 'master', host: 'cdn.contentful.com' }, 'e1', focus)).toBe(expected);
});

it('an entry of the European region is edited there', () => {
  const place = { space: 's', environment: 'e', host: 'preview.eu.contentful.com' };
  expect(editAddress(place, 'a b')).toBe('https://app.eu.contentful.com/spaces/s/environments/e/entries/a%20b');
});
