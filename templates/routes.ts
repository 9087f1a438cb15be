import type { SiteSummary } from 'boreal';
import type { ContentGraph } from '../content/model.ts';
import { footerSlice } from './layout/site-footer.routes.ts';
import { headerSlice } from './layout/site-header.routes.ts';
import { blogArticleFamily } from './pages/blog-article/blog-article.routes.ts';
import { blogIndexFamily } from './pages/blog-index/blog-index.routes.ts';
import { campaignFamily } from './pages/campaign/campaign.routes.ts';
import { claimStartFamily } from './pages/claim-start/claim-start.routes.ts';
import { faqCategoryFamily } from './pages/faq-category/faq-category.routes.ts';
import { faqIndexFamily } from './pages/faq-index/faq-index.routes.ts';
import { faqQuestionFamily } from './pages/faq-question/faq-question.routes.ts';
import { formPageFamily } from './pages/form-page/form-page.routes.ts';
import { glossaryFamily } from './pages/glossary/glossary.routes.ts';
import { guideFamily } from './pages/guide/guide.routes.ts';
import { homeFamily } from './pages/home/home.routes.ts';
import { locationIndexFamily } from './pages/location-index/location-index.routes.ts';
import { loyaltyPageFamily } from './pages/loyalty-page/loyalty-page.routes.ts';
import { mediaCentreFamily } from './pages/media-centre/media-centre.routes.ts';
import { newsArticleFamily } from './pages/news-article/news-article.routes.ts';
import { notFoundFamily } from './pages/not-found/not-found.routes.ts';
import { offlineFamily } from './pages/offline/offline.routes.ts';
import { pageFamily } from './pages/page/page.routes.ts';
import { productFamily } from './pages/product/product.routes.ts';
import { questionListFamily } from './pages/question-list/question-list.routes.ts';
import { redirectFamily } from './pages/redirect/redirect.routes.ts';
import { regionalFamily } from './pages/regional/regional.routes.ts';
import { searchResultsFamily } from './pages/search-results/search-results.routes.ts';
import { serverErrorFamily } from './pages/server-error/server-error.routes.ts';
import { listSiteMap, type SiteFamily } from './pages/site-map.routes.ts';
import { sitemapFamily } from './pages/sitemap/sitemap.routes.ts';
import type { SiteMapArea } from './sections/site-map/site-map.tsx';
import { siteCard } from './social-card/cards.routes.ts';

/** All page families. Each declares its card and its part of the site map in its folder. */
const siteFamilies = [
  homeFamily,
  productFamily,
  faqIndexFamily,
  faqCategoryFamily,
  faqQuestionFamily,
  pageFamily,
  blogIndexFamily,
  blogArticleFamily,
  mediaCentreFamily,
  newsArticleFamily,
  searchResultsFamily(listAreas),
  sitemapFamily(listAreas),
  campaignFamily,
  glossaryFamily,
  guideFamily,
  locationIndexFamily,
  loyaltyPageFamily,
  questionListFamily,
  regionalFamily,
  claimStartFamily,
  formPageFamily,
  notFoundFamily,
  serverErrorFamily,
  offlineFamily,
  redirectFamily,
] as const;

function listAreas(graph: ContentGraph, locale: string): readonly SiteMapArea[] {
  return listSiteMap(siteFamilies, graph, locale);
}

/** Returns the site's summary for `llms.txt`: the areas of the site map. */
export function summary(graph: ContentGraph, locale: string): SiteSummary {
  const { name, description } = graph.single('site', 'site', locale).fields;
  const sections = listAreas(graph, locale).flatMap((area) =>
    area.groups.map(({ title, path, links }) => ({
      title: `${area.title}: ${title}`,
      links: [...(path === undefined ? [] : [{ title, path }]), ...links],
    })),
  );
  return { title: name, summary: description, sections };
}

/** Returns families as Boreal reads them. Pages without a card of their own have the card of the site. */
function asPages<const F extends readonly (object & SiteFamily)[]>(families: F): F {
  return families.map(({ siteMap: _links, siteMapArea: _area, ...family }) => ({ card: siteCard, ...family })) as unknown as F;
}

export const pages = asPages(siteFamilies);

/** Parts that all pages share. */
export const slices = { header: headerSlice, footer: footerSlice };
