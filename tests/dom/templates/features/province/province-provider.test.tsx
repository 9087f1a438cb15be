import fc from 'fast-check';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { GeoInfo } from '#contract/geo';
import { createSafeStorage } from '../../../../../client/safe-storage.ts';
import { browserStorage } from '../../../../../client/services/storage.ts';
import {
  ProvinceProvider,
  type ProvinceSelection,
  useProvince,
} from '../../../../../templates/features/province/province-provider.tsx';
import type { Province, SiteInfo } from '../../../../../templates/site-shared.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../../../support/fake-storage.ts';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const codes = ['AB', 'BC', 'MB', 'NB', 'NF', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'] as const;
const provinces: readonly Province[] = codes.map((code) => ({
  code,
  name: code,
  at: `in ${code}`,
  phone: `phone of ${code}`,
  phoneNumber: '+18005550100',
}));
const shared = { site: { provinces } as SiteInfo };

function Watch({ onRender }: { readonly onRender: (selection: ProvinceSelection) => void }) {
  onRender(useProvince());
  return null;
}

interface Situation {
  readonly storage?: Storage;
  readonly locate?: () => Promise<GeoInfo>;
}

/**
 * Renders a tree that records the values of each render, with a storage that other tabs can change.
 */
function watching({ storage = createFakeStorage(), locate = async () => ({}) }: Situation = {}) {
  const seen: ProvinceSelection[] = [];
  const asked = vi.fn(locate);
  const services = {
    storage: browserStorage(
      window,
      createSafeStorage(() => storage),
    ),
    geo: { locate: asked },
  };
  const tree = inSite(
    <ProvinceProvider>
      <Watch onRender={(selection) => seen.push(selection)} />
    </ProvinceProvider>,
    { services, shared },
  );
  const { render } = mountPoint();
  const now = () => seen.at(-1) as ProvinceSelection;
  const otherTabSaves = (value: string) =>
    act(async () => {
      storage.setItem('savedProvince', value);
      window.dispatchEvent(new StorageEvent('storage', { key: 'savedProvince' }));
    });
  return { seen, asked, storage, now, otherTabSaves, start: () => render(tree), tree };
}

const saved = (value: string) => createFakeStorage({ savedProvince: value });

describe('at the start', () => {
  it('the province is Ontario, as in the build, and nothing else is known', () => {
    const { seen, asked, tree } = watching({ storage: saved('AB') });
    renderToString(tree);
    expect(seen[0]).toMatchObject({ activeProvince: 'ON', loading: true, error: undefined, provinceOverride: undefined });
    expect(seen[0]?.province?.phone).toBe('phone of ON');
    expect(asked).not.toHaveBeenCalled();
  });

  it('a saved province is used at once, and the host is asked all the same', async () => {
    const host: { answer?: (info: GeoInfo) => void } = {};
    const locate = () => new Promise<GeoInfo>((resolve) => Object.assign(host, { answer: resolve }));
    const { now, asked, start, seen } = watching({ storage: saved('AB'), locate });
    await start();
    expect(seen[0]?.activeProvince).toBe('ON');
    expect(now()).toMatchObject({ activeProvince: 'AB', loading: false });
    expect(now().province?.phone).toBe('phone of AB');
    expect(asked).toHaveBeenCalledTimes(1);
    const renders = seen.length;
    await act(async () => host.answer?.({ province: 'BC' }));
    expect(now()).toMatchObject({ activeProvince: 'AB', loading: false, error: undefined });
    // Nothing on the page depends on the answer.
    expect(seen).toHaveLength(renders);
  });

  it('the code NL of a host is NF of the content', async () => {
    const { now, start } = watching({ locate: async () => ({ province: 'NL' }) });
    await start();
    expect(now()).toMatchObject({ activeProvince: 'NF', loading: false });
  });

  it.each(['', 'QC', 'ab', '<b>AB</b>', '{"province":"AB"}'])(
    '%j in storage is ignored, and the host is asked',
    async (value) => {
      const { now, asked, start } = watching({ storage: saved(value), locate: async () => ({ province: 'BC' }) });
      await start();
      expect(asked).toHaveBeenCalledTimes(1);
      expect(now()).toMatchObject({ activeProvince: 'BC', loading: false });
    },
  );

  it.each([{ province: 'QC' }, { province: 'NY', country: 'US' }, {}])('%j is Ontario', async (info) => {
    const { now, start } = watching({ locate: async () => info });
    await start();
    expect(now()).toMatchObject({ activeProvince: 'ON', loading: false, error: undefined });
  });

  it('the state is loading until the host has answered', async () => {
    const { now, start } = watching({ locate: () => new Promise(() => {}) });
    await start();
    expect(now()).toMatchObject({ activeProvince: 'ON', loading: true });
  });

  it('a failure of the host leaves Ontario, ends the loading and reports the reason', async () => {
    const { now, start } = watching({ locate: () => Promise.reject(new Error('no answer in time')) });
    await start();
    expect(now()).toMatchObject({ activeProvince: 'ON', loading: false });
    expect(now().error).toContain('no answer in time');
  });
});

describe('a choice', () => {
  it('is shown and saved', async () => {
    const { now, storage, start } = watching();
    await start();
    await act(async () => now().setProvince('NS'));
    expect(now().activeProvince).toBe('NS');
    expect(storage.getItem('savedProvince')).toBe('NS');
  });

  it('of an unknown province changes nothing', async () => {
    const { now, storage, start } = watching({ storage: saved('AB') });
    await start();
    for (const code of ['QC', 'ab', '', 'constructor']) await act(async () => now().setProvince(code));
    expect(now().activeProvince).toBe('AB');
    expect(storage.getItem('savedProvince')).toBe('AB');
  });

  it('stays when the answer of the host arrives later', async () => {
    const host: { answer?: (info: GeoInfo) => void } = {};
    const { now, start } = watching({
      locate: () =>
        new Promise((resolve) => {
          host.answer = resolve;
        }),
    });
    await start();
    await act(async () => now().setProvince('NS'));
    expect(now().loading).toBe(false);
    await act(async () => host.answer?.({ province: 'BC' }));
    expect(now().activeProvince).toBe('NS');
  });

  it('in another tab is followed, and without one the answer of the host', async () => {
    const { now, otherTabSaves, asked, start } = watching({ storage: saved('AB'), locate: async () => ({ province: 'BC' }) });
    await start();
    await otherTabSaves('MB');
    expect(now().activeProvince).toBe('MB');
    await otherTabSaves('nonsense');
    expect(now().activeProvince).toBe('BC');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['blocked', () => blockedStorage],
    ['full', createFullStorage],
  ])('applies to the visit if storage is %s', async (_, storage) => {
    const { now, start } = watching({ storage: storage() });
    await start();
    await act(async () => now().setProvince('NS'));
    expect(now().activeProvince).toBe('NS');
  });
});

describe('an override', () => {
  it('has priority over the saved province until it is removed, and is not saved', async () => {
    const { now, storage, start } = watching({ storage: saved('AB') });
    await start();
    await act(async () => now().setProvinceOverride('SK'));
    expect(now()).toMatchObject({ activeProvince: 'SK', provinceOverride: 'SK' });
    await act(async () => now().setProvince('NS'));
    expect(now().activeProvince).toBe('SK');
    expect(storage.getItem('savedProvince')).toBe('NS');
    await act(async () => now().setProvinceOverride(undefined));
    expect(now().activeProvince).toBe('NS');
  });

  it('that is not a province is ignored', async () => {
    const { now, start } = watching({ storage: saved('AB') });
    await start();
    await act(async () => now().setProvinceOverride('<script>'));
    expect(now().activeProvince).toBe('AB');
  });
});

it('the page renders with a known province for any storage and host', async () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(...codes, 'QC'));
  await fc.assert(
    fc.asyncProperty(text, text, fc.boolean(), async (kept, province, fails) => {
      const locate = () => (fails ? Promise.reject(new Error(province)) : Promise.resolve({ province }));
      const { now, start } = watching({ storage: saved(kept), locate });
      await start();
      expect(codes).toContain(now().activeProvince);
      expect(now().loading).toBe(false);
    }),
    { numRuns: 100 },
  );
});

it('a component outside the provider throws an error for developers', () => {
  expect(() => renderToString(<Watch onRender={() => {}} />)).toThrow('useProvince is called outside ProvinceProvider.');
});
