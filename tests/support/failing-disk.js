// Makes folders fail like a disk that is full or read-only. Loaded before a program, into all of its threads:
//
//   NODE_OPTIONS='--import file:///…/failing-disk.js' FAILING_DISK='{"folders":["/a"],"bytes":1000,"failure":"ENOSPC"}' node …
//
// Once that many bytes have been written below the folders, the rest of that write is lost, and each later one fails. What takes no room
// fails only where the disk may not be written. With the failure `kill`, the program is killed instead. At the end, the file that
// `report` names holds how many bytes were written, and whether anything has failed. `setPlan` does the same within a process.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

/** @import { DiskPlan } from './disk-plan.ts' */
/** @typedef {(...args: any[]) => any} Call */

/** @type {DiskPlan} */
const noPlan = { folders: [], failure: 'EIO' };
let plan = /** @type {DiskPlan} */ (JSON.parse(process.env.FAILING_DISK ?? 'null')) ?? noPlan;
const shared = 'failing-disk';
if (isMainThread) setEnvironmentData(shared, new SharedArrayBuffer(8));
/** Bytes written by all threads, and the number of failures. */
const counts = new Int32Array(/** @type {SharedArrayBuffer} */ (getEnvironmentData(shared)));
const limit = () => plan.bytes ?? Number.POSITIVE_INFINITY;
const isReadOnly = () => !['ENOSPC', 'EDQUOT', 'kill'].includes(plan.failure);
const { existsSync, writeFileSync } = fs;

/** Paths of what was opened to be written, by descriptor. @type {Map<number, string>} */
const opened = new Map();

/**
 * A folder that ends with `*` stands for all whose names begin so.
 * @param {string} path @param {string} folder
 */
const isIn = (path, folder) =>
  folder.endsWith('*') ? path.startsWith(folder.slice(0, -1)) : path === folder || path.startsWith(folder + sep);

/** @param {unknown} target a path, an address, or a descriptor */
function isBelow(target) {
  const path = typeof target === 'number' ? opened.get(target) : target instanceof URL ? fileURLToPath(target) : String(target);
  return path !== undefined && plan.folders.some((folder) => isIn(path, folder));
}

/** @param {string} name @param {unknown} target */
function fail(name, target) {
  Atomics.add(counts, 1, 1);
  const { failure } = plan;
  if (failure === 'kill') process.kill(process.pid, 'SIGKILL');
  // The system does not name the file of a write.
  const path = name === 'write' ? '' : ` '${target}'`;
  return Object.assign(new Error(`${failure}: ${name}${path}`), { code: failure, syscall: name });
}

/**
 * Returns the number of bytes that fit.
 * @param {number} length
 */
function roomFor(length) {
  if (isReadOnly()) return 0;
  const before = Atomics.add(counts, 0, length);
  const room = Math.max(0, Math.min(length, limit() - before));
  Atomics.sub(counts, 0, length - room);
  return room;
}

const isFull = () => isReadOnly() || (Atomics.load(counts, 0) ?? 0) >= limit();
/** @param {unknown} data */
const bytesOf = (data) =>
  ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(String(data));

/** @param {string} name @param {Call} original @returns {Call} of a call that writes a whole file, of which what fits is written */
const wholeFile =
  (name, original) =>
  (target, data, ...rest) => {
    if (!isBelow(target)) return original(target, data, ...rest);
    const content = bytesOf(data);
    const room = roomFor(content.length);
    if (room === content.length) return original(target, data, ...rest);
    const error = fail(name, target);
    const written = room > 0 ? original(target, content.subarray(0, room), ...rest) : undefined;
    if (!(written instanceof Promise)) throw error;
    return written.then(() => {
      throw error;
    });
  };

/** @param {string} name @param {Call} original @param {(args: any[]) => boolean} fails @param {number} at @returns {Call} of a call that is done, or fails as a whole */
const whole =
  (name, original, fails, at = 0) =>
  (...args) => {
    if (isBelow(args[at]) && fails(args)) throw fail(name, args[at]);
    return original(...args);
  };

/** @param {Call} call @returns {Call} that tells of a failure by its promise */
const promising =
  (call) =>
  async (...args) =>
    call(...args);

