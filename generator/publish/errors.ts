import { defineError, defineErrors } from '../errors/define-errors.ts';
import { formatCount } from '../errors/format-count.ts';
import { freeOn, type RefusedWrite } from '../errors/system-errors.ts';

const repairFolder = 'Copy the folder again. On the machine that generates the site, run `boreal clean` and `boreal generate`.';

const allowed =
  'Fix the cause. If these pages should go, run once with --allow-shrink, or set `allowShrink: true` in `policies` of the config.';
/** More causes than this are in the list of problems. */
const maxCauses = 3;

function causesText(causes: readonly string[]): string {
  const more = causes.length > maxCauses ? `; and ${formatCount(causes.length - maxCauses)} more` : '';
  return `${causes.length === 1 ? 'Cause' : 'Causes'}: ${causes.slice(0, maxCauses).join('; ')}${more}.`;
}

export const outputErrors = defineErrors('OUTPUT', {
  NOT_WRITABLE: defineError<RefusedWrite>({
    title: 'The output folder cannot be written',
    message: (p) => `The output folder ${p.folder} cannot be written.${freeOn(p)} The published site is unchanged.`,
    hint: 'Check the permissions and the free space of the folder and of its parent folder.',
  }),
  HOST_FOLDER: defineError<{ folder: string }>({
    title: 'A folder for a host holds other files',
    message: (p) => `The folder ${p.folder} was not made by \`boreal host\`, so it is not replaced.`,
    hint: 'Give another folder with --out, or move the files out of it.',
  }),
  HOST_ADDRESS: defineError<{ host: string; from: string }>({
    title: 'A host cannot redirect an old address',
    severity: 'warning',
    message: (p) => `${p.host} cannot redirect the old address “${p.from}”: its rules have no blanks.`,
    hint: 'Visitors see the redirect page there, which leads them on.',
  }),
  HOST_LIMIT: defineError<{ host: string; what: string; count: number; limit: number }>({
    title: 'A site exceeds a limit of its host',
    severity: 'warning',
    message: (p) => `The site has ${formatCount(p.count)} ${p.what}; ${p.host} takes ${formatCount(p.limit)}.`,
    hint: 'Use fewer of them, or another host. What is above the limit does not work there.',
  }),
  PRECACHE: defineError<{ warning: string }>({
    title: 'The service worker does not cache a file in advance',
    severity: 'warning',
    message: (p) =>
      `The list of files of the service worker: ${p.warning.replace(/\s*Configure maximumFileSizeToCacheInBytes.*$/s, '')}`,
    hint: 'Make the file smaller, or do not name it in the head or on the offline page. It works with a network only.',
  }),
  NOT_EXCHANGEABLE: defineError<{ folder: string; parent: string }>({
    title: 'The output folder cannot be exchanged for a new build',
    message: (p) =>
      `The output folder ${p.folder} cannot be exchanged for a new build: it is or contains a mount point, or ${p.parent} cannot be written. The published site is unchanged.`,
    hint: 'Publish into a folder inside it, such as --out <folder>/site, or update it file by file with --in-place.',
  }),
  LOWER_LAYER: defineError<{ folder: string }>({
    title: 'The output folder belongs to the image of a container',
    severity: 'warning',
    message: (p) =>
      `${p.folder} is on a lower layer of an overlay file system, where folders cannot be exchanged. It is updated file by file.`,
    hint: 'For a build that becomes visible as a whole, choose an output folder that is not part of the image.',
  }),
  LIST_UNUSABLE: defineError<{ folder: string }>({
    title: 'The list of an output folder is missing or damaged',
    message: (p) =>
      `${p.folder} was made by Boreal, but its list of files, .boreal-files, is missing or damaged, so that it is unknown which files are yours.`,
    hint: 'Move your own files out of the folder, delete it, and run the command again. Or choose another folder with --out.',
  }),
  IN_THE_WAY: defineError<{ path: string }>({
    title: 'A path that Boreal needs is in use',
    message: (p) =>
      `Boreal needs the path ${p.path}, but a file or folder that Boreal did not create is there. Nothing was changed.`,
    hint: 'Move or delete it, or choose another output folder with --out.',
  }),
  LOCK_LOST: defineError<{ file: string }>({
    title: 'Another run uses the output folder now',
    message: (p) =>
      `Another run uses the output folder now, because this one was suspended: the lock ${p.file} is no longer this run’s. This run has published nothing.`,
    hint: 'Run the command again if the other run used older content.',
  }),
  FILE_SAVED: defineError<{ file: string; copy: string }>({
    title: 'A file that somebody changed is replaced',
    severity: 'warning',
    message: (p) => `Boreal replaces ${p.file}, which somebody has changed or added. Its content is now in ${p.copy}.`,
    hint: 'If it belongs to the site, put it into the public folder. If you do not need it, delete the copy.',
  }),
  PATH_TAKEN: defineError<{ file: string; folder: string }>({
    title: 'A file of yours has the same path as a file of the site',
    message: (p) => `${p.file} in ${p.folder} is your file, and the site has a file with the same path. Nothing was published.`,
    hint: 'Move or delete your file. If it belongs to the site, put it into the public folder.',
  }),
  FOREIGN_STUCK: defineError<{ file: string; folder: string }>({
    title: 'A file of yours cannot be added to the new build',
    message: (p) => `${p.file} in ${p.folder} is your file and cannot be added to the new build. Nothing was published.`,
    hint: 'Move the file out of the output folder, or make it readable for the user that runs Boreal.',
  }),
  FIXED: defineError<{ folder: string; paths: readonly string[] }>({
    title: 'The system protects a file of the output folder',
    message: (p) =>
      `${p.paths[0] || 'The folder itself'} in ${p.folder} is immutable${p.paths.length > 1 ? `, and ${formatCount(p.paths.length - 1)} more` : ''}: nobody can change or remove it. Nothing was published.`,
    hint: (p) => `Remove the attribute, as with \`chattr -R -i ${p.folder}\` of Linux, or choose another folder with --out.`,
  }),
  NOT_OURS: defineError<{ folder: string }>({
    title: 'The output folder contains other files',
    message: (p) => `${p.folder} contains files that Boreal did not write. Replacing the folder would delete them.`,
    hint: 'Choose another output folder with --out, or empty this one.',
  }),
  OTHER_SITE: defineError<{ folder: string }>({
    title: 'The output folder contains another site',
    message: (p) => `${p.folder} contains a site that was generated from another package. Nothing was changed.`,
    hint: 'Choose another output folder with --out. If the site’s package has a new name, delete the folder first.',
  }),
  HOLDS_SOURCES: defineError<{ folder: string; inside: string }>({
    title: 'The output folder contains the site’s sources',
    message: (p) => `The output folder ${p.folder} contains ${p.inside}. Replacing the output folder would delete it.`,
    hint: 'Choose a separate output folder with --out.',
  }),
  IN_PUBLIC: defineError<{ folder: string; publicFolder: string }>({
    title: 'The output folder is in the public folder',
    message: (p) =>
      `The output folder ${p.folder} is in the public folder ${p.publicFolder}, so that each build would publish the one before. Nothing was changed.`,
    hint: 'Choose an output folder outside it with --out.',
  }),
  SHRUNK: defineError<{ lost: number; before: number; causes: readonly string[] }>({
    title: 'A run would remove many pages because of problems',
    message: (p) =>
      `${formatCount(p.lost)} of ${formatCount(p.before)} published pages would disappear because of problems. ${causesText(p.causes)} Nothing was published.`,
    hint: allowed,
  }),
  TYPE_LOST: defineError<{ type: string; lost: number; total: number; causes: readonly string[] }>({
    title: 'Most of the entries of a type would be left out of a first build',
    message: (p) =>
      `${p.lost === p.total ? `All ${formatCount(p.total)}` : `${formatCount(p.lost)} of ${formatCount(p.total)}`} entries of the type “${p.type}” would be left out because of problems. ${causesText(p.causes)} Nothing was published.`,
    hint: allowed,
  }),
  SHARD_UNREADABLE: defineError<{ folder: string }>({
    title: 'A folder has no part of a site',
    message: (p) => `${p.folder} has no part of a site from \`generate --shard\`, or a damaged one.`,
    hint: 'Give the output folders of all shards, unchanged and with their hidden files.',
  }),
  SHARD_MISSING: defineError<{ missing: readonly number[]; count: number }>({
    title: 'Parts of a site are missing',
    message: (p) =>
      `Of ${p.count} shards, ${p.missing.map((index) => `${index}/${p.count}`).join(', ')} ${p.missing.length === 1 ? 'is' : 'are'} missing.`,
    hint: 'Run `generate --shard` for each of them, and give their folders too.',
  }),
  SHARD_TWICE: defineError<{ folder: string; other: string; index: number; count: number }>({
    title: 'Two folders have the same part of a site',
    message: (p) => `${p.folder} and ${p.other} both have shard ${p.index}/${p.count}.`,
    hint: 'Give one folder for each shard.',
  }),
  SHARD_DIFFERS: defineError<{ folder: string; other: string; what: string }>({
    title: 'Parts belong to different sites',
    message: (p) => `${p.folder} cannot be merged with ${p.other}: ${p.what}.`,
    hint: 'Generate all shards from the same content, templates and settings, with the same versions of Boreal and Node, in the same time zone and language.',
  }),
  SHARD_DAMAGED: defineError<{ folder: string; file: string }>({
    title: 'A file of a part has changed or is missing',
    message: (p) => `In ${p.folder}, ${p.file} has changed since the shard was generated, or is missing.`,
    hint: 'Generate this shard again, or copy its folder again.',
  }),
  NO_LIST: defineError<{ folder: string }>({
    title: 'A folder cannot be verified',
    message: (p) => `${p.folder} has no list of its published files, or a damaged one.`,
    hint: 'Give the folder of a published site with --out, including its hidden files. `merge` verifies the parts of a site.',
  }),
  FILE_MISSING: defineError<{ file: string }>({
    title: 'A published file is missing',
    message: (p) => `${p.file} is missing.`,
    hint: repairFolder,
  }),
  FILE_CHANGED: defineError<{ file: string }>({
    title: 'A published file has changed',
    message: (p) => `${p.file} has changed since it was published.`,
    hint: repairFolder,
  }),
  FILE_UNEXPECTED: defineError<{ file: string }>({
    title: 'A file does not belong to the published site',
    message: (p) => `${p.file} does not belong to the published site.`,
    hint: repairFolder,
  }),
  PUBLIC_CLASH: defineError<{ file: string }>({
    title: 'A public file has the same path as a generated file',
    message: (p) => `The public file ${p.file} has the same path as a generated file.`,
    hint: 'Rename the public file or the page.',
  }),
});
