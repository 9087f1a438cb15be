import { defineError, defineErrors } from '../errors/define-errors.ts';

/** Problems of the public folder. */
export const publicErrors = defineErrors('OUTPUT', {
  PUBLIC_HIDDEN: defineError<{ file: string }>({
    title: 'A hidden file is in the public folder',
    message: (p) => `The public folder has the hidden file ${p.file}. Nothing was published.`,
    hint: 'Move it out of the public folder, which is published as a whole. Only `.well-known`, `.nojekyll` and `.htaccess` may be hidden.',
  }),
  PUBLIC_LINK: defineError<{ file: string }>({
    title: 'A symbolic link is in the public folder',
    message: (p) => `In the public folder, ${p.file} is a symbolic link, which is not followed.`,
    hint: 'Put the file or folder itself there: nothing outside the public folder is published.',
  }),
});
