import { defineModel, type EntryOf as EntryOfModel, type ContentGraph as GraphOf } from 'boreal';
import { blogPost, newsArticle } from './model/article.ts';
import { claimCase, claimLine } from './model/claim.ts';
import { openingHours, pressContact, pressKit } from './model/contact.ts';
import { coverageFacts, ruleChange, source } from './model/coverage-facts.ts';
import { faqCategory, faqItem } from './model/faq.ts';
import { form } from './model/form.ts';
import { campaign, glossaryTerm, guide, loyaltyPage } from './model/guide.ts';
import { blade, linkWrapper, modal, slice } from './model/links.ts';
import { footer, navigation } from './model/navigation.ts';
import { home, page } from './model/page.ts';
import { product } from './model/product.ts';
import { autoRegionalPage, homeRegionalPage, place, province } from './model/regional.ts';
import { synonyms } from './model/search.ts';
import { messages, site } from './model/site.ts';

/** Content types of this site. The folder of a type's entries below `content/` has its name. */
export const model = defineModel({
  'auto-regional-page': autoRegionalPage,
  blade,
  'blog-post': blogPost,
  campaign,
  'claim-case': claimCase,
  'claim-line': claimLine,
  'coverage-facts': coverageFacts,
  'faq-category': faqCategory,
  'faq-item': faqItem,
  footer,
  form,
  'glossary-term': glossaryTerm,
  guide,
  home,
  'home-regional-page': homeRegionalPage,
  'link-wrapper': linkWrapper,
  'loyalty-page': loyaltyPage,
  messages,
  modal,
  navigation,
  'news-article': newsArticle,
  'opening-hours': openingHours,
  page,
  place,
  'press-contact': pressContact,
  'press-kit': pressKit,
  product,
  province,
  'rule-change': ruleChange,
  site,
  slice,
  source,
  synonyms,
});

export type Model = typeof model;
export type EntryOf<T extends keyof Model> = EntryOfModel<Model, T>;
export type ContentGraph = GraphOf<Model>;
