// One environment of a space: saved and published entities. Each change gets a number in the
// sequence of its API, which sync uses. Fields are JSON text, so a page is a concatenation.
import { createHash } from 'node:crypto';
import { deliverFields } from './contentful-fields.js';
import { comparing } from './contentful-order.js';

/** @import { Api, ContentType, Entity, EntityType, Locale, LocalizedFields, Saved, Shown, Space, SpaceOptions, Stored, Visible } from './contentful-types.ts' */

const noMetadata = '{"tags":[],"concepts":[]}';
/** @type {readonly Api[]} */
const apis = ['delivery', 'preview'];

/**
 * Creates an environment that contains only `options.content`.
 * @param {SpaceOptions & { readonly host: string, readonly now: () => number }} options
 * @returns {Space}
 */
export function createContentfulSpace(options) {
  const { space: id = 'space', environment = 'master', host, content = {}, readFile } = options;
  /** @type {Map<string, Stored>} */
  const entities = new Map();
  /** @type {Map<string, ContentType & { changedAt: string, revision: number }>} */
  const contentTypes = new Map();
  /** @type {Map<string, { bytes: Uint8Array, contentType: string }>} */
  const files = new Map();
  /** @type {Map<string, readonly Visible[]>} */
  const lists = new Map();
  /** @type {Map<Api, readonly { stored: Stored, shown: Shown }[]>} */
  const changeLists = new Map();
  /** @type {readonly Required<Locale>[]} */
  let locales = [];
  let sequence = 0;
  let epoch = 0;
  let stamp = 0;

  const time = () => new Date(options.now()).toISOString();
  const contentType = (/** @type {string | undefined} */ name) => (name === undefined ? undefined : contentTypes.get(name));
  const changed = () => {
    lists.clear();
    changeLists.clear();
  };

  /** @param {Entity} entity @returns {Saved} */
  function toSaved({ sys, fields = {}, metadata }) {
    const type = sys.contentType?.sys.id;
    const source = typeof fields === 'string' ? fields : JSON.stringify(fields);
    const text = typeof fields === 'string' ? fields : deliverFields(fields, { contentType: contentType(type), locales });
    return {
      contentType: type,
      metadata: metadata ? JSON.stringify(metadata) : noMetadata,
      source: source === text ? text : source,
      text,
      stamp,
    };
  }

  /** @param {Stored} stored @param {Api} api @param {Saved | undefined} saved @param {string} updatedAt */
  function show(stored, api, saved, updatedAt) {
    sequence += 1;
    const { version, revision } = stored;
    stored.shown[api] = { saved, updatedAt, version, revision, sequence };
    changed();
  }

  /** @param {Stored} stored @param {Api} api @param {string} at */
  const hide = (stored, api, at) => {
    if (stored.shown[api]?.saved) show(stored, api, undefined, at);
  };

  /** @param {EntityType} type @param {Entity} entity @param {string} at @returns {Stored} */
  function store(type, { sys }, at) {
    const key = `${type}:${sys.id}`;
    const known = entities.get(key);
    if (known) return known;
    /** @type {Stored} */
    const stored = {
      type,
      id: sys.id,
      createdAt: sys.createdAt ?? at,
      firstPublishedAt: undefined,
      version: 0,
      revision: 0,
      archived: false,
      saved: undefined,
      shown: {},
    };
    entities.set(key, stored);
    return stored;
  }

  /** @param {string} name @returns {Stored & { saved: Saved }} */
  function known(name) {
    const stored = entities.get(`Entry:${name}`)?.saved ? entities.get(`Entry:${name}`) : entities.get(`Asset:${name}`);
    if (!stored?.saved) throw new Error(`The space ${id} has no entry and no asset ${name}.`);
    return /** @type {Stored & { saved: Saved }} */ (stored);
  }

  /** @param {Stored & { saved: Saved }} stored */
  function publish(stored) {
    const at = time();
    stored.archived = false;
    stored.version += 1;
    stored.revision += 1;
    stored.firstPublishedAt ??= at;
    for (const api of apis) show(stored, api, stored.saved, at);
  }

  /**
   * Returns an asset whose files the server stores.
   * @param {Entity} asset @returns {Entity}
   */
  function withOwnFiles(asset) {
    if (!readFile || typeof asset.fields !== 'object' || !asset.fields.file) return asset;
    const own = Object.entries(asset.fields.file).map(([locale, value]) => {
      const file = /** @type {{ url?: string, fileName?: string, contentType?: string, details?: object }} */ (value);
      const bytes = file.url === undefined ? undefined : readFile(file.url);
      if (!bytes) return [locale, value];
      const { fileName: name = 'file', contentType: type = 'application/octet-stream' } = file;
      const { url } = handle.addFile({ id: asset.sys.id, name, contentType: type, bytes });
      return [locale, { ...file, url }];
    });
    return { ...asset, fields: { ...asset.fields, file: Object.fromEntries(own) } };
  }

  /** @type {Space} */
  const handle = {
    id,
    environment,
    deliveryToken: options.deliveryToken ?? 'delivery-token',
    previewToken: options.previewToken ?? 'preview-token',

    load(loaded, type) {
      for (const given of loaded) {
        const { sys } = given;
        const at = sys.updatedAt ?? time();
        const kind = type ?? (sys.type === 'Asset' ? 'Asset' : 'Entry');
        const entity = kind === 'Asset' ? withOwnFiles(given) : given;
        const stored = store(kind, entity, at);
        const published = sys.archivedVersion === undefined && (sys.version === undefined || sys.publishedVersion !== undefined);
        stored.saved = toSaved(entity);
        const version = sys.version ?? sys.publishedVersion ?? stored.version + 1;
        stored.version = sys.publishedVersion ?? version;
        stored.revision = sys.publishedCounter ?? sys.revision ?? stored.revision + (published ? 1 : 0);
        stored.archived = sys.archivedVersion !== undefined;
        const publishedAt = sys.publishedAt ?? at;
        if (published) stored.firstPublishedAt ??= sys.firstPublishedAt ?? publishedAt;
        if (published) show(stored, 'delivery', stored.saved, publishedAt);
        else hide(stored, 'delivery', at);
        stored.version = version;
        if (stored.archived) hide(stored, 'preview', at);
        else show(stored, 'preview', stored.saved, at);
      }
    },

    save(entity) {
      const at = time();
      const stored = store(entity.sys.type === 'Asset' ? 'Asset' : 'Entry', entity, at);
      stored.archived = false;
      const { contentType: link = stored.saved?.contentType && { sys: { id: stored.saved.contentType } } } = entity.sys;
      stored.saved = toSaved(link ? { ...entity, sys: { ...entity.sys, contentType: link } } : entity);
      stored.version += 1;
      show(stored, 'preview', stored.saved, at);
    },

    publish: (name) => publish(known(name)),
    publishAll() {
      for (const stored of entities.values())
        if (stored.saved && !stored.archived && stored.shown.delivery?.saved !== stored.saved)
          publish(/** @type {Stored & { saved: Saved }} */ (stored));
    },
    unpublish(name) {
      const stored = known(name);
      const at = time();
      stored.version += 1;
      hide(stored, 'delivery', at);
      if (!stored.archived) show(stored, 'preview', stored.saved, at);
    },
    archive(name) {
      const stored = known(name);
      const at = time();
      stored.archived = true;
      stored.version += 1;
      for (const api of apis) hide(stored, api, at);
    },
    unarchive(name) {
      const stored = known(name);
      stored.archived = false;
      stored.version += 1;
      show(stored, 'preview', stored.saved, time());
    },
    remove(name) {
      /** @type {Stored} */
      const stored = known(name);
      const at = time();
      for (const api of apis) hide(stored, api, at);
      stored.saved = undefined;
    },

    setContentType(type) {
      stamp += 1;
      const revision = (contentTypes.get(type.sys.id)?.revision ?? 0) + 1;
      contentTypes.set(type.sys.id, { ...type, changedAt: time(), revision });
    },
    removeContentType(name) {
      stamp += 1;
      contentTypes.delete(name);
    },
    setLocales(given) {
      stamp += 1;
      const main = given.find((locale) => locale.default) ?? given[0];
      locales = given.map((locale) => {
        const { code, name = code, fallbackCode = null } = locale;
        return { code, name, fallbackCode, default: locale === main };
      });
    },

    addFile({ id: asset, name, contentType: type, bytes, image }) {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const path = `/assets/${id}/${encodeURIComponent(asset)}/${hash}/${encodeURIComponent(name)}`;
      files.set(path, { bytes, contentType: type });
      const details = { size: bytes.length, ...(image ? { image } : {}) };
      return { url: `//${host}${path}`, fileName: name, contentType: type, details };
    },
    forgetTokens() {
      epoch += 1;
    },

    epoch: () => epoch,
    sequence: () => sequence,
    locales: () => locales,
    contentTypes: () => [...contentTypes.values()].sort((left, right) => (left.sys.id < right.sys.id ? -1 : 1)),
    contentType,
    find(api, type, name) {
      const stored = entities.get(`${type}:${name}`);
      const shown = stored?.shown[api];
      return stored && shown?.saved ? { stored, shown, saved: shown.saved } : undefined;
    },
    list(api, type, order) {
      const key = `${api} ${type} ${order}`;
      const known = lists.get(key);
      if (known) return known;
      const made = [...entities.values()].flatMap((stored) => {
        const shown = stored.shown[api];
        return stored.type === type && shown?.saved ? [{ stored, shown, saved: shown.saved }] : [];
      });
      made.sort(comparing(order));
      lists.set(key, made);
      return made;
    },
    changes(api) {
      const known = changeLists.get(api);
      if (known) return known;
      const made = [...entities.values()].flatMap((stored) => {
        const shown = stored.shown[api];
        return shown ? [{ stored, shown }] : [];
      });
      made.sort((left, right) => left.shown.sequence - right.shown.sequence);
      changeLists.set(api, made);
      return made;
    },
    fieldsOf(saved) {
      if (saved.stamp !== stamp) {
        /** @type {LocalizedFields} */
        const fields = JSON.parse(saved.source);
        saved.text = deliverFields(fields, { contentType: contentType(saved.contentType), locales });
        saved.stamp = stamp;
      }
      return saved.text;
    },
    file: (path) => files.get(path),
  };

  handle.setLocales(content.locales ?? [{ code: 'en-US', name: 'English', default: true }]);
  for (const type of content.contentTypes ?? []) handle.setContentType(type);
  handle.load(content.entries ?? [], 'Entry');
  handle.load(content.assets ?? [], 'Asset');
  return handle;
}
