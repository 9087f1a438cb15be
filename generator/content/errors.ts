import { defineError, defineErrors } from '../errors/define-errors.ts';

/** Problems of the public folder. */
export const publicErrors = defineErrors('OUTPUT', {
  PUBLIC_HIDDEN: defineError<{ file: string }>({
    title: 'A hidden file stands in the public folder',
    message: (p) => `The public folder holds ${p.file}, which is hidden. Nothing was published.`,
    hint: 'Move it out of the public folder, which is published as a whole. Only `.well-known`, `.nojekyll` and `.htaccess` may be hidden.',
  }),
  PUBLIC_LINK: defineError<{ file: string }>({
    title: 'A link stands in the public folder',
    message: (p) => `In the public folder, ${p.file} is a link to another place, which is not followed.`,
    hint: 'Put the file or folder itself there: nothing outside of the public folder is published.',
  }),
});
