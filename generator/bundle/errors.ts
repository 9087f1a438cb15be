import { defineError, defineErrors } from '../errors/define-errors.ts';

export const bundleErrors = defineErrors('BUNDLE', {
  COMPILE: defineError<{ message: string }>({
    title: 'A source file cannot be compiled',
    message: (p) => p.message,
    hint: 'Correct the file; the rest of the site was not touched.',
  }),
  CSS_MODULE: defineError<{ file: string }>({
    title: 'A stylesheet is a CSS module',
    message: (p) => `${p.file} is a CSS module, whose classes have generated names.`,
    hint: (p) =>
      `Rename it to ${p.file.replace(/\.module\.css$/, '.css')}, import it without a name, and write its classes as they are.`,
  }),
  FONT_UNREADABLE: defineError<{ file: string }>({
    title: 'A font cannot be cut to its characters',
    message: (p) => `The font ${p.file} cannot be cut to the characters in the config.`,
    hint: 'Get the font again as WOFF2, or remove its “characters” from the setting “fonts”.',
  }),
  MODULE_THROWS: defineError<{ chunk: string }>({
    title: 'A template throws when it is loaded',
    message: (p) => `The module of ${p.chunk.replace(/^(?:component|slice)---/, '')} throws when it is loaded.`,
    hint: 'Correct the code outside of its functions. The cause is its error.',
  }),
  EXPORT_MISSING: defineError<{ file: string; name: string }>({
    title: 'A template lacks an export',
    message: (p) => `${p.file} ${p.name === 'default' ? 'has no default export' : `does not export “${p.name}”`}.`,
    hint: 'Add the export, as in the other templates.',
  }),
  REACT_MISSING: defineError<object>({
    title: 'React is not installed',
    message: () => 'The packages react and react-dom, which render the pages, are not installed.',
    hint: 'Run `npm install react react-dom` in the site’s folder, or `pnpm add` or `yarn add` with these names.',
  }),
  REACT_OLD: defineError<{ version: string }>({
    title: 'The installed React is too old',
    message: (p) => `React ${p.version} is installed, but Boreal needs React 19.`,
    hint: 'Run `npm install react@19 react-dom@19` in the site’s folder.',
  }),
  REACT_OLD_FOR_PAYLOADS: defineError<{ version: string }>({
    title: 'The installed React is too old for partial hydration',
    message: (p) => `React ${p.version} is installed, but “hydration: 'partial'” needs React 19.3.`,
    hint: 'Run `npm install react@19 react-dom@19` in the site’s folder, or remove the setting.',
  }),
  CLIENT_EXPORTS: defineError<{ file: string }>({
    title: 'A client module exports all names of another module',
    message: (p) => `${p.file} begins with 'use client' and has “export *”: its client components have no names.`,
    hint: 'Export each component by its name.',
  }),
  SERVER_HOOK: defineError<{ name: string }>({
    title: 'A server component uses a part of React that only browsers have',
    message: (p) => `“${p.name}” works in client components only.`,
    hint: "Begin the module with 'use client', or move the part that needs it into a module that does.",
  }),
  SERVER_HANDLER: defineError<{ attribute: string }>({
    title: 'A server component has an event handler',
    message: (p) => `${p.attribute} gets a function, which no browser would have.`,
    hint: "Move the element into a module that begins with 'use client'.",
  }),
  CLIENT_PROP: defineError<{ component: string; prop: string; kind: string }>({
    title: 'A client component gets a value that cannot be sent to a browser',
    message: (p) => `${p.component} gets ${p.kind} in “${p.prop}”, which cannot be sent to a browser.`,
    hint: 'Pass texts, numbers, dates, lists, records or elements; create functions in the client component.',
  }),
  FONT_UNUSED: defineError<{ file: string }>({
    title: 'A font in the config is not used by any style',
    message: (p) => `“fonts” in the config has ${p.file}, but no style uses it.`,
    hint: 'Use it in the url() of an @font-face rule, or remove it from “fonts”.',
  }),
});
