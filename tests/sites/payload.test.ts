import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PayloadValues } from '../../generator/sources/payload/payload-values.ts';
import { type MiniSite, readTree } from '../support/mini-site.ts';
import { payloadSite } from '../support/payload-site.ts';
import { type Recording, recordingOf, startRecorded } from '../support/recorded-server.ts';

const recorded = await recordingOf('payload');

/** Returns the answers with a text replaced in them, or in one document. It must be there. */
function changed(written: string, replacement: string, slug?: string): Recording {
  let count = 0;
  const replace = <T>(value: T): T => {
    const text = JSON.stringify(value);
    count += text.split(written).length - 1;
    return JSON.parse(text.replaceAll(written, replacement)) as T;
  };
  const answers = Object.entries(recorded).map(([url, answer]) => {
    const { docs } = (answer.json ?? {}) as { readonly docs?: readonly { readonly slug?: string }[] };
    if (slug === undefined) return [url, replace(answer)] as const;
    const json = docs && { ...(answer.json as object), docs: docs.map((each) => (each.slug === slug ? replace(each) : each)) };
    return [url, json ? { ...answer, json } : answer] as const;
  });
  expect(count).toBeGreaterThan(0);
  return Object.fromEntries(answers);
}

/** Makes a site with a text of its config replaced. */
async function changedSite(settings: string, written: string, replacement: string): Promise<MiniSite> {
  const site = await payloadSite(settings);
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  expect(config).toContain(written);
  await site.write('boreal.config.ts', config.replace(written, replacement));
  return site;
}

const mainOf = (page = ''): string =>
  Buffer.from(page, 'latin1')
    .toString()
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('<main>')[1]
    ?.split('</main>')[0] ?? '';

test('a site is built from recorded answers of a Payload: languages, rich text, blocks, relations, uploads and a global', async () => {
  const { origin } = await startRecorded(recorded);
  const site = await payloadSite(`server: '${origin}'`);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [], isolated: [] });
  const output = await site.output();
  const [third, french] = [mainOf(output['post-3/index.html']), mainOf(output['fr/post-3/index.html'])];
  expect(third).toContain(
    '<h1>Post 3</h1><p>2025-01-01 | In short: 3 | Ann | Post 1 | Post 1 | Buy now /post-1/ | Quote 3 | picture | At dusk</p>',
  );
  expect(french).toContain(
    '<h1>Article 3</h1><p>2025-01-01 | En bref : 3 | Ann | Article 1 | Article 1 | Acheter /post-1/ | Citation 3 | picture | Au soir</p>',
  );
  expect([third, french].map((page) => page.match(/alt="(.*?)" width="192"/)?.[1])).toEqual(['A red house', 'Une maison rouge']);
  expect(third).toContain(
    '<p>plain <strong>bold</strong><em> italic</em><s> struck</s><u> lined</u><code> code</code> <a href="https://example.org/">a link</a><br>\n<a href="https://www.example.org/">www.example.org</a> <a href="/post-1/">a post</a></p>',
  );
  expect(french).toContain('<a href="/fr/post-1/">a post</a>');
  expect(third).toMatch(/<ol>\s*<li>one\s*<ul>\s*<li>below<\/li>\s*<\/ul>\s*<\/li>\s*<li>two<\/li>\s*<\/ol>/);
  expect(third.match(/<input type="checkbox" disabled=""( checked="")?> (\w+)/g)).toHaveLength(2);
  expect(third).toMatch(/<blockquote>\s*<p>quoted<\/p>\s*<\/blockquote>/);
  expect(third).toContain('<a href="/authors/ann/">Ann</a>');
  expect(third).toMatch(/<hr>[\s\S]*<th>head<\/th>[\s\S]*<td>data<\/td>/);
  expect(third).toMatch(/<pre><code class="language-ts">.*let<\/span> a .*;\n.*let<\/span> b;\n<\/code><\/pre>/);
  expect(mainOf(output['fr/authors/ann/index.html'])).toContain('<p>Article 11 | Article 9 | Article 7');
  expect(mainOf(output['fr/settings/index.html'])).toContain('<h1>Carnets</h1><p>Article 1</p>');
  const pages = Object.keys(output);
  expect(pages.filter((path) => /^(?:fr\/post-2|post-12)\//.test(path))).toEqual([]);
  expect(Object.values(output).join('')).not.toContain(origin);
});

