import { syncBuiltinESMExports } from 'node:module';

const state = { commands: 0, exit: process.exit };

/** Takes the place of `process.exit` for code of the site: a run that just ends would look like success. */
function refuse(code?: unknown): never {
  throw new Error(
    `process.exit(${code === undefined ? '' : String(code)}) was called: it would end Boreal before the site is complete.`,
  );
}

/** Runs a command in which code of the site cannot end the process. */
export async function refuseExit<T>(work: () => Promise<T>): Promise<T> {
  if (state.commands++ === 0) setExit(refuse);
  try {
    return await work();
  } finally {
    if (--state.commands === 0) setExit(state.exit);
  }
}

function setExit(exit: typeof process.exit): void {
  if (exit === refuse) state.exit = process.exit;
  process.exit = exit;
  // For code that imports the function.
  syncBuiltinESMExports();
}

/** Ends the process, also within `refuseExit`. */
export const endProcess = (): never => (state.commands > 0 ? state.exit() : process.exit());
