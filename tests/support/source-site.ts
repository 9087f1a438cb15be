import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { type CmsServer, startCms } from './cms-server.ts';
import { type MiniSite, miniSite } from './mini-site.ts';
import { type ShopServer, startShop } from './shop-server.ts';

const docs = resolve(import.meta.dirname, '../../docs/sources.md');

/** Returns all examples of the page on sources by their file names. */
export async function sourceExamples(): Promise<Readonly<Record<string, string>>> {
  const blocks = (await readFile(docs, 'utf8')).matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm);
  return Object.fromEntries([...blocks].map(([, name = '', text = '']) => [name, text]));
}

/** Returns an example of the page on sources by the name of its file. */
export async function sourcesExample(name: string): Promise<string> {
  const text = (await sourceExamples())[name];
  if (text === undefined) throw new Error(`docs/sources.md has no file ${name}`);
  return text;
}

export const shopExample = (): Promise<string> => sourcesExample('shop.ts');

/** Makes a mini-site without slices, whose setting `content` is replaced by other settings. */
export async function siteWithSources(settings: string, imports = ''): Promise<MiniSite> {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const changed = config.replace(/ {2}slices: .*\n/, '  slices: {},\n').replace(" content: 'content',", ` ${settings}`);
  await site.write('boreal.config.ts', imports + changed);
  return site;
}

/** Makes a mini-site with the example of the docs as its source `shop`, and the shop's server. */
export async function shopSite(): Promise<{ readonly site: MiniSite; readonly shop: ShopServer }> {
  const shop = await startShop();
  onTestFinished(shop.close);
  const site = await siteWithSources(`sources: { shop: shop('${shop.origin}') },`, "import { shop } from './shop.ts';\n");
  await site.write('shop.ts', await shopExample());
  return { site, shop };
}

export const cmsSecret = 'a secret of the system';

/** Makes a mini-site with the second example of the docs as its source `cms`, and the system's server. */
export async function cmsSite(): Promise<{ readonly site: MiniSite; readonly cms: CmsServer }> {
  const cms = await startCms();
  onTestFinished(cms.close);
  const site = await siteWithSources(
    `sources: { cms: cms('${cms.origin}', '${cmsSecret}') },`,
    "import { cms } from './cms.ts';\n",
  );
  for (const name of ['cms.ts', 'cms-editor.ts']) await site.write(name, await sourcesExample(name));
  return { site, cms };
}
