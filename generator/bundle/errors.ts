import { defineError, defineErrors } from '../errors/define-errors.ts';

export const bundleErrors = defineErrors('BUNDLE', {
  COMPILE: defineError<{ message: string }>({
    title: 'A source file cannot be compiled',
    message: (p) => p.message,
    hint: 'Correct the file; the rest of the site was not touched.',
  }),
  FONT_UNUSED: defineError<{ file: string }>({
    title: 'A font of the config is named in no style',
    message: (p) => `“fonts” in the config has ${p.file}, which no style names.`,
    hint: 'Name it in the url() of an @font-face rule, or take it out of “fonts”.',
  }),
});
