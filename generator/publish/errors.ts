import { defineError, defineErrors } from '../errors/define-errors.ts';
import { freeOn, type RefusedWrite } from '../errors/system-errors.ts';

const mendFolder = 'Copy the folder again. Where the site is generated, run `boreal clean` and then `boreal generate`.';

export const outputErrors = defineErrors('OUTPUT', {
  NOT_WRITABLE: defineError<RefusedWrite>({
    title: 'The output folder cannot be written',
    message: (p) => `The output folder ${p.folder} cannot be written.${freeOn(p)} What was published before is untouched.`,
    hint: 'Check the permissions and the free space of the folder and of the one that it stands in.',
  }),
  NOT_EXCHANGEABLE: defineError<{ folder: string; parent: string }>({
    title: 'The output folder cannot be exchanged for a new build',
    message: (p) =>
      `The output folder ${p.folder} cannot be exchanged for a new build: it is a mount point, or ${p.parent} cannot be written. What was published before is untouched.`,
    hint: 'Publish into a folder inside of it, such as --out <folder>/site, or update it file by file with --in-place.',
  }),
  LIST_UNUSABLE: defineError<{ folder: string }>({
    title: 'The list of an output folder is missing or damaged',
    message: (p) =>
      `${p.folder} was made by Boreal, but its list of files, .boreal-files, is missing or damaged: which files are yours cannot be told.`,
    hint: 'Move files of your own out of the folder, delete the folder yourself, and run the command again. Or choose another one with --out.',
  }),
  IN_THE_WAY: defineError<{ path: string }>({
    title: 'A path that Boreal needs is taken',
    message: (p) => `Boreal needs the path ${p.path} for its work, but something else is there. Nothing was changed.`,
    hint: 'Rename or remove it, or choose another output folder with --out.',
  }),
  SPARE_FOREIGN: defineError<{ file: string; folder: string }>({
    title: 'A work folder holds a file of yours',
    message: (p) => `Boreal’s work folder ${p.folder} holds ${p.file}, which Boreal did not write. Nothing was changed.`,
    hint: 'Move the file out of the work folder, or delete it if you do not need it.',
  }),
  PATH_TAKEN: defineError<{ file: string; folder: string }>({
    title: 'A file of yours has the path of a file of the site',
    message: (p) => `${p.file} in ${p.folder} is not Boreal’s, and the site has a file for the same path. Nothing was published.`,
    hint: 'Move or delete your file. Files that belong to the site can be kept in its public folder.',
  }),
  FOREIGN_STUCK: defineError<{ file: string; folder: string }>({
    title: 'A file of yours cannot be carried over into the new build',
    message: (p) =>
      `${p.file} in ${p.folder} is not Boreal’s and cannot be carried over into the new build. Nothing was published.`,
    hint: 'Move the file out of the output folder, or make it readable for the user that runs Boreal.',
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
  SHARD_UNREADABLE: defineError<{ folder: string }>({
    title: 'A folder holds no part of a site',
    message: (p) => `${p.folder} holds no part of a site that \`generate --shard\` has made, or only a damaged one.`,
    hint: 'Name the output folders of all shards, each as it was made, with its hidden files.',
  }),
  SHARD_MISSING: defineError<{ missing: readonly number[]; count: number }>({
    title: 'Parts of a site are missing',
    message: (p) =>
      `Of ${p.count} shards, ${p.missing.map((index) => `${index}/${p.count}`).join(', ')} ${p.missing.length === 1 ? 'is' : 'are'} missing.`,
    hint: 'Run `generate --shard` for each of them, and name their folders too.',
  }),
  SHARD_TWICE: defineError<{ folder: string; other: string; index: number; count: number }>({
    title: 'Two folders hold the same part of a site',
    message: (p) => `${p.folder} and ${p.other} both hold shard ${p.index}/${p.count}.`,
    hint: 'Name one folder for each shard.',
  }),
  SHARD_DIFFERS: defineError<{ folder: string; other: string; what: string }>({
    title: 'Parts belong to different sites',
    message: (p) => `${p.folder} cannot be put together with ${p.other}: ${p.what}.`,
    hint: 'Generate all shards from the same content, templates, settings and version of the program; run the one that differs again.',
  }),
  SHARD_DAMAGED: defineError<{ folder: string; file: string }>({
    title: 'A file of a part is not as it was made',
    message: (p) => `${p.folder} holds ${p.file} in another form than it was made in, or not at all.`,
    hint: 'Run this shard again, or copy its folder again.',
  }),
  NO_LIST: defineError<{ folder: string }>({
    title: 'A folder cannot be checked',
    message: (p) => `${p.folder} holds no list of the files that were published in it, or a damaged one.`,
    hint: 'Name the folder of a published site with --out, with its hidden files. The parts of a site are checked by `merge`.',
  }),
  FILE_MISSING: defineError<{ file: string }>({
    title: 'A published file is missing',
    message: (p) => `${p.file} is missing.`,
    hint: mendFolder,
  }),
  FILE_CHANGED: defineError<{ file: string }>({
    title: 'A published file is not as it was published',
    message: (p) => `${p.file} is not as it was published.`,
    hint: mendFolder,
  }),
  FILE_UNEXPECTED: defineError<{ file: string }>({
    title: 'A file was not published with the others',
    message: (p) => `${p.file} does not belong to the published site.`,
    hint: mendFolder,
  }),
  PUBLIC_CLASH: defineError<{ file: string }>({
    title: 'A public file has the path of an emitted one',
    message: (p) => `The public file ${p.file} has the same path as a file that the site emits.`,
    hint: 'Rename the public file, or the page.',
  }),
});
