import type { ContentGraph } from './content/model.ts';
import { flagServerFromEnvironment, visitorFromEnvironment } from './environment.config.ts';
import { feeds } from './templates/pages/feeds.routes.ts';
import { pages, slices, summary } from './templates/routes.ts';
import { synonyms } from './templates/search-terms.routes.ts';
import { site } from './templates/site.routes.ts';

/** Host that quotes continue on. */
const quoteHost = 'quote.boreal-insurance.example';

const purple = '#4a2a78';
const paper = '#fdfcfa';

/** A flag that is on unless a flag server in this config turns it off. */
const flag = (name: string, variant?: string) => ({
  name,
  enabled: true,
  variant: { name: variant ?? 'disabled', enabled: variant !== undefined },
  impressionData: false,
});

export default site.site({
  locales: ['en-CA', 'fr-CA'],
  siteUrl: 'https://www.boreal-insurance.example',
  pages,
  slices,
  root: () => import('./templates/root.tsx'),
  // The model is next to the content that it describes.
  unreadFiles: ['model.ts', 'model/*.ts'],
  public: 'public',
  examples: 'templates/**/*.examples.ts',
  socialCard: {
    component: 'templates/social-card/social-card.tsx',
    fonts: ([600, 700] as const).map((weight) => ({
      name: 'Figtree',
      weight,
      file: `node_modules/@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`,
    })),
  },
  // Words that are the same in English and French.
  sameInAllLanguages: [
    'Menu',
    'Questions',
    '{count} question',
    '{count} questions',
    'Collision',
    'Auto',
    'Exclusion',
    'Facility Association',
    'Subrogation',
  ],
  // Markdown and every copy of a space give the same bytes.
  sourceDates: false,
  feeds,
  summary,
  webAppManifest: (graph: ContentGraph) => {
    const { name, shortName, description } = graph.single('site', 'site', 'en').fields;
    return {
      name,
      short_name: shortName,
      description,
      // A window of its own with back and reload: pages have no back button.
      display: 'minimal-ui',
      theme_color: purple,
      background_color: paper,
      start_url: '/',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    };
  },
  headLinks: [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ],
  // In light and dark mode, and the same as in the manifest.
  themeColor: { '': purple },
  fonts: [
    {
      file: 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
      preload: true,
      // Characters of English and French text and of names in Canada; others use the fallback font.
      // 1.3 KB more would need another round trip on a phone's connection.
      characters: [
        ' !"$%&\'()*+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
        'ÀÂÇÈÉÊËÎÏÔŒÙÛàâçèéêëîïôöœùûüáíóñ',
        '\u00a0\u2009\u2011\u202f«»“”‘’–—…·©°²',
      ].join(''),
      weights: [400, 700],
      // Digits of equal width, for telephone numbers.
      features: ['tnum'],
    },
  ],
  routeChangeEvent: 'gatsby-route-change',
  campaignParameters: { campaignID: ['campaignId', 'campaignid'], utm_source: [], utm_medium: [], utm_campaign: [] },
  search: { synonyms },
  byteLimits: { document: 25_000, scripts: 12_000, styles: 8_700 },
  // The start of a quote is a form that the browser sends there.
  contentSecurityPolicy: { 'form-action': [`https://${quoteHost}`] },
  visitor: {
    serviceWorker: true,
    // A driver needs the telephone numbers where there may be no network.
    offline: ['/make-a-claim/', '/claims/'],
    ...visitorFromEnvironment,
    outgoingHosts: [quoteHost, 'account.boreal-insurance.example'],
    flags: {
      bootstrap: [flag('BLOG_ENABLED'), flag('MEDIA_CENTER_ENABLED'), flag('SIGN_IN_MODAL_ENABLED', 'new-flow')],
      ...(flagServerFromEnvironment && { server: flagServerFromEnvironment }),
    },
  },
});
