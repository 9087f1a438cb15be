// Sync lists entities in the sequence of their changes. A token contains its own state and a
// checksum, so it outlives the server, and a token of another space, environment or API is refused.
import { createHash } from 'node:crypto';
import { wholeText } from './contentful-answers.js';
import { link, Refusal, readCount } from './contentful-query.js';

/** @import { Api, Shown, Space, Stored } from './contentful-types.ts' */

/**
 * `after`: number of the last change that was read. `next`: position after an initial sync, which
 * is its beginning.
 * @typedef {Readonly<{ after: number, next?: number, limit: number, type: string, contentType?: string }>} Position
 */

/** @typedef {Readonly<{ stored: Stored, shown: Shown }>} Change */

/** @param {Space} space @param {Api} api @param {string} state */
const checksum = (space, api, state) =>
  createHash('sha256')
    .update(JSON.stringify([space.id, space.environment, space.epoch(), api, state]))
    .digest('hex')
    .slice(0, 24);

/** @param {Space} space @param {Api} api @param {Position} position */
function printToken(space, api, position) {
  const state = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${checksum(space, api, state)}${state}`;
}

/** @param {Space} space @param {Api} api @param {string} token @returns {Position} */
function readToken(space, api, token) {
  const state = token.slice(24);
  if (token.slice(0, 24) !== checksum(space, api, state)) throw new Refusal(400, 'BadRequest', 'The sync token is not valid.');
  return JSON.parse(Buffer.from(state, 'base64url').toString());
}

const types = ['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'];

/** @param {Space} space @param {Readonly<Record<string, string>>} query @returns {Position} */
function begin(space, query) {
  const { initial, type = 'all', content_type: contentType } = query;
  const unknown = Object.keys(query).find((name) => !['initial', 'type', 'content_type', 'limit', 'access_token'].includes(name));
  if (initial !== 'true' || unknown !== undefined || !types.includes(type) || (contentType !== undefined && type !== 'Entry'))
    throw new Refusal(400, 'BadRequest', 'A sync needs initial=true or a sync_token, and a known type.', { errors: [query] });
  const limit = readCount(query, 'limit', { least: 1, most: 1000, otherwise: 100 });
  return { after: 0, next: space.sequence(), limit, type, ...(contentType === undefined ? {} : { contentType }) };
}

/** @param {Position} position @returns {(change: Change) => boolean} */
function wantedBy({ next, type, contentType }) {
  return ({ stored, shown }) => {
    if (!shown.saved) return next === undefined && ['all', 'Deletion', `Deleted${stored.type}`].includes(type);
    return (type === 'all' || type === stored.type) && (contentType === undefined || shown.saved.contentType === contentType);
  };
}

/**
 * Returns the next changes after a position, and whether there are more.
 * @param {readonly Change[]} changes @param {Position} position
 */
function readChanges(changes, position) {
  let [start, end] = [0, changes.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((changes[middle]?.shown.sequence ?? 0) > position.after) end = middle;
    else start = middle + 1;
  }
  const wanted = wantedBy(position);
  /** @type {Change[]} */
  const page = [];
  for (const change of changes.slice(start)) {
    if (!wanted(change)) continue;
    if (page.length === position.limit) return { page, more: true };
    page.push(change);
  }
  return { page, more: false };
}

/** @param {Space} space @param {Stored} stored @param {Shown} shown */
function deletionText(space, { type, id, createdAt }, { updatedAt, revision }) {
  const place = { space: link('Space', space.id), environment: link('Environment', space.environment) };
  return JSON.stringify({ sys: { type: `Deleted${type}`, id, ...place, revision, createdAt, updatedAt, deletedAt: updatedAt } });
}

/**
 * Returns one page of a sync.
 * @param {{ space: Space, api: Api, query: Readonly<Record<string, string>>, url: string }} asked
 */
export function syncPage({ space, api, query, url }) {
  const { sync_token: token } = query;
  const position = token === undefined ? begin(space, query) : readToken(space, api, token);
  const { after, next, ...lasting } = position;
  const { page, more } = readChanges(space.changes(api), position);
  const items = page.map(({ stored, shown }) =>
    shown.saved ? wholeText({ space, api, query }, { stored, shown, saved: shown.saved }) : deletionText(space, stored, shown),
  );
  const following = more
    ? { ...position, after: page.at(-1)?.shown.sequence ?? after }
    : { ...lasting, after: next ?? space.sequence() };
  const onward = `"${more ? 'nextPageUrl' : 'nextSyncUrl'}":${JSON.stringify(`${url}?sync_token=${printToken(space, api, following)}`)}`;
  return `{"sys":{"type":"Array"},"items":[${items.join(',')}],${onward}}`;
}
