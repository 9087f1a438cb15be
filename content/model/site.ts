import { defineType, group, list, symbol, text } from '../../generator/site-definition.ts';

export const site = defineType('Who publishes the site: brand and contact.', {
  name: text(),
  shortName: text(),
  tagline: text(),
  description: text(),
  pointsName: text(),
  phone: text(),
  /** E.164, for tel: links. */
  phoneNumber: symbol({ pattern: { expression: '^\\+1\\d{10}$', meaning: '+1 and ten digits' } }),
  email: symbol(),
  hours: list(text(), { min: 1 }),
  address: list(text(), { min: 1 }),
});

/** Every sentence of the interface that is not part of one page's copy. `{name}` stands for a value. */
export const messages = defineType('Sentences of the interface.', {
  navigation: group({
    skipToContent: text(),
    main: text(),
    menu: text(),
    close: text(),
    breadcrumb: text(),
    home: text(),
    language: text(),
    otherLanguage: text(),
    footer: text(),
    backToTop: text(),
    announcement: text(),
    /** For '{title} | {site}'. */
    documentTitle: text(),
  }),
  product: group({
    coverageTitle: text(),
    coverageName: text(),
    coverageText: text(),
    coverageStatus: text(),
    included: text(),
    optional: text(),
    notCoveredTitle: text(),
    notCoveredLead: text(),
    savingsTitle: text(),
    goodToKnowTitle: text(),
    faqsTitle: text(),
    allFaqs: text(),
    learnMore: text(),
    callToActionTitle: text(),
    callToActionText: text(),
  }),
  faq: group({
    indexTitle: text(),
    indexLead: text(),
    indexMetaTitle: text(),
    indexMetaDescription: text(),
    breadcrumb: text(),
    questionsOne: text(),
    questionsOther: text(),
    allInCategory: text(),
    relatedTitle: text(),
    readAnswer: text(),
    backToCategory: text(),
    stillUnsureTitle: text(),
    stillUnsureText: text(),
    contactUs: text(),
    browseByCategory: text(),
  }),
  page: group({
    onThisPage: text(),
    updated: text(),
    callUs: text(),
    writeToUs: text(),
    visitUs: text(),
    openingHours: text(),
    /** What the picture shows that goes with a shared link. */
    shareImage: text(),
  }),
  redirect: group({ title: text(), text: text(), continueIn: text() }),
});
