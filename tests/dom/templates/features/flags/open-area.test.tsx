import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { staticServices } from '../../../../../generator/render/static-services.ts';
import { FlagsProvider } from '../../../../../templates/features/flags/flags-provider.tsx';
import { OpenArea } from '../../../../../templates/features/flags/open-area.tsx';
import { createFakeFlags, flagsOn } from '../../../../support/fake-flags.ts';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const article = '/en/blog/winter-road/';
const notFound = '/en/404/';

const tree = (path: string, services: NonNullable<Parameters<typeof inSite>[1]>['services']) =>
  inSite(
    <FlagsProvider>
      <OpenArea>
        <h1 key={path}>{path}</h1>
      </OpenArea>
    </FlagsProvider>,
    { path, services: services ?? {} },
  );

/** Renders a tab on a page. The navigation shows the requested page, as the client does. */
function openTab(at: string, flags = createFakeFlags(flagsOn('BLOG_ENABLED'))) {
  const { container, render } = mountPoint();
  const shown: string[] = [];
  const tab = { address: at, search: '?f=home' };
  const show = (path: string): Promise<void> => {
    shown.push(path);
    return render(tree(path, services));
  };
  const services = {
    ...staticServices({}),
    flags,
    address: { ...staticServices({}).address, pathname: () => tab.address, search: () => tab.search },
    navigation: {
      ...staticServices({}).navigation,
      showNotFound: vi.fn(),
      visit: vi.fn(),
    },
  };
  const goTo = (path: string) => {
    tab.address = path;
    return show(path);
  };
  return { container, flags, ...services.navigation, show, goTo };
}

test('a page of an open area is shown', async () => {
  const { container, goTo, showNotFound } = openTab(article);
  await goTo(article);
  expect(container.textContent).toBe(article);
  expect(showNotFound).not.toHaveBeenCalled();
});

test('a page of a closed area is never shown, and the not-found page is requested once', async () => {
  const { container, goTo, showNotFound, flags } = openTab(article, createFakeFlags(flagsOn()));
  await goTo(article);
  expect(container.textContent).toBe('');
  await act(async () => flags.set(flagsOn('MEDIA_CENTER_ENABLED')));
  expect(showNotFound).toHaveBeenCalledOnce();
});

test('a build shows nothing of a closed area', () => {
  expect(renderToString(tree(article, { flags: createFakeFlags(flagsOn()) }))).toBe('');
});

test('the page disappears when its flag goes off and returns when the flag goes on', async () => {
  const { container, goTo, show, flags, showNotFound, visit } = openTab(article);
  await goTo(article);
  await act(async () => flags.set(flagsOn()));
  expect(showNotFound).toHaveBeenCalledOnce();
  await show(notFound);
  expect(container.textContent).toBe(notFound);
  await act(async () => flags.set(flagsOn('BLOG_ENABLED')));
  expect(visit.mock.calls).toEqual([[`${article}?f=home`, { replace: true }]]);
  await show(article);
  expect(container.textContent).toBe(article);
  await act(async () => flags.set(flagsOn('BLOG_ENABLED', 'MEDIA_CENTER_ENABLED')));
  expect(visit).toHaveBeenCalledOnce();
});

test('a flag that returns before the not-found page has loaded shows the page immediately', async () => {
  const { container, goTo, flags, visit } = openTab(article);
  await goTo(article);
  await act(async () => flags.set(flagsOn()));
  await act(async () => flags.set(flagsOn('BLOG_ENABLED')));
  expect(container.textContent).toBe(article);
  // A pending navigation is replaced.
  expect(visit).toHaveBeenCalledOnce();
});

test('a visitor who has left the page stays elsewhere when the area opens again', async () => {
  const { container, goTo, show, flags, visit } = openTab(article);
  await goTo(article);
  await act(async () => flags.set(flagsOn()));
  await show(notFound);
  await goTo('/en/faqs/');
  await act(async () => flags.set(flagsOn('BLOG_ENABLED')));
  expect(visit).not.toHaveBeenCalled();
  expect(container.textContent).toBe('/en/faqs/');
});

test('each visit to a closed page requests the not-found page', async () => {
  const { goTo, show, showNotFound } = openTab(article, createFakeFlags(flagsOn()));
  await goTo(article);
  await show(notFound);
  await goTo(article);
  await show(notFound);
  await goTo('/en/blog/');
  expect(showNotFound).toHaveBeenCalledTimes(3);
});

test('an unknown address is not requested again after a change of flags', async () => {
  const { container, show, flags, visit, showNotFound } = openTab('/en/blog/nowhere/');
  await show(notFound);
  await act(async () => flags.set(flagsOn()));
  await act(async () => flags.set(flagsOn('BLOG_ENABLED')));
  expect(container.textContent).toBe(notFound);
  expect(visit).not.toHaveBeenCalled();
  expect(showNotFound).not.toHaveBeenCalled();
});
