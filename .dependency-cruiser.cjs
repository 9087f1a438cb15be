// The rules about who may import whom. Type-only imports count.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('esbuild');

/** The folders of the generator in their order. */
const layers = (() => {
  const source = readFileSync(join(__dirname, 'generator/layers.ts'), 'utf8');
  /** @type {{ exports: { layers?: readonly string[] } }} */
  const module = { exports: {} };
  new Function('module', 'exports', transformSync(source, { loader: 'ts', format: 'cjs' }).code)(module, module.exports);
  return module.exports.layers ?? [];
})();

/**
 * @param {string} name
 * @param {string} comment
 * @param {string} from
 * @param {string | string[]} to
 * @param {{ fromNot?: string, toNot?: string }} [except]
 */
const forbid = (name, comment, from, to, except = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...(except.fromNot ? { pathNot: except.fromNot } : {}) },
  to: { path: to, ...(except.toNot ? { pathNot: except.toNot } : {}) },
});

const packages = 'node_modules/';
/** `package` may be imported by `file` only. */
const only = (/** @type {string} */ packageName, /** @type {string} */ file) =>
  forbid(
    `one-file-for-${packageName}`,
    `Only ${file} knows ${packageName}.`,
    '^(generator|templates|client|search|content|cli)/',
    `${packages}(@types/)?${packageName}/`,
    { fromNot: file },
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Data flows one way. Types may lead from a component back to the declaration of its page.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    forbid('contract-imports-nothing', 'The contract is shared by every world.', '^generator/contract/', '.', {
      toNot: `^generator/contract/|${packages}(@types/)?react/`,
    }),
    forbid(
      'generator-knows-no-site',
      'The generator is handed templates, client and content as paths.',
      '^generator/',
      '^(templates|client|content|cli)/',
    ),
    // What describes a site, and the doors, are known to nobody before them.
    ...layers.map((layer, at) =>
      forbid(
        `${layer}-comes-first`,
        `${layer} is before the folders that it may not import: generator/layers.ts.`,
        `^generator/${layer}/`,
        `^generator/(${[...layers.slice(at + 1).map((later) => `${later}/`), 'index\\.ts$', 'layers\\.ts$'].join('|')})`,
      ),
    ),
    {
      name: 'every-folder-has-a-layer',
      comment: 'A folder of the generator is named in generator/layers.ts.',
      severity: 'error',
      from: {},
      to: { path: '^generator/[^/]+/', pathNot: `^generator/(${layers.join('|')})/` },
    },
    forbid(
      'site-definition-is-pure',
      'A site is described without running anything.',
      '^generator/(site|site-parts|site-builder|model/(kinds/.+|content-model|locales|field-path|plain-json|code|errors|site-source|site-settings|visitor-shapes|problem-policies|text-labels|entry-lists|entry-tree)|sources/(built-in|[a-z]+/config))\\.ts$',
      '.',
      {
        toNot:
          '^generator/(contract/|model/(kinds/.+|content-model|locales|field-path|plain-json|code|errors|site-source|site-settings|visitor-shapes|problem-policies|text-labels|entry-lists|entry-tree)\\.ts$|errors/(define-errors|problem)\\.ts$|support/(calendar-day|closest-name|compare-text|control-characters|date-time|escape-html|json-losses|plain-number|shapes|stable-json)\\.ts$|sources/(built-in|[a-z]+/config)\\.ts$|site(-parts|-builder)?\\.ts$)',
      },
    ),
    forbid(
      'components-know-only-the-contract',
      'A component gets props; it reads no files and no network.',
      '^templates/.*\\.tsx$',
      '.',
      {
        toNot: `^generator/contract/|^templates/|\\.(css|woff2|svg|png)$|${packages}(@types/)?react/`,
      },
    ),
    forbid('components-do-not-route', 'What happens at build time stays out of the browser.', '^templates/.*\\.tsx$', [
      '^templates/(routes|shared)\\.ts$',
      '^templates/.+\\.routes\\.ts$',
    ]),
    forbid('routes-describe', 'A route family is a description: graph in, routes out.', '^templates/.*\\.ts$', '.', {
      toNot: '^generator/contract/|^generator/site\\.ts$|^content/model|^templates/',
    }),
    forbid('client-knows-only-the-contract', 'The client reads emitted files and nothing else.', '^client/', '.', {
      toNot: `^(client|search)/|^generator/contract/|${packages}(@types/)?(react|react-dom|react-server-dom-parcel|unleash-proxy-client|web-vitals|@qwik\\.dev/partytown|workbox-[a-z]+|idiomorph)/`,
    }),
    forbid('search-knows-only-words', 'Both ends look words up in the same way, and neither is known here.', '^search/', '.', {
      toNot: `^search/|^generator/contract/|${packages}(@types/)?lunr(-languages)?/`,
    }),
    forbid('model-is-a-description', 'The model is data.', '^content/', '.', {
      toNot: '^content/|^generator/site\\.ts$',
    }),
    forbid(
      'cli-uses-the-door',
      'The command line uses the generator through its door.',
      '^cli/',
      '^(generator|templates|client|content)/',
      {
        toNot: '^generator/index\\.ts$',
      },
    ),
    {
      name: 'file-system-in-few-places',
      comment: 'Whoever reads or writes files is named here.',
      severity: 'error',
      from: {
        path: '^(generator|templates|client|content)/',
        pathNot:
          '^generator/(publish/(optimize/)?[^/]+|content/public-files|images/content-pictures|sources/markdown/(git-changes|markdown-source|read-bytes|sections)|sources/contentful/open-snapshot|settings/(load-site|named-files)|bundle/(node-modules|record-sources|asset-urls|cut-fonts|decoded-text|lower-media-ranges|worker-library|bundle-cache|resolution-inputs|type-settings|client-reader|server-modules|optimize/page-modules)|errors/(free-space|loader-failure)|render/(card-fonts|render-card)|support/(own-package|package-versions|process-identity)|serve/(serve|watch-files|watch-tree|develop/open-file)|store/(memo|cache-folder|cache-writes|stored-files|record-pack|record-files|file-windows|scratch-lines|scratch-texts)|runs/(clean|fix-links|last-run|survey-output)|check/(inspect-markup|open-emitted))\\.ts$',
      },
      to: { dependencyTypes: ['core'], path: '^(node:)?fs' },
    },
    only('subset-font', '^generator/bundle/cut-fonts\\.ts$'),
    only('oxc-minify', '^generator/bundle/optimize/minify-scripts\\.ts$'),
    only(
      'esbuild',
      '^(generator/bundle/(run-esbuild|bundle-cache|asset-urls|client-reader|component-files|cut-fonts|decoded-text|located-packages|record-file-reads|record-sources|server-modules|site-packages|lower-media-ranges|optimize/[^/]+).ts|cli/compile.js)$',
    ),
    only('browserslist', '^generator/bundle/browsers\\.ts$'),
    only('acorn', '^generator/check/site/check-syntax\\.ts$'),
    only('lunr', '^(search/(build-index|index-terms|load-index|stem-word)|generator/search/add-stemmers)\\.ts$'),
    only('lunr-languages', '^(search/stem-word|generator/search/add-stemmers)\\.ts$'),
    only('markdown-it', '^generator/rich-text/markdown-(parser|types)\\.ts$'),
    only('@mdit', '^generator/rich-text/markdown-blocks\\.ts$'),
    only('linkify-it', '^generator/rich-text/addresses\\.ts$'),
    only('@shikijs', '^generator/rich-text/highlight-code\\.ts$'),
    only('htmlparser2', '^generator/(check/parse-html|rich-text/text-tree)\\.ts$'),
    only('sanitize-html', '^generator/rich-text/sanitize-html\\.ts$'),
    only('chokidar', '^generator/serve/watch-tree\\.ts$'),
    only('gray-matter', '^generator/sources/markdown/front-matter\\.ts$'),
    only('js-yaml', '^generator/sources/markdown/yaml(-losses)?\\.ts$'),
    only('js-yaml-4', '^generator/sources/markdown/yaml\\.ts$'),
    only('satori', '^generator/render/render-card\\.ts$'),
    only('sharp', '^generator/(render/render-card|images/encode-image)\\.ts$'),
    only('contentful', '^generator/sources/contentful/client\\.ts$'),
    only('idiomorph', '^client/develop/morph\\.ts$'),
    only('@clack/prompts', '^cli/new/ask-choices\\.ts$'),
    only('open', '^cli/open-browser\\.ts$'),
    only('launch-editor', '^generator/serve/develop/open-file\\.ts$'),
    only('mrmime', '^generator/support/content-type\\.ts$'),
    only('commander', '^cli/boreal\\.ts$'),
    only('unleash-proxy-client', '^client/services/flags-client\\.ts$'),
    only('web-vitals', '^client/after-load/web-vitals\\.ts$'),
    only('@qwik\\.dev/partytown', '^(client/after-load/worker-settings|generator/bundle/worker-library)\\.ts$'),
    only('workbox-build', '^generator/publish/precache-list\\.ts$'),
    only('workbox-(expiration|precaching|routing|strategies)', '^client/service-worker/service-worker\\.ts$'),
    only('react-server-dom-parcel', '^client/page/partial-page\\.tsx$'),
    only('react-dom', '^(client/page/(hosted-page|react-root)\\.tsx|generator/bundle/bundle-templates\\.ts)$'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(lib|dist|\\.boreal|tests/\\.tmp)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
