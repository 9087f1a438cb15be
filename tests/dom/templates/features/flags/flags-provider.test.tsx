import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { FlagToggle } from '#contract/flags';
import { flagsState } from '#contract/flags';
import { staticServices } from '../../../../../generator/render/static-services.ts';
import { FlagsProvider, useFlag, useIsOpen } from '../../../../../templates/features/flags/flags-provider.tsx';
import { createFakeFlags, flagsOn } from '../../../../support/fake-flags.ts';
import { plainFlag } from '../../../../support/flag-server.ts';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const modal: FlagToggle = { ...plainFlag('SIGN_IN_MODAL_ENABLED'), variant: { name: 'new-flow', enabled: true } };

function Modal() {
  const { enabled, variant } = useFlag('SIGN_IN_MODAL_ENABLED');
  return `${enabled} ${variant.name}`;
}

function Links({ to }: { readonly to: readonly string[] }) {
  const isOpen = useIsOpen();
  return to.filter(isOpen).join(' ');
}

test('a component outside the provider throws an error for developers', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  for (const part of [<Modal key="flag" />, <Links key="links" to={[]} />])
    expect(() => renderToString(inSite(part))).toThrow('useFlag is called outside FlagsProvider.');
});

test('a build uses the flags of the settings', () => {
  const { flags } = staticServices({ flags: { bootstrap: [modal] } });
  expect(renderToString(inSite(<FlagsProvider>{<Modal />}</FlagsProvider>, { services: { flags } }))).toBe('true new-flow');
});

test('parts of a page follow the flags', async () => {
  const flags = createFakeFlags(flagsState([modal], 'initializing'));
  const { container, render } = mountPoint();
  await render(
    inSite(
      <FlagsProvider>
        <Modal /> <Links to={['/blog/', '/media-centre/', '/x/en/blog/a/', '/x/en/']} />
      </FlagsProvider>,
      { services: { flags }, pathPrefix: '/x' },
    ),
  );
  expect(container.textContent).toBe('true new-flow /x/en/');
  await act(async () => flags.set(flagsOn('BLOG_ENABLED')));
  expect(container.textContent).toBe('false disabled /blog/ /x/en/blog/a/ /x/en/');
});

test('each flag that is read is reported for each state, and flags of areas everywhere', async () => {
  const flags = createFakeFlags(flagsOn());
  const { render } = mountPoint();
  const page = (
    <FlagsProvider>
      <Modal />
    </FlagsProvider>
  );
  await render(inSite(page, { services: { flags } }));
  const all = ['BLOG_ENABLED', 'MEDIA_CENTER_ENABLED', 'SIGN_IN_MODAL_ENABLED'];
  expect([...flags.reports].sort()).toEqual(all);
  await render(inSite(page, { services: { flags } }));
  expect(flags.reports).toHaveLength(3);
  await act(async () => flags.set(flagsOn('BLOG_ENABLED')));
  expect([...flags.reports].sort()).toEqual([...all, ...all].sort());
});
