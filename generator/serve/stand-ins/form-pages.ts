/**
 * A site without a form endpoint is published without forms, because nothing would receive them.
 * Documents that are served with a stand-in name it in their settings, and the client shows the
 * forms after hydration.
 */
import type { ClientSettings } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import { standInFormEndpoint } from '#contract/forms';
import { parseJsonObject } from '#contract/json-text';
import type { OutputReader } from '../../publish/output-store.ts';
import { scriptJson } from '../../support/escape-html.ts';
import type { OutputFile } from '../../support/output-file.ts';

const settingsPattern = new RegExp(
  `(?<=<script type="application/json" id="${elementIds.clientSettings}">).*?(?=</script>)`,
  's',
);

/**
 * Reads documents of a site without an endpoint with the stand-in in their settings, and all other
 * files unchanged.
 */
export function withFormStandIn(output: OutputReader): OutputReader {
  const changed = new WeakMap<Uint8Array, OutputFile>();
  return {
    async read(path) {
      const file = await output.read(path);
      if (!file || !path.endsWith('.html')) return file;
      const document = changed.get(file.bytes) ?? withSettings(file);
      changed.set(file.bytes, document);
      return document;
    },
  };
}

function withSettings(file: OutputFile): OutputFile {
  const html = Buffer.from(file.bytes).toString('utf8');
  const [json = ''] = settingsPattern.exec(html) ?? [];
  const settings = parseJsonObject(json) as ClientSettings | undefined;
  if (!settings?.visitor || settings.visitor.formEndpoint !== undefined) return file;
  const text = scriptJson({ ...settings, formStandIn: standInFormEndpoint } satisfies ClientSettings);
  return { ...file, bytes: Buffer.from(html.replace(settingsPattern, () => text)), hash: `${file.hash}-forms` };
}
