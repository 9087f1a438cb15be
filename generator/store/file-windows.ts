import { readSync } from 'node:fs';

/** What follows within this many bytes of a window is read together with as many bytes behind it as it has room for. */
const skippedBytes = 1 << 14;
const windowBytes = 1 << 18;
/** Several lists may be gone through side by side, and single records be asked for in between. */
const maxWindows = 4;

/** A part of a file that is in memory. */
interface Window {
  readonly buffer: Buffer;
  descriptor: number;
  offset: number;
  length: number;
}

/** Reads parts of open files: many at a time where they are asked for in the order in which they lie. */
export interface FileWindows {
  /**
   * The bytes at a place, fewer where the file ends; later reads overwrite them. `isGrowing`: what lies behind may not have been written yet.
   */
  read(descriptor: number, offset: number, length: number, isGrowing: boolean): Buffer;
}

/** The memory is the same all the time: what is given up by the million is collected late. */
export function createFileWindows(): FileWindows {
  /** The one that was used last comes first. */
  const windows: Window[] = [];
  return {
    read(descriptor, offset, length, isGrowing) {
      if (length > windowBytes) return readAt(descriptor, Buffer.allocUnsafe(length), offset, length);
      const ofFile = windows.filter((window) => window.descriptor === descriptor && offset >= window.offset);
      const known = ofFile.find((window) => offset + length <= window.offset + window.length);
      if (known) {
        use(known);
        return known.buffer.subarray(offset - known.offset, offset - known.offset + length);
      }
      const before = isGrowing ? undefined : ofFile.find((window) => offset <= window.offset + window.length + skippedBytes);
      const window = before ?? spare();
      use(window);
      const bytes = readAt(descriptor, window.buffer, offset, before ? windowBytes : length);
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
