import { defineError, defineErrors } from '../errors/define-errors.ts';

export const outputErrors = defineErrors('OUTPUT', {
  NOT_WRITABLE: defineError<{ folder: string }>({
    title: 'The output folder cannot be written',
    message: (p) => `The output folder ${p.folder} cannot be written. What was published before is untouched.`,
    hint: 'Check the permissions and the free space of the folder and of the one that it stands in.',
  }),
  NOT_OURS: defineError<{ folder: string }>({
    title: 'The output folder holds something else',
    message: (p) => `${p.folder} holds files that were not emitted by this program; replacing the folder would delete them.`,
    hint: 'Choose another output folder with --out, or empty this one yourself.',
  }),
  HOLDS_SOURCES: defineError<{ folder: string; inside: string }>({
    title: 'The output folder holds the site’s sources',
    message: (p) => `The output folder ${p.folder} contains ${p.inside}; replacing it would delete them.`,
    hint: 'Choose an output folder of its own with --out.',
  }),
  PUBLIC_CLASH: defineError<{ file: string }>({
    title: 'A public file has the path of an emitted one',
    message: (p) => `The public file ${p.file} has the same path as a file that the site emits.`,
    hint: 'Rename the public file, or the page.',
  }),
});
