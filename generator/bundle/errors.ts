import { defineError, defineErrors } from '../errors/define-errors.ts';

export const bundleErrors = defineErrors('BUNDLE', {
  COMPILE: defineError<{ message: string }>({
    title: 'A source file cannot be compiled',
    message: (p) => p.message,
    hint: 'Correct the file; the rest of the site was not touched.',
  }),
});
