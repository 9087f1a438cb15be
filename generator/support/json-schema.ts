import { createRequire } from 'node:module';
import type * as ajv from 'ajv';
import { cacheBy } from './cache-by.ts';

// Most sites have no schema, and compiling needs the whole library.
const require = createRequire(import.meta.url);
const compile = cacheBy((schema: object): ajv.ValidateFunction => {
  const { Ajv } = require('ajv') as typeof ajv;
  return new Ajv({ strict: false, logger: false, validateFormats: false }).compile(schema);
});

/** Returns what is wrong with a JSON Schema, in the words of the library; undefined if it is right. */
export function schemaFlaw(schema: object): string | undefined {
  try {
    compile(schema);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the first part of a value that does not fit a schema, and why; undefined if it fits. */
export function misfit(value: unknown, schema: object): { readonly part: string; readonly reason: string } | undefined {
  const fits = compile(schema);
  if (fits(value)) return undefined;
  const [error] = fits.errors ?? [];
  return { part: error?.instancePath ?? '', reason: error?.message ?? 'does not fit' };
}
