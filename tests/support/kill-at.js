// Loaded before a command (`node --import`): kills it like `kill -9` before a step that changes the file
// system outside its cache, or directly after it has asked another program for such a step.
// KILL_AT: pattern of the step, such as 'rename .*/dist$'. KILL_SKIP: number of matching steps that pass.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { KILL_AT = '', KILL_SKIP = '0' } = process.env;
const pattern = new RegExp(KILL_AT);
const names = ['link', 'mkdir', 'rename', 'rm', 'writeFile'];
let passed = 0;

/** @param {string} step */
const isLast = (step) => pattern.test(step) && passed++ === Number(KILL_SKIP);

const end = () => process.kill(process.pid, 'SIGKILL');

/**
 * @param {string} name
 * @param {(...args: any[]) => unknown} change
 * @returns {(...args: any[]) => unknown}
 */
const counted =
  (name, change) =>
  (...args) => {
    const isNoted = `${args[0]}`.includes('/.boreal/') && !`${args[0]}`.includes('/builds/');
    if (!isNoted && isLast(`${name} ${args[0]}`)) end();
    return change(...args);
  };

/** @type {Record<string, any>} */
const sync = fs;
/** @type {Record<string, any>} */
const later = fs.promises;
for (const name of names) {
  sync[`${name}Sync`] = counted(name, sync[`${name}Sync`]);
  later[name] = counted(name, later[name]);
}

/** @type {Record<string, any>} */
const programs = childProcess;
const { execFile } = programs;
programs.execFile = (/** @type {any[]} */ ...args) => {
  const child = execFile(...args);
  if (isLast(`execFile ${args[0]}`)) end();
  return child;
};
syncBuiltinESMExports();
