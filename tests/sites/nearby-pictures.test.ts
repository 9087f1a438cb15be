import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';
import { assetServer } from '../unit/generator/images/asset-server.ts';
import { photo } from '../unit/generator/images/sample-images.ts';

const png = (width: number) => photo(width, 20).png().toBuffer();

/** A mini-site whose config names the folder of pictures at a server. */
async function pictureSite(remote: string, files: Readonly<Record<string, string | Uint8Array>>) {
  const site = await miniSite(files);
  const config = (await site.output('.'))['boreal.config.ts'] ?? '';
  const withHero = config
    .replace('kind: symbol({', 'hero: image({ optional: true }), $&')
    .replace('boolean, date,', 'boolean, image, date,');
  const withSetting = withHero.replace("content: 'content'", `images: { remote: ['${remote}'] }, $&`);
  await site.write(
    'boreal.config.ts',
    withSetting.replace('data: { title, body }', 'data: { title, body, hero: entry.fields.hero }'),
  );
  return site;
}

test('pictures next to the text and at other sites are published with the site, and watched', async () => {
  let far = await png(30);
  let isDown = false;
  const conditions: (string | undefined)[] = [];
  const { address } = await assetServer((response, { url, headers }) => {
    if (isDown) return void response.destroy();
    if (url === '/photos/away.png') return void response.writeHead(302, { location: 'http://localhost:9/other.png' }).end();
    conditions.push(headers['if-none-match']);
    const etag = `"${far.length}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag, 'content-type': 'image/png' }).end(far);
  });
  const written = '![A house](./house.png) and ![Snow](<../pictures/snow day.png>)';
  const site = await pictureSite(address('/photos/'), {
    'content/note/hello.en.md': note(
      ['hero: { file: ./hose.png, alt: A house }'],
      `One.\n\nTwo ![A house](../../house.png) and ![B](house2.png)`,
    ),
    'content/note/hello.fr.md': note([], `![Une maison](../linked/house.png) ![Loin](${address('/other/far.png')})`),
    'content/note/other.en.md': note([], `![A](../label/menu.en.yaml) ![B](${address('/photos/away.png')})`),
    'content/note/other.fr.md': note([], '![A](.hidden.png)\n![B](../../../boreal.config.ts)'),
    'content/note/house.png': await png(40),
    'content/note/.hidden.png': await png(10),
    'content/pictures/snow day.png': await png(50),
    'outside/house.png': await png(20),
  });
  await symlink(join(site.root, 'outside'), join(site.root, 'content/linked'));
  const refused = await site.generate();
  const placed = refused.problems.map(({ code, where }) => [code, where?.file, where?.line, where?.column]);
  expect(placed).toEqual([
    ['CONTENT_FILE_LINK', 'content/linked', undefined, undefined],
    ['IMAGE_CONTENT_MISSING', 'content/note/hello.en.md', 3, 15],
    ['IMAGE_CONTENT_OUTSIDE', 'content/note/hello.en.md', 8, 16],
    ['IMAGE_CONTENT_MISSING', 'content/note/hello.en.md', 8, 42],
    ['IMAGE_CONTENT_LINK', 'content/note/hello.fr.md', 5, 15],
    ['IMAGE_REMOTE', 'content/note/hello.fr.md', 5, 44],
    ['IMAGE_NOT_AN_IMAGE', 'content/note/other.en.md', 5, 6],
    ['IMAGE_DOWNLOAD_FAILED', 'content/note/other.en.md', 5, 34],
    ['IMAGE_CONTENT_MISSING', 'content/note/other.fr.md', 5, 6],
    ['IMAGE_CONTENT_OUTSIDE', 'content/note/other.fr.md', 6, 6],
  ]);
  expect(refused.problems[1]?.message).toContain('Did you mean “note/house.png”?');
  expect(refused.problems[5]?.hint).toContain('images: { remote: [');

  await site.remove('content/linked');
  await site.write('content/note/hello.en.md', note(['hero:', '  file: ../note/house.png', '  alt: A house'], written));
  await site.write('content/note/hello.fr.md', note([], `${written} en hiver`));
  await site.write('content/note/other.en.md', note([], `![Far](${address('/photos/far.png?v=1')})`));
  await site.write('content/note/other.fr.md', note());
  const first = await site.generate();
  expect(first.problems.filter(({ code }) => code !== 'RENDER_FORM_ENDPOINT_MISSING')).toEqual([]);
  const pages = await site.output();
  expect(pages['en/hello/index.html']).toMatch(/<img src="\/assets\/images\/[^"]+" alt="A house" width="40" height="20"/);
  expect(pages['fr/hello/index.html']).toMatch(/alt="Snow" width="50" height="20"/);
  expect(pages['en/other/index.html']).toMatch(/<img src="\/assets\/images\/[^"]+" alt="Far" width="30" height="20"/);
  const same = await site.generate();
  expect([same.rendered, same.written]).toEqual([0, 0]);

  far = await png(31);
  await site.write('content/note/house.png', await png(41));
  const changed = await site.generate();
  expect(changed.rendered).toBe(3);
  const now = await site.output();
  expect(now['en/hello/index.html']).toContain('width="41"');
  expect(now['en/other/index.html']).toContain('width="31"');
  expect(conditions).toEqual([undefined, expect.any(String), expect.any(String)]);
  isDown = true;
  expect((await site.generate()).rendered).toBe(0);
});
