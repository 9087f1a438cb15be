import { developPaths, type EditTarget } from '#contract/develop';
import type { Problem } from '../../errors/problem.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { ownPage } from './own-page.ts';
import { dayInWords, editLink, fileOf, inDigits, problemList } from './problem-list.ts';

/** A translation that is missing or behind its original. */
export interface LateRow {
  readonly title: string;
  readonly type: string;
  readonly locale: string;
  readonly original: string;
  /** Day of the first change that it lacks: '2026-03-12'. Absent if it is missing. */
  readonly since?: string;
  /** The translation, or the original of a missing one. */
  readonly edit: EditTarget;
  /** Path of the original's page without prefix; absent if it has none. */
  readonly path?: string;
}

export interface TranslationList {
  readonly rows: readonly LateRow[];
  /** Problems of the comparison itself: it lacks a history or dates. */
  readonly doubts: readonly Problem[];
}

/** Maximum number of rows of a language. */
const maxShown = 200;

/** Returns the page of translations that are missing or behind, of the whole site or of the entries of a page. */
export function translationsPage({ rows, doubts }: TranslationList, path: string | undefined, pathPrefix: string): Response {
  const locales = [...new Set(rows.map(({ locale }) => locale))];
  const sections = locales.map((locale) => {
    const ofLocale = rows.filter((row) => row.locale === locale);
    const left = ofLocale.length - maxShown;
    const more = left > 0 ? `<p class="faint">… and ${inDigits(left)} more: boreal check --translations lists all.</p>` : '';
    const items = ofLocale.slice(0, maxShown).map(rowItem).join('');
    return `<h2>${escapeHtml(locale)} (${inDigits(ofLocale.length)})</h2><ul class="routes entries">${items}</ul>${more}`;
  });
  const scope = path === undefined ? '' : ` of <code>${escapeHtml(path)}</code>`;
  const lead =
    rows.length === 0
      ? `<p>No translation${scope} is missing or behind its original.</p>`
      : `<p>${inDigits(rows.length)} ${rows.length === 1 ? 'translation' : 'translations'}${scope} ${rows.length === 1 ? 'is' : 'are'} missing or behind. <code>boreal check --translations</code> reports the same.</p>`;
  const about = path === undefined ? undefined : { path, pathPrefix };
  const all = path === undefined ? '' : `<p><a href="${developPaths.translations}">Translations of the whole site</a></p>`;
  const body = `${lead}${all}${doubts.length === 0 ? '' : problemList(doubts, fileOf)}${sections.join('')}`;
  return ownPage({ title: 'Translations', current: developPaths.translations, about, body });
}

function rowItem({ title, type, locale, original, since, edit, path }: LateRow): string {
  const state =
    since === undefined
      ? `<span class="missing">missing</span>`
      : `<span class="fallback">behind ${escapeHtml(original)} since ${dayInWords(since)}</span>`;
  const query = new URLSearchParams({ locales: `${original},${locale}` });
  const compare =
    path === undefined
      ? ''
      : `<a href="${escapeHtml(`${developPaths.compare}${encodeURI(path.slice(1))}?${query}`)}" aria-label="${escapeHtml(title)}: side by side">Side by side</a>`;
  const name = since === undefined ? `Edit ${original}` : 'Edit';
  return `<li><span>${escapeHtml(title)} <small>${escapeHtml(type)}</small></span><span class="versions">${state}${compare}<span>${editLink(name, edit, title)}</span></span></li>`;
}
