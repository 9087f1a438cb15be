import { footerSlice } from './layout/site-footer.routes.ts';
import { headerSlice } from './layout/site-header.routes.ts';
import { faqCategoryFamily } from './pages/faq-category/faq-category.routes.ts';
import { faqIndexFamily } from './pages/faq-index/faq-index.routes.ts';
import { faqQuestionFamily } from './pages/faq-question/faq-question.routes.ts';
import { homeFamily } from './pages/home/home.routes.ts';
import { notFoundFamily } from './pages/not-found/not-found.routes.ts';
import { pageFamily } from './pages/page/page.routes.ts';
import { productFamily } from './pages/product/product.routes.ts';
import { redirectFamily } from './pages/redirect/redirect.routes.ts';
import { serverErrorFamily } from './pages/server-error/server-error.routes.ts';

/** All kinds of page of the site. */
export const families = [
  homeFamily,
  productFamily,
  faqIndexFamily,
  faqCategoryFamily,
  faqQuestionFamily,
  pageFamily,
  notFoundFamily,
  serverErrorFamily,
  redirectFamily,
];

/** The parts that all pages share. */
export const slices = { header: headerSlice, footer: footerSlice };
