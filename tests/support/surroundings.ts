/** Values of this process that the command line passes to the generator. */
export const surroundings = { cwd: process.cwd(), env: process.env, now: Date.now };
