import { developPaths, pagesAbout } from '#contract/develop';
import { withPrefix } from '#contract/page-path';
import { escapeHtml } from '../../support/escape-html.ts';
import { integrity } from '../../support/integrity.ts';

const style = `:root{color-scheme:light dark;--ground:#fff;--text:#1b1b22;--faint:#5b5b66;--line:#d6d6de;--link:#1c4fb8;--bad:#a8141e;
--bad-ground:#fdeced;--warn:#7a4b00;--warn-ground:#fdf1dc;--raised:#f4f4f6;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text)}
@media(prefers-color-scheme:dark){:root{--ground:#17181d;--text:#f0f0f4;--faint:#b0b0bd;--line:#43454f;--link:#9dbcff;--bad:#ffa3a8;
--bad-ground:#43191d;--warn:#f4c676;--warn-ground:#3a2c12;--raised:#23252d}}
*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 1rem}h2{font-size:1.15rem;margin:2.25rem 0 .75rem}p{margin:.25rem 0}ul{margin:0;padding:0}li{list-style:none}
a{color:var(--link)}code{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
dl{display:flex;flex-wrap:wrap;gap:.75rem;margin:0}dl div{flex:1 1 9rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:10px}
dt{font-size:.8rem;color:var(--faint)}dd{margin:0;font-size:1.15rem;font-weight:600}
form{display:flex;gap:.5rem;margin:0 0 1rem}input,form button{font:inherit;color:inherit;padding:.45rem .8rem;border:1px solid var(--line);border-radius:8px;background:var(--ground)}
input{flex:1;min-width:0}form button{background:var(--raised);cursor:pointer}
.routes li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 1rem;padding:.4rem 0;border-top:1px solid var(--line)}.routes li>:first-child{flex:1 1 20rem}
.routes small,.faint{color:var(--faint)}nav{display:flex;gap:1rem;margin-top:1rem}
.problem{margin:0 0 .75rem;padding:.75rem 1rem;border-left:4px solid var(--bad);border-radius:8px;background:var(--bad-ground)}
.problem.warning{border-color:var(--warn);background:var(--warn-ground)}
.problem pre{margin:.5rem 0 0;white-space:pre-wrap;font:13px/1.5 ui-monospace,Menlo,monospace}
.versions{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 1rem}.versions a,.versions button{display:inline-block;min-width:1.5rem}kbd{font:inherit;white-space:nowrap}.status{padding:0 .4rem;border-radius:6px;background:var(--warn-ground);color:var(--warn)}
.routes .status{color:var(--warn)}nav{flex-wrap:wrap}[aria-current]{font-weight:600;color:inherit}
.problem button,.entries button{font:inherit;color:var(--link);background:none;border:0;padding:0;cursor:pointer;text-align:left;text-decoration:underline}
body>header{margin:0 0 1.25rem}nav{row-gap:.25rem}body>header nav{margin:0 0 .25rem}.menus nav{margin:.25rem 0}.wide{max-width:none}.strong{font-weight:600}
.frames{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(20rem,1fr);gap:1rem;overflow-x:auto}
@media(max-width:44rem){.frames{grid-auto-flow:row;grid-auto-columns:auto}.frames iframe{height:42vh}}
.frames section{min-width:0}.frames h2{margin:0 0 .25rem}iframe{display:block;width:100%;height:75vh;border:1px solid var(--line);border-radius:8px;background:#fff}
.view{overflow-x:auto;margin:0 -1.25rem}.view iframe{margin:1px auto;max-width:none;border-width:1px 0}.w375,.w768,.w1280{box-sizing:content-box}.w375{width:375px}.w768{width:768px}.w1280{width:1280px}.light{color-scheme:light}.dark{color-scheme:dark;background:#121212}
.missing,.fallback{padding:0 .3rem;border-radius:4px;background:var(--warn-ground);color:var(--warn)}.missing{background:var(--bad-ground);color:var(--bad)}
.shared{max-width:34rem;padding:1rem;border:1px solid var(--line);border-radius:10px}.shared img{display:block;width:100%;height:auto;border-radius:6px;margin-bottom:.75rem}
.visitors small{font-weight:400;color:var(--faint);white-space:nowrap}.visitors{font-weight:600}
.banner{margin:0 0 1rem;padding:.6rem 1rem;border-radius:8px;background:var(--warn-ground);color:var(--warn)}`;

const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "script-src 'self'",
  `style-src '${integrity('sha256', style)}'`,
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
].join('; ');

/** A page of the site, by its path without prefix. */
interface AboutPage {
  readonly path: string;
  readonly pathPrefix: string;
}

interface OwnPage {
  readonly title: string;
  /** HTML below the heading. */
  readonly body: string;
  /** Address of the page among those of `develop`; without it, the page has no links to the others. */
  readonly current?: string;
  /** The page of the site that it is about: links lead to that page and to all pages about it. */
  readonly about?: AboutPage | undefined;
  /** True for a page that uses all of the window. */
  readonly isWide?: boolean;
  readonly status?: number;
  /** Further origins whose pages may show this one in a frame, next to this server's. */
  readonly ancestors?: readonly string[];
}

const links: readonly (readonly [string, string])[] = [
  [developPaths.home, 'All pages'],
  [developPaths.translations, 'Translations'],
];

const pageLinks = ({ path, pathPrefix }: AboutPage): readonly (readonly [string, string])[] => [
  [withPrefix(encodeURI(path), pathPrefix), 'Open the page'],
  ...pagesAbout(path),
];

/** Returns a page of `develop` itself: all of them have this template. */
export function ownPage({ title, body, current, about, isWide = false, status = 200, ancestors = [] }: OwnPage): Response {
  const nav = (label: string, list: readonly (readonly [string, string])[], isCurrent: (path: string) => boolean): string => {
    const items = list.map(([path, name]) => {
      return `<a href="${escapeHtml(path)}"${isCurrent(path) ? ' aria-current="page"' : ''}>${name}</a>`;
    });
    return `<nav aria-label="${label}">${items.join('')}</nav>`;
  };
  const ofSite = nav('Boreal', links, (path) => !about && path === current);
  const ofPage = about ? nav('The page', pageLinks(about), (path) => current !== '' && path.startsWith(current ?? '/ ')) : '';
  const header = current === undefined ? '' : `<header>${ofSite}${ofPage}</header>`;
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body${isWide ? ' class="wide"' : ''}>${header}<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `${policy}; frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
    },
  });
}
