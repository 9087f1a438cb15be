import { defineType, group, href, list, symbol, text } from '../../generator/site-definition.ts';
import { phone } from './fragments.ts';

export const site = defineType('Who publishes the site: brand and contact.', {
  name: text({ maxLength: 200 }),
  shortName: text(),
  tagline: text(),
  description: text(),
  pointsName: text(),
  ...phone,
  email: symbol(),
  hours: list(text(), { min: 1 }),
  address: list(text(), { min: 1 }),
});

/** A question that forms ask, and what they say of an answer that is missing or cannot be one. */
const formField = group({ label: text(), hint: text({ optional: true }), missing: text(), malformed: text() });

/** Every sentence of the interface that is not part of one page's copy. `{name}` stands for a value. */
export const messages = defineType('Sentences of the interface.', {
  navigation: group({
    skipToContent: text(),
    main: text(),
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
    included: text(),
    optional: text(),
    notCoveredTitle: text(),
    notCoveredLead: text(),
    savingsTitle: text(),
    goodToKnowTitle: text(),
    faqsTitle: text(),
    allFaqs: text(),
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
    backToCategory: text(),
    stillUnsureTitle: text(),
    stillUnsureText: text(),
    contactUs: text(),
    browseByCategory: text(),
    allCategories: text(),
    /** Where the address names a category or a question that is not on the page. */
    unknownCategory: text(),
    unknownQuestion: text(),
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
  article: group({
    topics: group({
      driving: text(),
      home: text(),
      renting: text(),
      riding: text(),
      seasons: text(),
      claims: text(),
      points: text(),
      company: text(),
    }),
    minutesOne: text(),
    minutesOther: text(),
    newest: text(),
    blog: text(),
    news: text(),
    faqsTitle: text(),
    relatedTitle: text(),
    allArticles: text(),
  }),
  media: group({
    topics: text(),
    clear: text(),
    allOne: text(),
    allOther: text(),
    chosenOne: text(),
    chosenOther: text(),
    /** Where the address names a topic that there is not. */
    unknownTopic: text(),
    /** The link to what a program can follow. */
    feed: text(),
  }),
  claims: group({ call: text() }),
  account: group({ title: text(), signIn: text() }),
  search: group({
    label: text(),
    submit: text(),
    /** Names of the kinds of pages, by which results are grouped. */
    categories: group({
      product: text(),
      location: text(),
      question: text(),
      guide: text(),
      article: text(),
      points: text(),
      service: text(),
      company: text(),
    }),
    /** The box that opens over any page. */
    box: group({
      /** Names the button that opens it. */
      open: text(),
      /** In the empty field. */
      placeholder: text(),
      close: text(),
      /** Which keys do what. */
      hint: text(),
      loading: text(),
      none: text(),
      failed: text(),
      suggestion: text(),
      resultsOne: text(),
      resultsOther: text(),
      /** Leads from the first results to the page with all of them. */
      all: text(),
    }),
    /** What only the page of results says. */
    page: group({
      /** For what was typed. */
      resultsFor: text(),
      resultsOne: text(),
      resultsOther: text(),
      loading: text(),
      failed: text(),
      withoutScripts: text(),
      categories: text(),
      products: text(),
      /** Takes the filters off. */
      clear: text(),
      allInCategory: text(),
      suggestion: text(),
      none: text(),
      /** Where there is something, but not of what was chosen. */
      noneChosen: text(),
      /** Where the address names a filter that there is not. */
      unknownFilter: text(),
    }),
  }),
  sitemap: group({
    insurance: text(),
    products: text(),
    basics: text(),
    buying: text(),
    more: text(),
    questions: text(),
    points: text(),
    programme: text(),
    offers: text(),
    help: text(),
    claims: text(),
    account: text(),
    discover: text(),
    articles: text(),
    places: text(),
    company: text(),
    legal: text(),
  }),
  province: group({
    /** Names the choice of a province. */
    label: text(),
    /** Leads to the list of places where the choice needs scripts that there are not. */
    places: text(),
    /** `{at}` is a province with its preposition. */
    offered: text(),
    notOffered: text(),
  }),
  regional: group({
    browse: text(),
    provinces: text(),
    checklistTitle: text(),
    /** `{at}` is a place with its preposition. */
    otherProducts: text(),
    elsewhere: text(),
    elsewhereInCanada: text(),
    allPlaces: text(),
    /** Names for where a place stands above them, by a product's picture. */
    products: group({ auto: text(), home: text(), tenant: text(), condo: text(), motorcycle: text() }),
  }),
  guide: group({ keyPoints: text(), stepsTitle: text(), readNext: text() }),
  campaign: group({ termsTitle: text() }),
  /** What all forms share. */
  form: group({
    /** Behind the label of a field that may stay empty. */
    optional: text(),
    sending: text(),
    problemTitle: text(),
    /** Before the document's title and, for screen readers, before each message. */
    error: text(),
    whereIsMyNumber: text(),
    /** The link to the page about privacy, which opens beside the form. */
    privacy: text(),
    /** After an error: what was entered is still there. */
    kept: text(),
    retry: text(),
    backToForm: text(),
    orCall: text(),
    fields: group({
      firstName: formField,
      lastName: formField,
      email: formField,
      pointsNumber: formField,
      policyNumber: formField,
      /** Its label is the form's own. */
      confirmation: group({ missing: text() }),
    }),
  }),
  glossary: group({ letters: text(), related: text() }),
  /** The pictures for shared links: lines above titles, and the titles of families. */
  card: group({
    product: text(),
    guide: text(),
    article: text(),
    news: text(),
    points: text(),
    questions: text(),
    company: text(),
    places: text(),
    questionsTitle: text(),
    pointsTitle: text(),
    glossaryTitle: text(),
  }),
  /** Asked where the site has third parties; 'granted' and 'denied' say what was answered. */
  consent: group({
    title: text(),
    text: text(),
    policy: group({ label: text(), href: href() }),
    accept: text(),
    decline: text(),
    granted: text(),
    denied: text(),
    choices: text(),
  }),
  redirect: group({ title: text(), text: text(), continueIn: text() }),
  offline: group({ retry: text() }),
});
