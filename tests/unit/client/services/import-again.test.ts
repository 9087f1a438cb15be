import { expect, it } from 'vitest';
import { importAgain } from '../../../../client/services/import-again.ts';

/** A loader whose own code reads as given: tests have no bundler, which writes the names of files. */
function loaderOf(code: string, answers: readonly unknown[]) {
  const left = [...answers];
  const next = async (): Promise<unknown> => {
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const imported: string[] = [];
  const load = importAgain(Object.assign(next.bind(undefined), { toString: () => code }), (url) => {
    imported.push(url);
    return next();
  });
  return { load, imported };
}

const folder = new URL('../../../../client/services/', import.meta.url).href;
const gone = new TypeError('gone');

it.each([
  ['()=>import("./send-form-ABC123.js")', 'send-form-ABC123.js'],
  ['()=>import(`./send-form-ABC123.js`)', 'send-form-ABC123.js'],
  ["() => import('./parts/send-form-ABC123.js')", 'parts/send-form-ABC123.js'],
])('a file that failed as %s is loaded from another address after each failure', async (code, name) => {
  const { load, imported } = loaderOf(code, [gone, gone, { is: 'here' }, { is: 'still here' }]);
  await expect(load()).rejects.toThrow('gone');
  await expect(load()).rejects.toThrow('gone');
  expect(await load()).toEqual({ is: 'here' });
  expect(await load()).toEqual({ is: 'still here' });
  // A module of one address is one module.
  expect(imported).toEqual([1, 2, 2].map((retry) => `${folder}${name}?retry=${retry}`));
});

it('a file that did not fail, or whose name cannot be read, is loaded as it is written', async () => {
  const { load, imported } = loaderOf('() => load(name)', [{ is: 'here' }, gone, { is: 'here again' }]);
  expect(await load()).toEqual({ is: 'here' });
  await expect(load()).rejects.toThrow('gone');
  expect(await load()).toEqual({ is: 'here again' });
  expect(imported).toEqual([]);
});
