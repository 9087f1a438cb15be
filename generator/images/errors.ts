import { defineError, defineErrors } from '../errors/define-errors.ts';

/** Formats that all browsers can show, by the names that editors know. */
const kinds = 'JPEG, PNG, WebP, AVIF, GIF or SVG';

export const imageErrors = defineErrors('IMAGE', {
  ADDRESS: defineError<{ file: string }>({
    title: 'A picture’s address is not allowed',
    message: (p) => `“${p.file}” is neither a file of this site nor an asset of its content system.`,
    hintInSystem: 'Upload the file to the content system, and choose it there.',
    hint: 'Put the file into the public folder and write its path, such as /images/house.jpg.',
  }),
  MISSING: defineError<{ file: string; similar: string | undefined }>({
    title: 'A picture does not exist',
    message: (p) => `There is no picture ${p.file}.${p.similar === undefined ? '' : ` Did you mean “${p.similar}”?`}`,
    hintInSystem: 'Upload the file to the content system, and choose it there.',
    hint: 'Put the file into the public folder, or correct its path.',
  }),
  CONTENT_MISSING: defineError<{ file: string; similar: string | undefined }>({
    title: 'A picture next to a text does not exist',
    message: (p) =>
      `There is no picture ${p.file} in the content folder.${p.similar === undefined ? '' : ` Did you mean “${p.similar}”?`}`,
    hint: 'Put the file there, or correct its path: it begins in the folder of the text.',
  }),
  CONTENT_OUTSIDE: defineError<{ file: string }>({
    title: 'The path of a picture leads out of the content folder',
    message: (p) => `The picture ${p.file} is not in the content folder: Boreal reads nothing outside it.`,
    hint: 'Move the file into the content folder, or into the public folder and write its path, such as /images/house.jpg.',
  }),
  CONTENT_LINK: defineError<{ file: string }>({
    title: 'The path of a picture contains a symbolic link',
    message: (p) => `${p.file} in the content folder is a symbolic link, or lies behind one. Boreal does not follow it.`,
    hint: 'Replace the link with the file or folder itself.',
  }),
  REMOTE: defineError<{ file: string }>({
    title: 'A picture of another site is not in the list of the config',
    isForm: true,
    message: (p) => `“${p.file}” is a picture of another site, which the config does not name.`,
    hintInSystem: 'Upload the picture to the content system, and choose it there.',
    hint: "Name the beginning of its address in the config, such as images: { remote: ['https://pictures.example/photos/'] }, and Boreal publishes a copy. Or put the file into the public folder.",
  }),
  FILE_MISSING: defineError<{ file: string; similar: string | undefined }>({
    title: 'A file does not exist',
    message: (p) => `There is no file ${p.file}.${p.similar === undefined ? '' : ` Did you mean “${p.similar}”?`}`,
    hintInSystem: 'Upload the file to the content system, and choose it there.',
    hint: 'Put the file into the public folder, or correct its path.',
  }),
  FILE_TYPE: defineError<{ file: string; type: string; actual: string }>({
    title: 'The content of a file is not of its type',
    message: (p) => `${p.file} should be of the type ${p.type}, but is ${p.actual}.`,
    hint: 'Save or upload the original again, under a name with the ending of its type.',
  }),
  FILE_SIZE: defineError<{ file: string; claimed: number; size: number }>({
    title: 'A file has another size than the content system says',
    message: (p) => `${p.file} has ${p.size} bytes; the content system says ${p.claimed}.`,
    hint: 'The file is incomplete or was replaced: upload it again, and publish it.',
  }),
  NOT_AN_IMAGE: defineError<{ file: string }>({
    title: 'A file is not a picture in a supported format',
    message: (p) => `${p.file} is not a picture in a supported format.`,
    hint: `Save it as ${kinds}.`,
  }),
  BROKEN: defineError<{ file: string }>({
    title: 'A picture is damaged',
    message: (p) => `The picture ${p.file} is damaged: it cannot be read to its end.`,
    hint: 'Save or upload it again from the original.',
  }),
  TOO_LARGE: defineError<{ file: string; megapixels: number; side: number }>({
    title: 'A picture has too many pixels',
    message: (p) =>
      `The picture ${p.file} has more than ${p.megapixels} million pixels, or a side of more than ${p.side} pixels.`,
    hint: 'Make it smaller: a width of 3,840 pixels is enough for every screen.',
  }),
  UNSAFE_SVG: defineError<{ file: string }>({
    title: 'An SVG picture contains more than a drawing',
    message: (p) => `The SVG picture ${p.file} contains a script, an entity or foreign content.`,
    hint: 'Export it again as a plain drawing.',
  }),
  OFFLINE: defineError<{ file: string }>({
    title: 'A file of another site is not available offline',
    of: 'run',
    message: (p) => `${p.file} was not downloaded before, and this run is offline.`,
    hint: 'Run once online: Boreal caches the files that it downloads.',
  }),
  UNREACHABLE: defineError<{ file: string; reason: string }>({
    title: 'The server of a file does not answer',
    passes: true,
    message: (p) => `${p.file} could not be downloaded: ${p.reason}.`,
    hintInSystem: 'Nothing has to be changed: the next run asks for it again.',
    hint: 'Check the network, and run again later.',
  }),
  DOWNLOAD_FAILED: defineError<{ file: string; reason: string }>({
    title: 'A file of another site cannot be downloaded',
    message: (p) => `${p.file} cannot be downloaded: ${p.reason}.`,
    hintInSystem: 'Check that the file is published in the content system, or upload it again.',
    hint: 'Check that the file exists and is published, in the content system if it is from there, then run again.',
  }),
  DOWNLOAD_TOO_LARGE: defineError<{ file: string; megabytes: number }>({
    title: 'A file of another site is too large',
    message: (p) => `${p.file} is larger than ${p.megabytes} MB.`,
    hint: 'Upload a smaller version.',
  }),
});
