/** Runs a part that nothing may depend on. An error in it is logged, and changes nothing else. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
