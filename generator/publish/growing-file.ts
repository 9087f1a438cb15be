import { type OutputFile, outputFile } from '../support/output-file.ts';

/** A file that is written piece by piece: that of a million pages is never in memory as a whole. */
export interface GrowingFile {
  add(text: string): void;
  /** Ends the file and puts it at its path in the output. */
  end(path: string): void;
}

/** Begins a file. One has to end before the next one begins. */
export type BeginFile = () => GrowingFile;

/** The files that `write` writes, in memory: for those of which it is known that they are small. */
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
