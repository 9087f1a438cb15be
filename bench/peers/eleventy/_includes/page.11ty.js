const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value) => String(value).replace(/[&<>"]/g, (character) => escapes[character]);
const link = ({ href, label }) => `<li><a href="${text(href)}">${text(label)}</a></li>`;

const header = ({ name, nav, province, provinces }, language) => `<header class="header">
<div class="bar">
<a class="brand" href="${text(nav[0].href)}">${text(name)}</a>
<label class="province">${text(province)}
<select>
${provinces.map((each) => `<option value="${each[0]}">${text(each[language === 'fr' ? 2 : 1])}</option>`).join('\n')}
</select>
<output></output>
</label>
</div>
<nav>
<ul>
${nav.map(link).join('\n')}
</ul>
</nav>
</header>`;

const footer = ({ name, footer, rights, types }) => `<footer class="footer">
<div class="columns">
${footer.map(({ title, links }) => `<section>\n<h2>${text(types[title])}</h2>\n<ul>\n${links.map(link).join('\n')}\n</ul>\n</section>`).join('\n')}
</div>
<p class="legal">© 2026 ${text(name)}. ${text(rights)}</p>
</footer>`;

/** Text around the pages of a language, by language. */
const frames = new Map();

function frameOf(settings, language) {
  if (!frames.has(language)) frames.set(language, { header: header(settings, language), footer: footer(settings) });
  return frames.get(language);
}

export function render({
  title,
  description,
  path,
  locale,
  kind,
  category,
  date,
  related = [],
  content,
  page,
  collections,
  settings,
}) {
  const strings = settings[locale];
  const frame = frameOf(strings, locale);
  const other = locale === 'en' ? 'fr' : 'en';
  const [, name] = /content\/(.*)\.\w+\.md$/.exec(page.inputPath);
  const translation = collections.byName.get(`${other} ${name}`);
  const address = (of) => `${strings.origin}${of}`;
  const alternates = [
    [locale, path],
    [other, translation.url],
  ];
  const day = date?.toISOString().slice(0, 10);
  const entries = related.flatMap((each) => collections.byName.get(`${locale} ${each}`) ?? []);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text(title)} | ${text(strings.name)}</title>
<meta name="description" content="${text(description)}">
<link rel="canonical" href="${address(path)}">
${alternates.map(([language, to]) => `<link rel="alternate" hreflang="${language}" href="${address(to)}">`).join('\n')}
</head>
<body>
<a class="skip" href="#main">${text(strings.skip)}</a>
${frame.header}
<p class="language"><a lang="${other}" href="${translation.url}">${text(strings.other)}</a></p>
<main id="main">
<nav class="crumbs" aria-label="breadcrumb">
<ol>
<li>${text(strings.home)}</li>
<li>${text(strings.types[kind])}</li>
<li aria-current="page">${text(title)}</li>
</ol>
</nav>
<article>
<h1>${text(title)}</h1>
${category ? `<p class="meta">${text(category)} · ${text(strings.updated)} <time datetime="${day}">${day}</time></p>` : ''}
<div>${content}</div>
</article>
<aside class="related">
<h2>${text(strings.related)}</h2>
<ul>
${entries.map((entry) => link({ href: entry.url, label: entry.data.title })).join('\n')}
</ul>
</aside>
</main>
${frame.footer}
</body>
</html>
`;
}
