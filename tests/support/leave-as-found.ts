// Test files share the processes that they run in, and what they have loaded there. What a file has put in the place of something that
// all see ends with the file.
import { afterAll, vi } from 'vitest';

const found = new Set(Object.keys(globalThis));

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(globalThis)) if (!found.has(name)) Reflect.deleteProperty(globalThis, name);
});
