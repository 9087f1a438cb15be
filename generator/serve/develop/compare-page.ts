import { developPaths } from '#contract/develop';
import { withPrefix } from '#contract/page-path';
import { escapeHtml } from '../../support/escape-html.ts';
import type { ComparedPage, ComparedValue, Comparison } from './compare-values.ts';
import { ownPage } from './own-page.ts';

interface ComparePageOptions extends Comparison {
  /** Path of the page without prefix. */
  readonly path: string;
  readonly pathPrefix: string;
}

/** Returns a page in several languages side by side. Its script scrolls the frames together and marks their fields. */
export function comparePage({ path, pages, locales, pathPrefix }: ComparePageOptions): Response {
  const shown = pages.map(({ locale }) => locale);
  const link = (locale: string): string => {
    const isShown = shown.includes(locale);
    const chosen = isShown ? shown.filter((each) => each !== locale) : [...shown, locale];
    const query = new URLSearchParams({ locales: chosen.join(',') });
    const label = `${isShown ? 'Hide' : 'Show'} ${locale}`;
    const href = `${developPaths.compare}${encodeURI(path.slice(1))}?${query}`;
    return `<a href="${escapeHtml(href)}" aria-label="${escapeHtml(label)}"${isShown ? ' aria-current="true"' : ''}>${escapeHtml(locale)}</a>`;
  };
  const columns = pages.map((page) => column(page, pages, pathPrefix));
  const body = `<nav aria-label="Languages"><span class="faint">Languages:</span>${locales.map(link).join('')}</nav><p class="faint">Marked: <span class="missing">a value that another language shown here lacks</span> <span class="fallback">a value from another language</span></p><div class="frames">${columns.join('')}</div>`;
  return ownPage({
    title: `${path} side by side`,
    current: developPaths.compare,
    about: { path, pathPrefix },
    isWide: true,
    body,
  });
}

function column({ locale, path, missing, fallbacks }: ComparedPage, all: readonly ComparedPage[], pathPrefix: string): string {
  const name = escapeHtml(locale);
  if (path === undefined)
    return `<section><h2>${name} <span class="missing">no page</span></h2><p>The page does not exist in ${name}.</p></section>`;
  const lackedElsewhere = all.flatMap((other) => (other.locale === locale ? [] : other.missing));
  const marks = [...fallbacks.map(markOf('fallback')), ...lackedElsewhere.map(markOf('missing'))];
  const address = withPrefix(encodeURI(path), pathPrefix);
  return `<section><h2>${name} <small><a href="${escapeHtml(address)}">${escapeHtml(path)}</a></small></h2><div data-live="${name}">${
    valueList(missing, 'missing') + valueList(fallbacks, 'fallback') || '<p class="faint">Every value is there.</p>'
  }</div><iframe title="${name}" src="${escapeHtml(address)}" data-marks="${escapeHtml(JSON.stringify(marks))}"></iframe></section>`;
}

const markOf =
  (kind: 'missing' | 'fallback') =>
  ({ entry, field }: ComparedValue) => ({ kind, entry, field });

/** Maximum number of values in a list. */
const maxShown = 20;

function valueList(values: readonly ComparedValue[], kind: 'missing' | 'fallback'): string {
  const items = values.slice(0, maxShown).map(({ title, field, from }) => {
    const source = from === undefined ? '' : ` from ${escapeHtml(from === '' ? 'another language' : from)}`;
    return `<li>${escapeHtml(title)} · ${escapeHtml(field)} <span class="${kind}">${kind}${source}</span></li>`;
  });
  const left = values.length - items.length;
  return items.length === 0 ? '' : `<ul>${items.join('')}${left > 0 ? `<li class="faint">… and ${left} more</li>` : ''}</ul>`;
}
