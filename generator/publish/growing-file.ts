import { type OutputFile, outputFile } from '../support/output-file.ts';

/**
 * A file that is written piece by piece: a list of a million pages is never in memory as a whole.
 */
export interface GrowingFile {
  add(text: string): void;
  /** Ends the file and puts it at its path in the output. */
  end(path: string): void;
}

/** Begins a file. It has to end before the next one begins. */
export type BeginFile = () => GrowingFile;

/** Returns the files that `write` writes. For small files: they are in memory. */
export function filesInMemory(write: (begin: BeginFile) => void): readonly OutputFile[] {
  const files: OutputFile[] = [];
  write(() => {
    let text = '';
    return {
      add(added) {
        text += added;
      },
      end: (path) => void files.push(outputFile(path, text)),
    };
  });
  return files;
}
