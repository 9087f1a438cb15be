// Makes the system refuse to watch more than this number of folders, like Linux at its limit:
//   NODE_OPTIONS='--import file:///…/few-watches.js' FEW_WATCHES=3 node …
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { watch } = fs;
let left = Number(process.env.FEW_WATCHES);

fs.watch = /** @type {typeof watch} */ (
  (/** @type {Parameters<typeof watch>} */ ...args) => {
    if (left-- > 0) return watch(...args);
    const message = `ENOSPC: System limit for number of file watchers reached, watch '${args[0]}'`;
    throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'watch' });
  }
);
syncBuiltinESMExports();
