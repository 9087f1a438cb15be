import { defineError, defineErrors } from '../errors/define-errors.ts';

export const bundleErrors = defineErrors('BUNDLE', {
  COMPILE: defineError<{ message: string }>({
    title: 'A source file cannot be compiled',
    message: (p) => p.message,
    hint: 'Correct the file; the rest of the site was not touched.',
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
  FONT_UNUSED: defineError<{ file: string }>({
    title: 'A font in the config is not used by any style',
    message: (p) => `“fonts” in the config has ${p.file}, but no style uses it.`,
    hint: 'Use it in the url() of an @font-face rule, or remove it from “fonts”.',
  }),
});
