/** Each recipe of the documentation is a whole site, made of the files that its page shows. */
import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { documentationPage, documentationPages } from '../support/documentation.ts';
import { isLong, someOf } from '../support/length.ts';
import { recipeSite } from '../support/recipe-site.ts';

const recipe = (name: string) => recipeSite(`recipes/${name}.md`, { onEnd: onTestFinished });

/** Codes of problems, each with its file and line. */
const places = (problems: readonly Problem[]) => problems.map(({ code, where }) => [code, where?.file, where?.line]);

/** Words of the list items below each heading of the second level. */
const lists = (main: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...main.matchAll(/<h2>(.*?)<\/h2>(.*?)(?=<h2>|$)/gs)].map(([, heading = '', rest = '']) => [
      heading,
      [...rest.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => item.replace(/<[^>]+>/g, '').replace(/\s/g, ' ')),
    ]),
  );

test('the list of recipes names each of them', async () => {
  const names = (await documentationPages()).flatMap((name) => /^recipes\/([a-z-]+)\.md$/.exec(name)?.[1] ?? []);
  const index = await documentationPage('recipes/README.md');
  expect([...index.matchAll(/^- \[[^\]]+\]\(([a-z-]+)\.md\): /gm)].map(([, name]) => name).sort()).toEqual(names);
});

test('events: what comes and what is over follows from the day of the run', async () => {
  const site = await recipe('events');
  const first = await site.make(['--now', '2026-01-10T00:00Z']);
  expect(first.visibility.next).toBe('2026-01-25T00:00:00Z');
  expect(lists(await site.main(''))).toEqual({
    Coming: ['Skating day, January 24, 2026', 'Ice sculptures, February 6 – 15, 2026'],
    Past: [],
  });
  expect(await site.main('events/skating-day')).not.toContain('(over)');

  // The last day of an event belongs to it.
  const second = await site.make(['--now', '2026-02-15T23:00Z']);
  expect(lists(await site.main(''))).toEqual({
    Coming: ['Ice sculptures, February 6 – 15, 2026'],
    Past: ['Skating day, January 24, 2026'],
  });
  expect(await site.main('events/skating-day')).toContain('<p>January 24, 2026 (over)</p>');
  expect(await site.main('events/ice-sculptures')).not.toContain('(over)');
  // The list, and the event that is over.
  expect(second.rendered).toBe(2);
});

test('authors: each has a page with their posts, newest first, and each post links to its authors', async () => {
  const site = await recipe('authors');
  await site.make();
  expect(lists(await site.main('authors/ada-roy'))).toEqual({ Posts: ['What frost does to steel', 'The clock in the station'] });
  expect(lists(await site.main('authors/sam-okoro'))).toEqual({ Posts: ['What frost does to steel'] });
  const post = await site.main('posts/frost');
  expect(post).toContain('<a href="/authors/sam-okoro/" rel="author">Sam Okoro</a>');
  expect(post).toContain('<a href="/authors/ada-roy/" rel="author">Ada Roy</a>');
  expect(await site.read('dist/posts/frost/index.html')).toContain('content="Sam Okoro, Ada Roy: Steel shrinks');

  // A new post reaches the page of its author; a misspelt author is refused.
  await site.replace('content/post/the-clock.en.md', 'authors: [ada-roy]', 'authors: [ada-roy, sam-okoro]');
  await site.make();
  expect(lists(await site.main('authors/sam-okoro')).Posts).toEqual(['What frost does to steel', 'The clock in the station']);
  await site.replace('content/post/the-clock.en.md', 'sam-okoro', 'sam-okoru');
  const { code, problems } = await site.run('generate');
  expect([code, places(problems)]).toEqual([1, [['GRAPH_LINK_MISSING', 'content/post/the-clock.en.md', 4]]]);
});

test('menu: courses, dishes and sizes have prices in the currency of the site', async () => {
  const site = await recipe('menu');
  await site.make();
  const main = await site.main('');
  expect([...main.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual(['Soups', 'Mains']);
  const rows = [...main.matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)];
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['Pea soup', 'With smoked ham, and bread from the morning.', 'Cup $6.50, Bowl $9.50'],
    ['Onion soup', 'vegetarian', '$11.00'],
    ['Lentil pie', 'vegetarian · nuts', '$19.50'],
  ]);
  const mistakes = [
    ['cents: 650', 'cents: 6.50'],
    ['marks: [vegetarian]', 'marks: [vegetarien]'],
  ] as const;
  for (const [from, to] of someOf(mistakes, 1)) {
    await site.replace('content/menu/winter.en.yaml', from, to);
    const { code, problems } = await site.run('generate');
    expect({ code, problems }).toMatchObject({ code: 1, problems: [{ where: { file: 'content/menu/winter.en.yaml' } }] });
    await site.replace('content/menu/winter.en.yaml', to, from);
  }
});

