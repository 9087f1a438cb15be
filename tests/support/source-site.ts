import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { type MiniSite, miniSite } from './mini-site.ts';
import { type ShopServer, startShop } from './shop-server.ts';

const docs = resolve(import.meta.dirname, '../../docs/sources.md');

/** Returns an example of the page on sources by the name of its file. */
export async function sourcesExample(name: string): Promise<string> {
  const [, example = ''] = (await readFile(docs, 'utf8')).split(`\n\`\`\`ts ${name}\n`);
  const [text = ''] = example.split('\n```\n');
  if (text === '') throw new Error(`docs/sources.md has no file ${name}`);
  return `${text}\n`;
}

/** Returns the example of the page on sources: the file shop.ts. */
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
