/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Renders the examples of every component. The checks hold for all markup of the site: nothing that
 * a strict policy refuses, hidden and sized pictures, unique ids.
 */

import type { ComponentType } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { staticServices } from '../../../generator/render/static-services.ts';
import { FlagsProvider } from '../../../templates/features/flags/flags-provider.tsx';
import { ProvinceProvider } from '../../../templates/features/province/province-provider.tsx';
import { CurrentPageProvider, SiteProvider } from '../../../templates/site-context.tsx';
import type { SiteShared } from '../../../templates/site-shared.ts';

interface ExamplesModule {
  readonly examples: Readonly<Record<string, object>>;
}
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const exampleModules = import.meta.glob<ExamplesModule>('../../../templates/**/*.examples.ts', { eager: true });
const componentModules: Modules = import.meta.glob('../../../templates/**/*.tsx', { eager: true });

/** Shared data that answers every name with that name, so no sentence of the site is needed. */
const echo = (name: string): unknown =>
  new Proxy(
    {},
    {
      get: (_target, key) =>
        typeof key === 'symbol' ? undefined : name === '' ? echo(key) : ['address', 'hours'].includes(key) ? [key] : key,
    },
  );
const site = {
  ...(echo('site') as SiteShared['site']),
  quote: { kind: 'ContentfulBlade', label: 'quote', href: '/quote/', overlay: 'blade:quote' },
  claim: { kind: 'ContentfulBlade', label: 'claim', href: '/claim/', overlay: 'blade:claim' },
  provinces: [],
} satisfies SiteShared['site'];
const shared = {
  site: new Proxy(site, { get: (target, key) => Reflect.get(target, key) ?? Reflect.get(echo('site') as object, key) }),
  messages: echo(''),
  redirect: {},
  quote: echo('quote'),
} as SiteShared;
const page = {
  path: '/en/page/',
  pageContext: { language: 'en', languages: ['en', 'fr'], originalPath: '/page/', redirect: false, routed: true },
};

function componentOf(examplesFile: string): ComponentType<object> {
  const file = examplesFile.replace(/\.examples\.ts$/, '.tsx');
  const name = file.replace(/^.*\/|\.tsx$/g, '').replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const component = componentModules[file]?.[name];
  if (typeof component !== 'function') throw new Error(`${file} exports no component ${name}.`);
  return component as ComponentType<object>;
}

const render = (component: ComponentType<object>, props: object): string =>
  renderToStaticMarkup(
    <SiteProvider language="en" pathPrefix="" shared={shared} services={staticServices({})}>
      <FlagsProvider>
        <ProvinceProvider>
          <CurrentPageProvider {...page}>{createElement(component, props)}</CurrentPageProvider>
        </ProvinceProvider>
      </FlagsProvider>
    </SiteProvider>,
  );

/** Properties with names, and with texts of which a component chooses. */
const withoutShownTexts = new Set(['kind', 'codes', 'texts']);

/** Texts of properties, which begin with a capital letter. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^\p{Lu}/u.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (withoutShownTexts.has(key) ? [] : textsIn(part)));
}

describe.each(Object.entries(exampleModules))('%s', (file, { examples }) => {
  test.each(Object.entries(examples))('%s', (_name, props) => {
    const markup = render(componentOf(file), props);
    expect(markup).not.toBe('');
    for (const text of textsIn(props)) expect(markup).toContain(text);
    expect(markup).not.toMatch(/\sstyle=|<script|\son[a-z]+=/);
    for (const [svg] of markup.matchAll(/<svg[^>]*>/g)) expect(svg).toContain('aria-hidden="true"');
    for (const [image] of markup.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="" width="\d+" height="\d+"/);
    for (const [link] of markup.matchAll(/<a [^>]*>/g)) expect(link).toMatch(/ href="[^"]+"/);
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const [, id] of markup.matchAll(/ aria-labelledby="([^"]+)"/g)) expect(ids).toContain(id);
    for (const [, id] of markup.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });
});

test('every component and section has examples', () => {
  const withExamples = new Set(Object.keys(exampleModules).map((file) => file.replace(/[^/]+$/, '')));
  const folders = Object.keys(componentModules)
    .filter((file) => /\/(components|sections)\//.test(file))
    .map((file) => file.replace(/[^/]+$/, ''));
  expect(new Set(folders)).toEqual(withExamples);
});