test('landing page: blocks are in the order of the content, and a misspelt one is refused', async () => {
  const site = await recipe('landing-page');
  await site.make();
  const main = await site.main('');
  expect([...main.matchAll(/<(h1|h2|blockquote|dl)\b/g)].map(([, name]) => name)).toEqual(['h1', 'h2', 'h2', 'blockquote', 'dl']);
  expect(main).toMatch(/<img src="\/assets\/images\/\w+\.svg" width="320" height="90" alt="A yellow kayak at a wooden dock"/);
  expect(main).toContain('<strong>every</strong> size');
  await site.replace('content/landing/start.en.yaml', 'type: quote', 'type: qoute');
  const { code, problems } = await site.run('generate');
  expect({ code, problems }).toMatchObject({ code: 1, problems: [{ hint: expect.stringContaining('quote') }] });
});

test('form: it needs no script, and the policy allows its endpoint', async () => {
  const site = await recipe('form');
  await site.make();
  const main = await site.main('');
  expect(main).toContain('<form action="https://forms.example.com/f/order" method="post">');
  expect(main).toContain('name="redirect" value="https://bakery.example/thanks/"');
  const names = [...main.matchAll(/<(?:input|textarea) [^>]*?\bname="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['name', 'email', 'message', 'website', 'redirect']);
  expect(await site.read('dist/host-settings.json')).toContain("form-action 'self' https://forms.example.com;");
  expect(await site.read('dist/thanks/index.html')).toContain('noindex');
  expect(await site.main('thanks')).toContain('Your message has arrived.');

  // An endpoint on the host of the site; without the setting, the form is reported.
  await site.replace('boreal.config.ts', "'https://forms.example.com/f'", "'/api'");
  await site.make();
  expect(await site.read('dist/host-settings.json')).toContain("form-action 'self';");
  await site.replace('boreal.config.ts', ', visitor: { formEndpoint }', '');
  const hintFor = async (code: string) => {
    await site.run('generate');
    const { problems } = await site.run('check');
    expect(places(problems)).toEqual([[code, 'dist/index.html', 1]]);
    return problems[0].hint;
  };
  expect(await hintFor('CHECK_LINK_BROKEN')).toContain('set `visitor.formEndpoint` in the config');
  if (!isLong) return;
  await site.replace('boreal.config.ts', "'/api'", "'https://forms.example.com/f'");
  expect(await hintFor('CHECK_POLICY_FILE')).toMatch(
    /^Add 'form-action': \['https:\/\/forms\.example\.com'\] to `contentSecurityPolicy`/,
  );
});

test('comments: a post links to its discussion, and loads nothing of the service', async () => {
  const site = await recipe('comments');
  await site.make();
  expect(await site.main('ice')).toContain('<a href="https://comments.example.com/threads/1042" rel="external nofollow">');
  expect(await site.main('stars')).not.toContain('comments.example.com');
  const page = await site.read('dist/ice/index.html');
  expect(page.match(/<(?:iframe|script|link|img)\b[^>]*comments\.example\.com/g)).toBeNull();
  expect(await site.read('dist/host-settings.json')).toContain('frame-src https://comments.example.com;');
});

test('several sites: each has its own texts, and those of all', async () => {
  const site = await recipe('several-sites');
  const commands = [...(await documentationPage('recipes/several-sites.md')).matchAll(/^ {4}npx boreal (.*)$/gm)];
  expect(commands).toHaveLength(4);
  for (const [, line = ''] of commands) expect(await site.run(...line.split(' '))).toMatchObject({ code: 0, problems: [] });
  const titles = async (name: string) =>
    [...(await site.main('', `sites/${name}`)).matchAll(/<(?:h1|a)\b[^>]*>(.*?)</g)].map(([, words]) => words);
  expect(await titles('lake')).toEqual(['The lake house', 'How to arrive', 'Rooms and boats']);
  expect(await titles('hill')).toEqual(['The hill house', 'How to arrive']);
  expect(await site.main('arrival', 'sites/hill')).toBe(await site.main('arrival', 'sites/lake'));
});
