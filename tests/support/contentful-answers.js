// Answers about entries and assets as JSON text, except for sync.
import { flattenFields, listLinks } from './contentful-fields.js';
import { isOrder } from './contentful-order.js';
import { collectionText, invalid, link, notFound, Refusal, readCount, readPage, refuseUnknown } from './contentful-query.js';

/** @import { Api, EntityType, Space, Visible } from './contentful-types.ts' */

/** @typedef {Readonly<Record<string, string>>} Query */
/** @typedef {Readonly<{ space: Space, api: Api, query: Query }>} Asked */
/** @typedef {Readonly<{ text: string, links: readonly { type: string, id: string }[] }>} Rendered */

/**
 * Returns a filter for the requested parts of an entity.
 * @param {string | undefined} select
 */
function readSelect(select) {
  const paths = select?.split(',') ?? ['sys', 'metadata', 'fields'];
  const whole = paths.includes('fields');
  const names = paths.flatMap((path) => (path.startsWith('fields.') ? [path.slice('fields.'.length)] : []));
  return { metadata: paths.some((path) => path.startsWith('metadata')), whole, names };
}

/**
 * Returns the `sys` that an API shows.
 * @param {Asked} asked @param {Visible} visible @param {string} [locale]
 */
function sysText({ space, api }, { stored, shown, saved }, locale) {
  const { createdAt, firstPublishedAt = createdAt } = stored;
  return JSON.stringify({
    space: link('Space', space.id),
    id: stored.id,
    type: stored.type,
    createdAt: api === 'delivery' ? firstPublishedAt : createdAt,
    updatedAt: shown.updatedAt,
    environment: link('Environment', space.environment),
    publishedVersion: shown.version,
    revision: shown.revision,
    ...(saved.contentType === undefined ? {} : { contentType: link('ContentType', saved.contentType) }),
    ...(locale === undefined ? {} : { locale }),
  });
}

/** An entity with all its locales. @param {Asked} asked @param {Visible} visible @returns {string} */
export const wholeText = (asked, visible) =>
  `{"metadata":${visible.saved.metadata},"sys":${sysText(asked, visible)},"fields":${asked.space.fieldsOf(visible.saved)}}`;

/** @param {Asked} asked @returns {string} a locale's code, or `*` */
function readLocale({ space, query }) {
  const { locale = space.locales().find((candidate) => candidate.default)?.code ?? '*' } = query;
  if (locale !== '*' && !space.locales().some(({ code }) => code === locale))
    throw new Refusal(400, 'BadRequest', `Unknown locale: ${locale}`);
  return locale;
}

/** @param {Asked} asked @param {boolean} withLinks @returns {(visible: Visible) => Rendered} */
function rendering(asked, withLinks) {
  const { space, query } = asked;
  const locale = readLocale(asked);
  const { metadata, whole, names } = readSelect(query.select);
  const nested = locale === '*';
  return (visible) => {
    const { saved } = visible;
    if (nested && whole && metadata && !withLinks) return { text: wholeText(asked, visible), links: [] };
    const contentType = space.contentType(saved.contentType);
    /** @type {Record<string, Record<string, unknown>>} */
    const all = whole || names.length > 0 || withLinks ? JSON.parse(space.fieldsOf(saved)) : {};
    const chosen = whole ? all : Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
    const fields = nested ? chosen : flattenFields(chosen, { contentType, locales: space.locales(), locale });
    const parts = [
      ...(metadata ? [`"metadata":${saved.metadata}`] : []),
      `"sys":${sysText(asked, visible, nested ? undefined : locale)}`,
      ...(whole || names.length > 0 ? [`"fields":${JSON.stringify(fields)}`] : []),
    ];
    return { text: `{${parts.join(',')}}`, links: withLinks ? listLinks(fields, contentType) : [] };
  };
}

/**
 * `includes` and `errors` of a collection, with a comma in front of each, or nothing.
 * @param {Asked} asked
 * @param {{ readonly depth: number, readonly items: readonly Visible[], readonly rendered: readonly Rendered[], readonly render: (visible: Visible) => Rendered }} page
 */
function includedText({ space, api }, { depth, items, rendered, render }) {
  const seen = new Set(items.map(({ stored }) => `${stored.type}:${stored.id}`));
  /** @type {Record<EntityType, string[]>} */
  const included = { Entry: [], Asset: [] };
  /** @type {object[]} */
  const errors = [];
  let reached = rendered;
  for (let level = 0; level < depth && reached.length > 0; level += 1) {
    /** @type {Rendered[]} */
    const next = [];
    for (const { type, id } of reached.flatMap(({ links }) => links)) {
      if (seen.has(`${type}:${id}`)) continue;
      seen.add(`${type}:${id}`);
      const target = type === 'Entry' || type === 'Asset' ? space.find(api, type, id) : undefined;
      if (target) {
        const made = render(target);
        included[target.stored.type].push(made.text);
        next.push(made);
      } else errors.push({ sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: type, id } });
    }
    reached = next;
  }
  const lists = Object.entries(included).flatMap(([type, texts]) => (texts.length > 0 ? [`"${type}":[${texts.join(',')}]`] : []));
  return `${errors.length > 0 ? `,"errors":${JSON.stringify(errors)}` : ''}${lists.length > 0 ? `,"includes":{${lists.join(',')}}` : ''}`;
}

const entityParameters = ['sys.id', 'sys.id[in]', 'order', 'skip', 'limit', 'select', 'locale'];

/** Entries or assets. @param {Asked} asked @param {EntityType} type */
export function listEntities(asked, type) {
  const { space, api, query } = asked;
  refuseUnknown(query, type === 'Entry' ? [...entityParameters, 'content_type', 'include'] : entityParameters);
  const { content_type: contentType, order = '-sys.updatedAt' } = query;
  if (!isOrder(order)) throw invalid([{ name: 'order', path: [order] }]);
  if (contentType !== undefined && !space.contentType(contentType))
    throw invalid([{ name: 'unknownContentType', value: contentType }]);
  const { skip, limit } = readPage(query);
  const depth = type === 'Entry' ? readCount(query, 'include', { least: 0, most: 10, otherwise: 1 }) : 0;
  const listed = query['sys.id[in]']?.split(',');
  const wanted = listed || query['sys.id'] !== undefined ? new Set(listed ?? [query['sys.id']]) : undefined;
  const all = space.list(api, type, order);
  const found =
    wanted || contentType !== undefined
      ? all.filter(
          ({ stored, saved }) =>
            (!wanted || wanted.has(stored.id)) &&
            (query['sys.id'] === undefined || stored.id === query['sys.id']) &&
            (contentType === undefined || saved.contentType === contentType),
        )
      : all;
  const items = found.slice(skip, skip + limit);
  const render = rendering(asked, depth > 0);
  const rendered = items.map(render);
  const texts = rendered.map(({ text }) => text);
  return collectionText({
    total: found.length,
    skip,
    limit,
    texts,
    more: depth > 0 ? includedText(asked, { depth, items, rendered, render }) : '',
  });
}

/** One entry or asset. @param {Asked} asked @param {EntityType} type @param {string} id */
export function oneEntity(asked, type, id) {
  refuseUnknown(asked.query, ['locale', 'select']);
  const visible = asked.space.find(asked.api, type, id);
  if (!visible) throw notFound(asked.space, type, id);
  return rendering(asked, false)(visible).text;
}
