// Plain JavaScript for Node, because bench/screenshots.js reads it too.

/**
 * One page of each kind that the site has: a name, and the page's path below its language.
 * @type {Readonly<Record<string, string>>}
 */
export const pageFamilies = {
  home: '/',
  product: '/auto-insurance/',
  'regional-auto': '/location/toronto/auto-insurance/',
  'regional-home': '/location/toronto/home-insurance/',
  'location-index': '/location/',
  guide: '/buyinghomeinsurance/',
  'loyalty-page': '/pcx/',
  'question-list': '/autopcofaqs/',
  'campaign-landing': '/campaigns/auto-insurance/',
  'campaign-form': '/refer-a-friend/referrer/',
  'faq-index': '/faqs/',
  'faq-category': '/faqs/auto-insurance/',
  'faq-question': '/faqs/auto/how-do-i-choose-my-auto-deductible/',
  'blog-index': '/blog/',
  'blog-article': '/blog/winter-tires-when-to-change/',
  'media-centre': '/media-centre/',
  'news-article': '/media-centre/points-on-renewal/',
  claims: '/claims/',
  'claim-start': '/make-a-claim/',
  contact: '/contact-us/',
  legal: '/privacy/',
  'sign-in': '/signin/',
  unsubscribe: '/unsubscribe/',
  'search-results': '/search-results/',
  sitemap: '/sitemap/',
  glossary: '/glossary/',
  page: '/about-us/',
  404: '/404/',
  500: '/500/',
  offline: '/offline/',
  'claim-checklist': '/claims/checklist/',
};
