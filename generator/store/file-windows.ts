import { readSync } from 'node:fs';

/** Maximum gap, in bytes, between a window and the next read for which the window moves on. */
const skippedBytes = 1 << 14;
const windowBytes = 1 << 18;
/** Allows several lists to be read in turn, with single records in between. */
const maxWindows = 4;

/** A part of a file in memory. */
interface Window {
  readonly buffer: Buffer;
  descriptor: number;
  offset: number;
  length: number;
}

/** Reads parts of open files through a few windows, which makes reads in file order fast. */
export interface FileWindows {
  /**
   * Returns the bytes at an offset, fewer at the end of the file; later reads overwrite them.
   * `isGrowing`: bytes after this part may not be written yet.
   */
  read(descriptor: number, offset: number, length: number, isGrowing: boolean): Buffer;
}

/** Creates windows that reuse their memory: V8 collects discarded buffers late. */
export function createFileWindows(): FileWindows {
  /** Most recently used first. */
  const windows: Window[] = [];
  return {
    read(descriptor, offset, length, isGrowing) {
      if (length > windowBytes) return readAt(descriptor, Buffer.allocUnsafe(length), offset, length);
      const ofFile = windows.filter((window) => window.descriptor === descriptor && offset >= window.offset);
      const match = ofFile.find((window) => offset + length <= window.offset + window.length);
      if (match) {
        use(match);
        return match.buffer.subarray(offset - match.offset, offset - match.offset + length);
      }
      const nearest = isGrowing ? undefined : ofFile.find((window) => offset <= window.offset + window.length + skippedBytes);
      const window = nearest ?? spare();
      use(window);
      const bytes = readAt(descriptor, window.buffer, offset, nearest ? windowBytes : length);
      Object.assign(window, { descriptor, offset, length: bytes.length });
      return bytes.subarray(0, length);
    },
  };

  function use(window: Window): void {
    if (windows[0] === window) return;
    const at = windows.indexOf(window);
    if (at >= 0) windows.splice(at, 1);
    windows.unshift(window);
  }

  function spare(): Window {
    const last = windows.length < maxWindows ? undefined : windows.at(-1);
    return last ?? { buffer: Buffer.allocUnsafeSlow(windowBytes), descriptor: -1, offset: 0, length: 0 };
  }
}

function readAt(descriptor: number, buffer: Buffer, offset: number, length: number): Buffer {
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, offset));
}
