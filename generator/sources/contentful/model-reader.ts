import { resolve } from 'node:path';
import { realWorld } from '../../support/retry.ts';
import type { ModelReader } from '../derived-model.ts';
import { type CollectionPage, type ContentfulClient, createContentfulClient, maxPageSize, RefusedRequest } from './client.ts';
import { deriveModel } from './derive-model.ts';
import { parseExportFile } from './export-file.ts';
import { readFileText } from './open-snapshot.ts';
import { parseLocale, parseSpaceAsset, parseSpaceEntry } from './parse-entities.ts';
import { isTooLarge, problemOf, withRetriesOf } from './requests.ts';
import { readContentfulSettings } from './settings.ts';
import { refuse } from './space-reader.ts';
import { parseSchema } from './space-schema.ts';

/** Reads the model of a space through the delivery API, or of a file of contentful-export. */
export const contentfulModel: ModelReader = async ({ snapshot, cwd, env }) => {
  if (snapshot !== undefined) return modelOfFile(snapshot, resolve(cwd, snapshot));
  const settings = readContentfulSettings({ config: undefined, env, isPreview: false, isOffline: false });
  const client = createContentfulClient(settings);
  const world = realWorld(Math.random);
  try {
    return await modelOfApi(withRetriesOf(client, world));
  } catch (error) {
    throw await problemOf(error, { client, settings, world });
  } finally {
    client.close();
  }
};

async function modelOfFile(shown: string, file: string) {
  const text = await readFileText({ file, shown });
  // A changed text has the same form as the published one.
  const { space, problems } = parseExportFile(text, { file: shown, allowChanged: true });
  refuse(problems);
  const { contentTypes, editorInterfaces } = JSON.parse(text.replace(/^\ufeff/, '')) as Readonly<Record<string, unknown>>;
  const schema = parseSchema(contentTypes, editorInterfaces);
  return deriveModel({ schema, space, hasEditors: Array.isArray(editorInterfaces) && editorInterfaces.length > 0 });
}

async function modelOfApi(api: ContentfulClient) {
  const order = 'sys.id';
  const types = await listAll((skip, limit) => api.contentTypes({ skip, limit }));
  const locales = await api.locales();
  const entries = await listAll((skip, limit) => api.entries({ skip, limit, order }));
  const assets = await listAll((skip, limit) => api.assets({ skip, limit, order }));
  const byId = <T extends { readonly id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));
  const space = {
    locales: locales.flatMap((item) => parseLocale(item) ?? []),
    entries: byId(entries.flatMap((item) => parseSpaceEntry(item) ?? [])),
    assets: byId(assets.flatMap((item) => parseSpaceAsset(item) ?? [])),
  };
  return deriveModel({ schema: parseSchema(types, []), space, hasEditors: false });
}

/** Reads a whole collection, in smaller parts if an answer would be too large. */
async function listAll(read: (skip: number, limit: number) => Promise<CollectionPage>): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (let limit = maxPageSize; ; ) {
    try {
      const page = await read(items.length, limit);
      items.push(...page.items);
      if (page.items.length === 0 || items.length >= page.total) return items;
    } catch (error) {
      if (!(error instanceof RefusedRequest) || !isTooLarge(error) || limit === 1) throw error;
      limit = Math.ceil(limit / 2);
    }
  }
}