/** @param {Call} call @returns {Call} that reports a failure to the function that is its last argument */
const calling =
  (call) =>
  (...args) => {
    try {
      return call(...args);
    } catch (error) {
      process.nextTick(args.at(-1), error);
    }
  };

const isWritten = (/** @type {unknown} */ flags) => typeof flags === 'string' && /[wa+]/.test(flags);
const takesRoom = () => isFull();
const changes = isReadOnly;
/** True for a path that a full disk cannot take. */
const isNew = (/** @type {any[]} */ [path]) => isFull() && !existsSync(path);
/** True for a path that would have to be removed. */
const isThere = (/** @type {any[]} */ [path]) => isReadOnly() && existsSync(path);

const originals = { ...fs };
const promised = { ...fs.promises };
/** @param {any} path @param {any} flags */
function checkOpen(path, flags) {
  if (isWritten(flags) && isBelow(path) && isFull() && !existsSync(path)) throw fail('open', path);
}
Object.assign(fs, {
  writeFileSync: wholeFile('write', originals.writeFileSync),
  mkdirSync: whole('mkdir', originals.mkdirSync, isNew),
  linkSync: whole('link', originals.linkSync, takesRoom, 1),
  rmSync: whole('rm', originals.rmSync, isThere),
  openSync(/** @type {string} */ path, /** @type {string | undefined} */ flags, /** @type {any} */ mode) {
    if (!isWritten(flags) || !isBelow(path)) return originals.openSync(path, flags ?? 'r', mode);
    checkOpen(path, flags);
    const descriptor = originals.openSync(path, flags ?? 'r', mode);
    opened.set(descriptor, path);
    return descriptor;
  },
  closeSync(/** @type {number} */ descriptor) {
    opened.delete(descriptor);
    originals.closeSync(descriptor);
  },
  // Streams write with this function.
  open: calling((path, flags, ...rest) => {
    checkOpen(path, flags);
    const done = rest.pop();
    const take = (/** @type {Error | null} */ error, /** @type {number} */ descriptor) => {
      if (!error && isWritten(flags)) opened.set(descriptor, String(path));
      done(error, descriptor);
    };
    return /** @type {Call} */ (originals.open)(path, flags, ...rest, take);
  }),
  write: calling((descriptor, data, ...rest) => {
    if (isBelow(descriptor) && roomFor(bytesOf(data).length) < bytesOf(data).length) throw fail('write', descriptor);
    return /** @type {Call} */ (originals.write)(descriptor, data, ...rest);
  }),
  writev: calling((descriptor, pieces, ...rest) => {
    const length = pieces.reduce((/** @type {number} */ sum, /** @type {Uint8Array} */ piece) => sum + piece.length, 0);
    if (isBelow(descriptor) && roomFor(length) < length) throw fail('write', descriptor);
    return /** @type {Call} */ (originals.writev)(descriptor, pieces, ...rest);
  }),
  writeSync(/** @type {number} */ descriptor, /** @type {any} */ data, /** @type {any[]} */ ...rest) {
    if (!isBelow(descriptor)) return originals.writeSync(descriptor, data, ...rest);
    // Like a system: the bytes that fit are written and counted, and the next call fails.
    const from = typeof rest[0] === 'number' ? rest[0] : 0;
    const content = bytesOf(data).subarray(from);
    const room = roomFor(content.length);
    if (room === 0 && content.length > 0) throw fail('write', descriptor);
    return originals.writeSync(descriptor, content, 0, room);
  },
});
Object.assign(fs.promises, {
  writeFile: promising(wholeFile('write', promised.writeFile)),
  mkdir: promising(whole('mkdir', promised.mkdir, isNew)),
  rename: promising(whole('rename', promised.rename, changes, 1)),
  rm: promising(whole('rm', promised.rm, isThere)),
  utimes: promising(whole('utimes', promised.utimes, changes)),
});
syncBuiltinESMExports();

const report = () => ({ written: counts[0] ?? 0, failures: counts[1] ?? 0 });
const { report: reportFile } = plan;
if (isMainThread && reportFile !== undefined) process.on('exit', () => writeFileSync(reportFile, JSON.stringify(report())));

/** Follows another plan from now on, or none. Returns what became of the disk until now. @param {DiskPlan} [next] */
export function setPlan(next = noPlan) {
  const before = report();
  counts.fill(0);
  plan = next;
  return before;
}
