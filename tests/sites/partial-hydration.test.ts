import { describe, expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { generatedPartialSite, partialSite } from '../support/partial-site.ts';
import { startDevelop } from '../support/server-process.ts';

const shared = generatedPartialSite();

const story = (file: Readonly<Record<string, string>>) => ({ ...partialSite, ...file });
const pageOf = (body: string, imports = '') => `${imports}
export default ({ data }: { data: { title: string } }) => <main>
  <h1>{data.title}</h1>
  ${body}
</main>;
export const head = ({ data }: { data: { title: string } }) => ({ title: data.title, announcement: data.title });
`;

describe('a family with partial hydration', () => {
  test('has payloads next to its page data, and documents that say what starts React', async () => {
    const files = await shared().output();
    const payloads = Object.keys(files).filter((path) => path.endsWith('-rsc.json'));
    expect(payloads).toEqual([
      'page-data/404.html/page-data-rsc.json',
      'page-data/500.html/page-data-rsc.json',
      'page-data/offline/page-data-rsc.json',
      'page-data/stories/liked/page-data-rsc.json',
      'page-data/stories/other/page-data-rsc.json',
      'page-data/stories/plain/page-data-rsc.json',
    ]);
    expect(files['page-data/stories/liked/page-data-rsc.json']).toMatch(
      /^0:\{"componentChunkName":.*"content":"\$L1"\}\n[\s\S]*"SERVER-ONLY|SERVER-ONLY letters/,
    );
    expect(JSON.parse(files['page-data/stories/liked/page-data.json'] ?? '')).toEqual({
      componentChunkName: 'component---templates-story-page-tsx',
      path: '/stories/liked/',
      result: { pageContext: expect.anything(), head: { title: 'A liked story', announcement: 'A liked story' } },
      staticQueryHashes: [expect.any(String)],
      slicesMap: { header: 'header-en' },
      hydration: 'partial',
    });
    expect(files['stories/liked/index.html']).toContain('By us<!-- -->, <!-- -->21 SERVER-ONLY letters');
    expect(files['stories/liked/index.html']).toContain(
      '<button type="button" title="A liked story 0"><em>Likes</em>: <!-- -->0</button>',
    );
    expect(files['stories/liked/index.html']).toContain('data-hydration="partial"');
    expect(files['stories/plain/index.html']).toContain('data-hydration="none"');
    expect(files['index.html']).not.toContain('data-hydration');
    const scripts = Object.keys(files).filter((path) => path.endsWith('.js') && files[path]?.includes('SERVER-ONLY'));
    expect(scripts).toEqual([]);
    const chunks = JSON.parse(files['chunk-map.json'] ?? '');
    expect(chunks['component---templates-story-page-tsx']).toEqual(chunks.partial);
    expect(JSON.parse(files['page-data/app-data.json'] ?? '').partialPages).toEqual([
      '/stories/*',
      '/404.html',
      '/500.html',
      '/offline',
    ]);
    // Pages for unknown addresses and failures are shown without React, too.
    for (const path of ['404.html', '500.html']) expect(files[path]).toContain('data-hydration="none"');
  });

  test('is the same from threads, shards and later runs, which reuse it', async () => {
    const whole = await shared().output();
    expect(await shared().generate(['--out', 'threads', '--workers', '2'])).toMatchObject({ status: 'generated' });
    expect(await shared().output('threads')).toEqual(whole);
    for (const part of ['1/2', '2/2']) await shared().generate(['--out', `shard-${part[0]}`, '--shard', part]);
    expect(await shared().boreal(['merge', 'shard-1', 'shard-2', '--out', 'merged'])).toMatchObject({ code: 0 });
    expect(await shared().output('merged')).toEqual(whole);
    expect(await shared().generate()).toMatchObject({ rendered: 0, written: 0 });
    await shared().remove('dist/page-data/stories/plain/page-data-rsc.json');
    expect(await shared().generate()).toMatchObject({ rendered: 1 });
    expect(await shared().output()).toEqual(whole);
  });

  test('is shown by develop with every kind of saved change', async () => {
    const site = shared();
    const { origin } = await startDevelop(site.root);
    const shown = async (path: string): Promise<string> => (await fetch(origin + path)).text();
    const payload = '/page-data/stories/liked/page-data-rsc.json';
    // Without stacks of this machine, and code for eval.
    expect(await shown(payload)).toMatch(/^1:I\["partial","default",\["partial"\]\]\n0:\["\$","\$L1",null,\{/);
    await site.write('content/story/liked.en.md', '---\ntitle: A liked story\n---\n\nWith a heart.\n');
    await expect.poll(() => shown(payload)).toContain('With a heart.');
    await site.write('templates/like.tsx', (partialSite['templates/like.tsx'] ?? '').replace('{children}: ', 'Hearts: '));
    await expect.poll(() => shown('/stories/liked/')).toContain('Hearts: <!-- -->0');
    await site.write(
      'templates/read-time.ts',
      "import { useRef } from 'react';\nexport const readTime = () => useRef('a while').current;\n",
    );
    await expect.poll(() => shown('/stories/liked/')).toContain('works in client components only');
    for (const file of ['content/story/liked.en.md', 'templates/like.tsx', 'templates/read-time.ts'])
      await site.write(file, partialSite[file] ?? '');
    await expect.poll(() => shown('/stories/liked/')).toContain('SERVER-ONLY');
  });

  test('is rendered again after changes of server modules and client components alone', async () => {
    const site = shared();
    expect(await site.generate()).toMatchObject({ rendered: 0 });
    await site.write('templates/read-time.ts', "export const readTime = async () => 'no time';\n");
    expect(await site.generate()).toMatchObject({ rendered: 6 });
    expect((await site.output())['page-data/stories/plain/page-data-rsc.json']).toContain('no time');
    const header = "import { useId } from 'react';\nexport default () => <header id={useId()}>Menu</header>;\n";
    await site.write('templates/header.tsx', header);
    await site.write('templates/like.tsx', (partialSite['templates/like.tsx'] ?? '').replace('useState(0)', 'useState(7)'));
    await site.generate();
    const changed = await site.output();
    expect(changed['stories/liked/index.html']).toContain('<em>Likes</em>: <!-- -->7');
    // The header may react now, so every page starts React.
    expect(changed['stories/plain/index.html']).toContain('data-hydration="partial"');
    await site.remove('content/story/liked.en.md');
    await site.write('boreal.config.ts', (partialSite['boreal.config.ts'] ?? '').replace(", hydration: 'partial'", ''));
    await site.write('templates/story.page.tsx', pageOf(''));
    expect(await site.generate()).toMatchObject({ status: 'generated' });
    const files = await site.output();
    expect(Object.keys(files).filter((path) => /-rsc|stories\/liked/.test(path))).toEqual([]);
    const chunks: Readonly<Record<string, readonly string[]>> = JSON.parse(files['chunk-map.json'] ?? '');
    expect(Object.keys(chunks).filter((name) => /partial|client---/.test(name))).toEqual([]);
    // Nothing of it is in the code and documents of a site without such a family.
    const others = Object.keys(files).filter((path) => /\.(?:html|json)$/.test(path));
    const code = Object.values(chunks).flatMap((urls) => urls.map((url) => url.slice(1)));
    const marks = /data-hydration|partialPages|-rsc\b|readPayload/;
    expect([...others, ...code].filter((path) => marks.test(files[path] ?? ''))).toEqual([]);
  });
});

/** A mistake in a server component: the page's imports, what it shows, and its problem. */
const mistakes = [
  {
    imports: "import { useState } from 'react';\nconst Count = () => <p>{useState(0)[0]}</p>;",
    shown: '<Count />',
    code: 'SERVER_HOOK',
    line: 2,
    words: 'useState',
  },
  {
    imports: "import * as React from 'react';",
    shown: '{React.useRef(0).current}',
    code: 'SERVER_HOOK',
    line: 4,
    words: 'useRef',
  },
  {
    imports: '',
    shown: '<button type="button" onClick={() => {}}>Press</button>',
    code: 'SERVER_HANDLER',
    line: 4,
    words: '<button onClick> gets a function',
  },
  {
    imports: "import { Like } from './like.tsx';",
    shown: '<Like story="" since={(() => {}) as never}>Likes</Like>',
    code: 'CLIENT_PROP',
    line: 4,
    words: '<Like> gets a function in “since”',
  },
  {
    imports: "import { Like } from './like.tsx';",
    shown: '<Like story="" since={{ at: [new URL("https://a.example")] } as never}>Likes</Like>',
    code: 'CLIENT_PROP',
    line: 4,
    words: '<Like> gets an object of the class URL in “since.at[0]”',
  },
  {
    imports: "import { Component } from 'react';\nclass Old extends Component { render() { return null; } }",
    shown: '<Old />',
    code: 'SERVER_HOOK',
    line: 5,
    words: 'class Old',
  },
];

describe('a server component', () => {
  test('that does what only client components can is a problem at its line, once for all its pages', async () => {
    const pages = mistakes.map(({ imports, shown }, at) => [`templates/mistake-${at}.page.tsx`, pageOf(shown, imports)] as const);
    const families = pages.map(
      ([page], at) =>
        `defineFamily<typeof model>()({ name: 'mistake-${at}', page: '${page}', shared: [], hydration: 'partial', *routes() { for (const end of ['a', 'b']) yield { path: \`/mistake-${at}/\${end}/\`, listed: false, data: { title: 'A mistake' } }; } })`,
    );
    const config = (partialSite['boreal.config.ts'] ?? '').replace('families: [', `families: [${families.join(', ')}, `);
    const site = await miniSite(story({ 'boreal.config.ts': config, ...Object.fromEntries(pages) }));
    const { problems } = await site.generate();
    expect(problems).toMatchObject(
      mistakes.map(({ code, line, words }, at) => ({
        code: `BUNDLE_${code}`,
        where: { file: `templates/mistake-${at}.page.tsx`, line },
        message: expect.stringContaining(words),
      })),
    );
  });

  test('may not import a client module without names', async () => {
    const page = pageOf('{name}', "import { name } from './theme.ts';");
    const theme = "'use client';\nexport * from './like.tsx';\n";
    const site = await miniSite(story({ 'templates/story.page.tsx': page, 'templates/theme.ts': theme }));
    expect((await site.generate()).problems).toMatchObject([
      { code: 'BUNDLE_CLIENT_EXPORTS', where: { file: 'templates/theme.ts', line: 1 } },
    ]);
  });
});
