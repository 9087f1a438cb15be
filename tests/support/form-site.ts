import { type ServedTwins, servedTwins } from './served-twins.ts';

/** Generates and serves a site in two languages with a form, a long page, pages that focus a field, and one with halves of emoji. */
export const servedFormSite = (): (() => ServedTwins) =>
  servedTwins(formSite, ['CONTENT_FIELD_HALF_CHARACTER', 'RENDER_HALF_CHARACTER']);

const entry = (title: string): string => `---\ntitle: ${title}\n---\n`;

const formSite: Readonly<Record<string, string | undefined>> = {
  'boreal.config.ts': `
import { defineFamily, defineModel, defineSite, defineSlice, defineType, text } from '../../../generator/site.ts';
const model = defineModel({ note: defineType('A note.', { title: text({ maxLength: 60 }) }) });
const missing = { en: 'Not found', fr: 'Page introuvable' };
const notes = defineFamily<typeof model>()({
  name: 'note', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) yield { path: \`/\${entry.slug}/\`, entry, data: { ...entry.fields, kind: entry.slug } };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: missing[locale as 'en' | 'fr'], kind: 'missing' } };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } },
  siteUrl: 'https://mini.example',
  model, families: [notes, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: () => ({}) }) },
  shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
});
`,
  'templates/root.tsx': `
import type { PageRootProps, SiteRootProps, SliceRootProps } from '#contract/page';
const other = { en: 'fr', fr: 'en' };
export const SiteRoot = ({ slices, pageContext, children }: SiteRootProps) => <>
  {slices.header}
  <a id="language" data-language-choice={other[pageContext.language]} href={\`/\${other[pageContext.language]}\${pageContext.originalPath}\`}>Language</a>
  <main>{children}</main>
</>;
export const PageRoot = ({ children }: PageRootProps) => <>{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
  'templates/header.tsx': `
import type { SliceProps } from '#contract/page';
const links = ['/form/', '/far/', '/far/#part', '/far/#:~:text=row%2090', '/focus/', '/autofocus/', '/half/'];
export default ({ href }: SliceProps) => <header>{links.map((link) => <a key={link} href={href(link)}>{link} </a>)}</header>;
`,
  'templates/note.page.tsx': `
import { useEffect, useRef, useState } from 'react';
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; kind: string }
function Form() {
  const [city, setCity] = useState('');
  const [agreed, setAgreed] = useState(false);
  return <>
    <form>
      <label>Name <input id="name" name="name" /></label>
      <label>City <input id="city" name="city" value={city} onChange={({ target }) => setCity(target.value)} /></label>
      <label>Text <textarea id="text" name="text" /></label>
      <label>Topic <select id="topic" name="topic"><option value="a">A</option><option value="b">B</option></select></label>
      <label>Agreed <input id="agreed" type="checkbox" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} /></label>
      <label>One <input id="one" type="radio" name="choice" value="1" /></label>
      <label>Two <input id="two" type="radio" name="choice" value="2" /></label>
      <label>Secret <input id="secret" type="password" name="secret" /></label>
      <label>Code <input id="code" name="code" autoComplete="off" /></label>
    </form>
    <p id="shown">{city} {String(agreed)}</p>
    <details id="more"><summary>More</summary>Text</details>
  </>;
}
function Focus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input id="field" ref={field} />;
}
const Autofocus = () => <><input id="first" /><input id="auto" autoFocus /></>;
const Half = () => <p id="half">{'Hello 👋'.slice(0, 7)}</p>;
const rows = Array.from({ length: 100 }, (_, row) => row);
const Far = () => <>
  {rows.map((row) => <p key={row}>row {row}</p>)}
  <h2 id="part">Part</h2>
  <p><a id="after" href="https://mini.example/">After</a></p>
  {rows.map((row) => <p key={row}>row {row + 100}</p>)}
</>;
const bodies: Record<string, () => React.ReactNode> = { form: Form, far: Far, focus: Focus, autofocus: Autofocus, half: Half };
export default ({ data }: PageProps<Data>) => {
  const Body = bodies[data.kind];
  return <><h1>{data.title}</h1>{Body && <Body />}</>;
};
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`,
  'templates/redirect.page.tsx': `
export default () => <p>Language</p>;
export const head = () => ({ title: 'Language', announcement: 'Language' });
`,
  'public/favicon.ico': '',
  'content/note/hello.en.md': undefined,
  'content/note/hello.fr.md': undefined,
  'content/label/menu.en.yaml': undefined,
  'content/label/menu.fr.yaml': undefined,
  'content/note/form.en.md': entry('Form'),
  'content/note/form.fr.md': entry('Formulaire'),
  'content/note/far.en.md': entry('Far'),
  'content/note/far.fr.md': entry('Loin'),
  'content/note/focus.en.md': entry('Focus'),
  'content/note/focus.fr.md': entry('Champ'),
  'content/note/autofocus.en.md': entry('Autofocus'),
  'content/note/autofocus.fr.md': entry('Premier champ'),
  'content/note/half.en.md': entry('"Half \\uD83D"'),
  'content/note/half.fr.md': entry('Moitié'),
};
