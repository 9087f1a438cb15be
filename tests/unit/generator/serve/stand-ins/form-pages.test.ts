import { expect, it } from 'vitest';
import { withFormStandIn } from '../../../../../generator/serve/stand-ins/form-pages.ts';
import { scriptJson } from '../../../../../generator/support/escape-html.ts';
import { outputFile } from '../../../../../generator/support/output-file.ts';

const block = (json: string) => `<script type="application/json" id="boreal-client-settings">${json}</script>`;
const documentOf = (json: string) =>
  `<html><body><p>A $& and a page</p>${block(json)}<script src="/a.js"></script></body></html>`;

function reader(files: Readonly<Record<string, string>>) {
  const known = new Map(Object.entries(files).map(([path, text]) => [path, outputFile(path, text)]));
  return { known, output: withFormStandIn({ read: async (path) => known.get(path) }) };
}

it('a document of a site without an endpoint receives the stand-in, and is another file', async () => {
  const settings = { pathPrefix: '', visitor: { geoHeader: '</script>$&' } };
  const { known, output } = reader({ 'en/index.html': documentOf(scriptJson(settings)) });
  const file = await output.read('en/index.html');
  const text = Buffer.from(file?.bytes ?? []).toString('utf8');
  expect(text).toBe(documentOf(scriptJson({ ...settings, formStandIn: '/__boreal/forms' })));
  expect(file?.hash).not.toBe(known.get('en/index.html')?.hash);
  expect(await output.read('en/index.html')).toBe(file);
});

it('a document that is published again is read again', async () => {
  const { known, output } = reader({ 'a.html': documentOf('{"visitor":{}}') });
  await output.read('a.html');
  known.set('a.html', outputFile('a.html', documentOf('{"visitor":{},"languages":["en"]}')));
  expect(Buffer.from((await output.read('a.html'))?.bytes ?? []).toString()).toContain('"languages":["en"],"formStandIn"');
});

it.each([
  ['a document of a site with an endpoint', 'en/index.html', documentOf('{"visitor":{"formEndpoint":"/forms"}}')],
  ['a document without settings', 'a.html', '<html></html>'],
  ['a document whose settings are damaged', 'a.html', documentOf('{"visitor":')],
  ['a document with invalid settings', 'a.html', documentOf('[]')],
  ['any other file', 'a.txt', documentOf('{"visitor":{}}')],
])('%s does not change', async (_, path, text) => {
  const { known, output } = reader({ [path]: text });
  expect(await output.read(path)).toBe(known.get(path));
});

it('a missing file stays missing', async () => {
  expect(await reader({}).output.read('a.html')).toBeUndefined();
});
