import { describe, expect, it } from 'vitest';
import { areas, flagIn, isOpenPath } from '../../../../../templates/features/flags/flags.ts';
import { flagsOn } from '../../../../support/fake-flags.ts';

describe('with the blog closed', () => {
  const state = flagsOn('MEDIA_CENTER_ENABLED');

  it.each(['/blog/', '/blog/winter-road/', '/blog/?f=home#top', '/en/blog/', '/fr/blog/winter-road/'])(
    '%s leads nowhere',
    (path) => {
      expect(isOpenPath(path, state)).toBe(false);
    },
  );

  it.each([
    '/',
    '/en/',
    '/media-centre/',
    '/fr/media-centre/news/',
    '/blogs/',
    '/about/blog/',
    '/en/location/blog/',
    'https://elsewhere.example/blog/',
    '//elsewhere.example/blog/',
    'tel:+18005550142',
    '#blog',
    '',
  ])('%s is open', (path) => {
    expect(isOpenPath(path, state)).toBe(true);
  });
});

it('each area has its own flag', () => {
  for (const [flag, path] of areas) {
    expect(isOpenPath(path, flagsOn(flag))).toBe(true);
    expect(areas.filter(([, other]) => isOpenPath(other, flagsOn(flag)))).toHaveLength(1);
  }
});

it('an unknown flag is off', () => {
  expect(flagIn(flagsOn(), 'SIGN_IN_MODAL_ENABLED')).toEqual({ enabled: false, variant: { name: 'disabled', enabled: false } });
});