test('a language with a state of its own is not published before the others', async () => {
  const { origin } = await startRecorded(
    changed('"_status":"published"', '"_status":{"en":"published","fr":"draft"}', 'post-11'),
  );
  const site = await payloadSite(`server: '${origin}'`);
  expect(await site.generate()).toMatchObject({ code: 0 });
  const pages = Object.keys(await site.output());
  expect(pages.filter((path) => path.includes('post-11/index.html'))).toEqual(['post-11/index.html']);
});

test('the token is in no file that a run writes', async () => {
  const { origin } = await startRecorded(recorded);
  const site = await payloadSite(`server: '${origin}', token: process.env.PAYLOAD_TOKEN`);
  const token = 'a-key-that-nobody-may-see';
  expect(await site.boreal(['generate'], { PAYLOAD_TOKEN: token })).toMatchObject({ code: 0 });
  expect(await site.boreal(['pull'], { PAYLOAD_TOKEN: token })).toMatchObject({ code: 0 });
  const files = Object.entries(await readTree(site.root));
  expect(files.map(([path]) => path)).toEqual(expect.arrayContaining([expect.stringMatching(/^\.boreal\//)]));
  expect(files.filter(([, text]) => text.includes(token))).toEqual([]);
});

test('what rich text has and Boreal does not know is reported with entry and field, and its words are shown', async () => {
  const { origin } = await startRecorded(changed('"type":"quote"', '"type":"poem"', 'post-2'));
  const site = await payloadSite(`server: '${origin}', policy: 'warning'`);
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([
    0,
    [
      expect.objectContaining({
        code: 'TEXT_NODE_UNKNOWN',
        message: expect.stringContaining('poem'),
        where: {
          file: 'cms/post/post-2.en',
          entry: '2',
          field: 'body.content[4]',
          edit: `${origin}/admin/collections/posts/2?locale=en`,
        },
      }),
    ],
  ]);
  expect(mainOf((await site.output())['post-2/index.html'])).toContain('<p>quoted</p>');
});

test('links and uploads whose targets are gone are reported; a block has its values for a component', async () => {
  const block = {
    type: 'block',
    fields: { id: 'a'.repeat(24), blockType: 'banner', blockName: null, words: { text: 'Be kind' } },
  };
  const gone = changed('"type":"horizontalrule"', `"type":"upload","relationTo":"media","value":9`, 'post-2');
  const { origin } = await startRecorded(gone);
  const site = await payloadSite(`server: '${origin}', policy: 'warning'`);
  const { problems } = await site.generate();
  expect(problems).toEqual([
    expect.objectContaining({ code: 'TEXT_TARGET_MISSING', message: expect.stringContaining('media/9') }),
  ]);
  const values = new PayloadValues({ server: origin, typeOf: () => undefined, locale: 'en', isLocalized: () => false });
  expect(values.read({ root: { type: 'root', children: [block] } })).toEqual({
    nodeType: 'document',
    content: [{ nodeType: 'banner', data: { type: 'banner', words: { text: 'Be kind' } } }],
  });
});

test('a site of one language reads it from a server of two', async () => {
  const { origin } = await startRecorded(recorded);
  const locales = "locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }";
  const site = await changedSite(`server: '${origin}'`, locales, "locales: { fr: { tag: 'fr-CA' } }");
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  expect(mainOf(output['post-3/index.html'])).toContain('<h1>Article 3</h1>');
  expect(output['post-2/index.html']).toBeUndefined();
});

test('a join that is not complete is reported', async () => {
  const { origin } = await startRecorded(changed('"hasNextPage":false},"updatedAt"', '"hasNextPage":true},"updatedAt"'));
  const site = await payloadSite(`server: '${origin}'`);
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([0, [expect.objectContaining({ code: 'SOURCE_REPORTED' })]]);
  expect(problems[0]?.message).toContain('authors/1: the field “posts” has more documents than the 6 that were read.');
});

test('an answer that is missing stops the run', async () => {
  const { origin } = await startRecorded(
    Object.fromEntries(Object.entries(recorded).filter(([url]) => !url.includes('/authors?'))),
  );
  const site = await payloadSite(`server: '${origin}'`);
  const { code, problems } = await site.generate();
  expect([code, problems[0]?.code]).toEqual([1, 'SOURCE_ANSWER']);
});

test('a type of two collections is refused, whose ids would be mixed up', async () => {
  const site = await changedSite("server: 'https://cms.example.com'", "posts: 'post',", "posts: 'post', news: 'post',");
  const { code, problems } = await site.generate();
  expect([code, problems[0]?.code]).toEqual([1, 'CONFIG_THROWS']);
  expect(JSON.stringify(problems)).toContain('the type post has two collections');
});
