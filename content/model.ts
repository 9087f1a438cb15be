import { defineModel, type EntryOf as EntryOfModel, type ContentGraph as GraphOf } from '../generator/site-definition.ts';
import { faqCategory, faqItem } from './model/faq.ts';
import { footer, navigation } from './model/navigation.ts';
import { home, page } from './model/page.ts';
import { product } from './model/product.ts';
import { messages, site } from './model/site.ts';

/** All types of content of this site. The folder below `content/` that holds a type's entries has the type's name. */
export const model = defineModel({
  'faq-category': faqCategory,
  'faq-item': faqItem,
  footer,
  home,
  messages,
  navigation,
  page,
  product,
  site,
});

export type Model = typeof model;
export type EntryOf<T extends keyof Model> = EntryOfModel<Model, T>;
export type ContentGraph = GraphOf<Model>;
