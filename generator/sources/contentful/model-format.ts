import type { ModelFormat } from '../model-format.ts';
import { contentFile } from './content-file.ts';
import { modelFile } from './model-file.ts';

/** The files that `contentful-import` reads. */
export const modelFormat: ModelFormat = {
  modelFile,
  contentFile(entries, options) {
    const { problems, ...members } = contentFile(entries, options);
    return { members, problems };
  },
};
