// Test files share processes and loaded modules. Restores globals that a file has replaced.
import { afterAll, vi } from 'vitest';

const found = new Set(Object.keys(globalThis));

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(globalThis)) if (!found.has(name)) Reflect.deleteProperty(globalThis, name);
});
