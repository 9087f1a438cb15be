import { createHash } from 'node:crypto';
import { contentHash, hashLength } from '../support/content-hash.ts';

/**
 * All inputs of each step whose result is reused. A result may depend on nothing else; what a step
 * has as its own fingerprint, or looks up each time, is no input of it.
 */
export const stepInputs = {
  /** Compiled code. `files`: content of the modules, and what decides where imports lead. */
  bundle: ['code', 'options', 'files'],
  /** Entries, texts and translations. Each has a stamp of its own file. `layout`: where files lie. */
  content: ['code', 'model', 'languages', 'addresses', 'typography', 'sameInAllLanguages', 'markdown', 'layout'],
  /** Routes of entries. Each has a stamp of its entry, and names the entries that it reads. */
  routes: ['code', 'config', 'source', 'runtime', 'environment', 'day', 'languages', 'addresses', 'typography'],
  /** Common part of all documents. Pages have fingerprints of data, templates, styles and runtime, too. */
  document: ['code', 'siteUrl', 'languages', 'head', 'scripts', 'isFormless', 'headers'],
  /** The index of a language. `texts`: entries and synonyms as JSON. */
  search: ['code', 'language', 'texts'],
  /** Files for the service worker. `files`: their paths and hashes. */
  precache: ['packages', 'pathPrefix', 'files'],
  /** A whole run. `files`: stamps of content, public files, modules and fonts. */
  run: ['request', 'config', 'content', 'files', 'runtime', 'environment', 'day', 'output', 'addresses'],
} as const;

export type StepName = keyof typeof stepInputs;
/** Values of all inputs of a step, by name. Texts are compared as they are. */
export type StepInputs<S extends StepName> = Readonly<Record<(typeof stepInputs)[S][number], unknown>>;

/** Returns the fingerprint of a step: it changes with each of its inputs. */
export function stepFingerprint<S extends StepName>(step: S, inputs: StepInputs<S>): string {
  const names: readonly (keyof StepInputs<S>)[] = stepInputs[step];
  return contentHash(step, ...names.map((name) => textOf(inputs[name])));
}

/** Texts are not escaped again: some are as long as the content of a site. */
const textOf = (input: unknown): string => (typeof input === 'string' ? `"${input}` : JSON.stringify(input ?? null));

/** Returns the fingerprint of a long list of texts without line breaks, which it does not join. */
export function fingerprintOf(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\n`);
  return hash.digest('hex').slice(0, hashLength);
}
