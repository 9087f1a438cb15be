#!/bin/sh
# Writes the smallest Strapi 5 project (no admin panel, SQLite, two languages, drafts, dynamic zone) into the current folder.
mkdir -p config src/api/post/content-types/post src/api/author/content-types/author src/api/homepage/content-types/homepage src/components/blocks public/uploads database/migrations data
for k in post author homepage; do mkdir -p src/api/$k/controllers src/api/$k/routes src/api/$k/services
echo "module.exports = require('@strapi/strapi').factories.createCoreController('api::$k.$k');" > src/api/$k/controllers/$k.js
echo "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::$k.$k');" > src/api/$k/routes/$k.js
echo "module.exports = require('@strapi/strapi').factories.createCoreService('api::$k.$k');" > src/api/$k/services/$k.js; done
echo "module.exports = () => ({ connection: { client: 'sqlite', connection: { filename: 'data/s.db' }, useNullAsDefault: true } });" > config/database.js
echo "module.exports = () => ({ host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['a', 'b'] }, logger: { updates: { enabled: false }, startup: { enabled: false } }, telemetry: { enabled: false } });" > config/server.js
echo "module.exports = () => ({ auth: { secret: 'x' }, apiToken: { salt: 'x' }, transfer: { token: { salt: 'x' } }, secrets: { encryptionKey: 'x' }, serveAdminPanel: false, watchIgnoreFiles: [], flags: { nps: false, promoteEE: false } });" > config/admin.js
echo "module.exports = ['strapi::logger','strapi::errors','strapi::security','strapi::cors','strapi::poweredBy','strapi::query','strapi::body','strapi::session','strapi::favicon','strapi::public'];" > config/middlewares.js
echo "module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } };" > config/api.js
echo "module.exports = () => ({});" > config/plugins.js
cat > src/api/author/content-types/author/schema.json <<'J'
{"kind":"collectionType","collectionName":"authors","info":{"singularName":"author","pluralName":"authors","displayName":"Author"},"options":{"draftAndPublish":false},"attributes":{"name":{"type":"string","required":true},"slug":{"type":"string"}}}
J
cat > src/api/post/content-types/post/schema.json <<'J'
{"kind":"collectionType","collectionName":"posts","info":{"singularName":"post","pluralName":"posts","displayName":"Post"},"options":{"draftAndPublish":true},"pluginOptions":{"i18n":{"localized":true}},
"attributes":{"title":{"type":"string","required":true,"pluginOptions":{"i18n":{"localized":true}}},"slug":{"type":"string","pluginOptions":{"i18n":{"localized":false}}},"day":{"type":"date","pluginOptions":{"i18n":{"localized":false}}},
"hero":{"type":"media","multiple":false,"allowedTypes":["images"],"pluginOptions":{"i18n":{"localized":false}}},"author":{"type":"relation","relation":"manyToOne","target":"api::author.author"},"related":{"type":"relation","relation":"manyToMany","target":"api::post.post"},
"text":{"type":"richtext","pluginOptions":{"i18n":{"localized":true}}},"body":{"type":"blocks","pluginOptions":{"i18n":{"localized":true}}},"layout":{"type":"dynamiczone","components":["blocks.cta","blocks.quote","blocks.picture"],"pluginOptions":{"i18n":{"localized":true}}}}}
J
cat > src/api/homepage/content-types/homepage/schema.json <<'J'
{"kind":"singleType","collectionName":"homepages","info":{"singularName":"homepage","pluralName":"homepages","displayName":"Homepage","description":"The first page."},"options":{"draftAndPublish":true},"pluginOptions":{"i18n":{"localized":true}},
"attributes":{"title":{"type":"string","required":true,"pluginOptions":{"i18n":{"localized":true}}},"first":{"type":"relation","relation":"oneToOne","target":"api::post.post"},"key":{"type":"password"},"view":{"type":"enumeration","enum":["list","grid"],"required":true,"default":"list"},"hours":{"type":"component","component":"blocks.hours","repeatable":true}}}
J
echo '{"collectionName":"c_hours","info":{"displayName":"hours"},"options":{},"attributes":{"day":{"type":"string","required":true},"opens":{"type":"time"}}}' > src/components/blocks/hours.json
echo '{"collectionName":"c_cta","info":{"displayName":"cta"},"options":{},"attributes":{"label":{"type":"string"},"url":{"type":"string"}}}' > src/components/blocks/cta.json
echo '{"collectionName":"c_quote","info":{"displayName":"quote"},"options":{},"attributes":{"text":{"type":"text"},"by":{"type":"relation","relation":"oneToOne","target":"api::author.author"}}}' > src/components/blocks/quote.json
echo '{"collectionName":"c_picture","info":{"displayName":"picture"},"options":{},"attributes":{"file":{"type":"media","multiple":false}}}' > src/components/blocks/picture.json
cat > src/index.js <<'J'
const fs = require('node:fs');
module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    if (await strapi.documents('api::author.author').count({})) return;
    await strapi.plugin('i18n').service('locales').create({ code: 'fr', name: 'French' });
    const tokens = strapi.service('admin::api-token');
    const actions = [...['post', 'author', 'homepage'].map((name) => `api::${name}.${name}.find`), ...['content-types.getContentTypes', 'components.getComponents'].map((name) => `plugin::content-type-builder.${name}`)];
    const { accessKey } = await tokens.create({ name: 'reader', type: 'custom', permissions: actions, lifespan: null, description: '' });
    fs.writeFileSync('data/token', accessKey);
    const editor = await tokens.create({ name: 'editor', type: 'full-access', lifespan: null, description: '' });
    fs.writeFileSync('data/editor', editor.accessKey);
    if (process.env.HOOK) await strapi.get('webhookStore').createWebhook({ name: 'boreal', url: process.env.HOOK, headers: { 'x-key': 'whsec' }, events: ['entry.create', 'entry.update', 'entry.publish', 'entry.unpublish', 'entry.delete'], isEnabled: true });
    const size = fs.statSync(process.env.PICTURE).size;
    const [hero] = await strapi.plugin('upload').service('upload').upload({ data: { fileInfo: { name: 'house.png', alternativeText: 'A red house' } }, files: { filepath: process.env.PICTURE, originalFilename: 'house.png', mimetype: 'image/png', size } });
    const ann = await strapi.documents('api::author.author').create({ data: { name: 'Ann', slug: 'ann' } });
    const t = (text, more = {}) => ({ type: 'text', text, ...more });
    const body = (w) => [{ type: 'heading', level: 2, children: [t(`${w} heading`)] }, { type: 'paragraph', children: [t('plain '), t('bold', { bold: true }), t(' italic', { italic: true }), t(' code', { code: true }), t(' '), { type: 'link', url: 'https://example.org/', children: [t('a link')] }] },
      { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [t('one')] }, { type: 'list-item', children: [t('two')] }] }, { type: 'quote', children: [t('quoted')] }];
    const zone = (w) => [{ __component: 'blocks.cta', label: `Buy ${w}`, url: '/post-1/' }, { __component: 'blocks.quote', text: `Quote ${w}`, by: ann.documentId }, { __component: 'blocks.picture', file: hero.id }];
    let first, last;
    for (let i = 1; i <= 12; i++) {
      const posts = strapi.documents('api::post.post'); const status = i === 12 ? 'draft' : 'published';
      const { documentId } = await posts.create({ locale: 'en', status, data: { title: `Post ${i}`, slug: `post-${i}`, day: '2025-01-01', hero: hero.id, author: ann.documentId, related: last ? [last] : [], text: `Text **${i}** and [next](/post-1/)\n\n![House](${hero.url})`, body: body(`EN ${i}`), layout: zone('now') } });
      if (i % 2) await posts.update({ documentId, locale: 'fr', status, data: { title: `Article ${i}`, slug: `post-${i}`, text: `Texte **${i}**`, body: body(`FR ${i}`), layout: zone('FR') } });
      if (i === 1) await posts.update({ documentId, locale: 'en', data: { title: 'Post 1, changed' } });
      first ??= documentId;
      last = documentId;
    }
    await strapi.documents('api::homepage.homepage').create({ locale: 'en', status: 'published', data: { title: 'Notebooks', first, hours: [{ day: 'Monday', opens: '09:00:00.000' }] } });
    console.log('seeded');
  },
};
J
cat > server.js <<'J'
const { createStrapi } = require('@strapi/strapi');
createStrapi({ appDir: __dirname, distDir: __dirname }).start().then(() => console.log('ready')).catch((e) => { console.error(e); process.exit(1); });
J
