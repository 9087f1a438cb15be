import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseHostSettings } from '../../../../generator/contract/host-settings.ts';
import { hostSettingsFiles } from '../../../../generator/emit/site-files/host-settings.ts';

it('what is emitted is what a host reads', () => {
  const [file] = hostSettingsFiles({ thirdPartyProxy: { hosts: ['tags.example'] } });
  expect(file?.path).toBe('host-settings.json');
  expect(parseHostSettings(Buffer.from(file?.bytes ?? []).toString())).toEqual({
    thirdPartyProxy: { path: '/__third-party-proxy', hosts: ['tags.example'] },
  });
});

it('a site that asks for nothing has no such file', () => {
  expect([hostSettingsFiles({}), hostSettingsFiles(undefined)]).toEqual([[], []]);
});

it.each([
  '',
  'no JSON',
  'null',
  '[]',
  '{}',
  '{"thirdPartyProxy":null}',
  '{"thirdPartyProxy":{"hosts":["a"]}}',
  '{"thirdPartyProxy":{"path":"/p","hosts":"a"}}',
])('%j allows nothing', (text) => expect(parseHostSettings(text)).toEqual({}));

it('no text allows what is no host’s name', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const settings = parseHostSettings(`{"thirdPartyProxy":{"path":"/p","hosts":[${text}]}}`);
      return settings.thirdPartyProxy?.hosts.every((host) => typeof host === 'string');
    }),
  );
});
