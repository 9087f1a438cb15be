import { defineType, group, href, integer, list, symbol, text } from 'boreal';
import { type Cover, covers } from './coverage-facts.ts';
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
  /** Address of the public site, without a slash at its end: the beginning of shared links. */
  webAddress: href(),
  /** Where quotes begin; its host must be one of the site's outgoing hosts. */
  quoteAddress: href(),
});

/** A form field, with messages for a missing and for a malformed answer. */
const formField = group({ label: text(), hint: text({ optional: true }), missing: text(), malformed: text() });

const filterTexts = group({ label: text(), none: text(), one: text(), other: text() });

const coverName = text();

/** Interface texts that belong to no single page. `{name}` stands for a value. */
export const messages = defineType('Sentences of the interface.', {
  navigation: group({
    skipToContent: text(),
    main: text(),
    close: text(),
    breadcrumb: text(),
    home: text(),
    language: text(),
    otherLanguage: text(),
    /** Describes the link to the nearest page in the other language. */
    notTranslated: text(),
    footer: text(),
    backToTop: text(),
    /** Bar at the bottom of a phone's window. */
    quick: group({ label: text(), quote: text(), call: text(), claim: text() }),
    announcement: text(),
    /** Pattern of the document title: '{title} | {site}'. */
    documentTitle: text(),
  }),
  product: group({
    coverageTitle: text(),
    included: text(),
    byProvince: text(),
    optional: text(),
    /** Headings of the columns that compare coverages, and '{column}:' in the cells of narrow screens. */
    columns: group({ name: text(), status: text(), text: text(), limit: text(), example: text() }),
    columnInCell: text(),
    notCoveredTitle: text(),
    notCoveredLead: text(),
    savingsTitle: text(),
    goodToKnowTitle: text(),
    faqsTitle: text(),
    /** Link to the whole of an answer whose beginning is shown. */
    whole: text(),
    allFaqs: text(),
    callToActionTitle: text(),
    callToActionText: text(),
  }),
  /** Example of a product page: `{bill}`, `{deductible}`, `{own}` and `{insurers}` are amounts in dollars. */
  deductible: group({
    title: text(),
    lead: text(),
    /** Label of the choice of a bill. */
    bill: text(),
    /** Says that the amounts are invented. */
    caption: text(),
    deductible: text(),
    own: text(),
    insurers: text(),
    /** Sentence about one deductible, and the one for a bill below it. */
    shared: text(),
    allOwn: text(),
    bills: list(integer(), { min: 2 }),
    firstBill: integer(),
    deductibles: list(integer(), { min: 2 }),
    /** The deductible of the sentence. */
    shownDeductible: integer(),
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
    /** Shown if the address names a category or a question that the page does not have. */
    unknownCategory: text(),
    unknownQuestion: text(),
  }),
  page: group({
    onThisPage: text(),
    published: text(),
    updated: text(),
    callUs: text(),
    writeToUs: text(),
    visitUs: text(),
    openingHours: text(),
    /** Alternative text of the picture for shared links. */
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
    /** Shown if the address names an unknown topic. */
    unknownTopic: text(),
    /** Label of a link to a file: `{format}` and `{size}` in kilobytes. */
    download: text(),
    /** Label of the link to the feed. */
    feed: text(),
  }),
  claims: group({ call: text(), printChecklist: text() }),
  account: group({ title: text(), signIn: text() }),
  search: group({
    label: text(),
    submit: text(),
    /** Names of page kinds, by which results are grouped. */
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
    /** The search panel over any page. */
    box: group({
      /** Label of the button that opens it. */
      open: text(),
      placeholder: text(),
      close: text(),
      /** Keyboard help. */
      hint: text(),
      loading: text(),
      none: text(),
      failed: text(),
      suggestion: text(),
      resultsOne: text(),
      resultsOther: text(),
      /** Label of the link from the first results to the page with all of them. */
      all: text(),
    }),
    /** Texts of the results page only. */
    page: group({
      /** Heading with the query. */
      resultsFor: text(),
      resultsOne: text(),
      resultsOther: text(),
      loading: text(),
      failed: text(),
      /** For a browser that cannot run the code of the search. */
      unsupported: text(),
      withoutScripts: text(),
      categories: text(),
      products: text(),
      /** Label of the button that resets the filters. */
      clear: text(),
      allInCategory: text(),
      suggestion: text(),
      none: text(),
      /** Shown if only the chosen filters leave no results. */
      noneChosen: text(),
      /** Shown if the address names an unknown filter. */
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
    /** Label of the province selector. */
    label: text(),
    /** Label of the link to all places, which replaces the selector without scripts. */
    places: text(),
    /** `{at}` is a province with its preposition. */
    offered: text(),
    notOffered: text(),
    /** `{insurer}` is the public insurer there. */
    notOfferedPublic: text(),
    /** For visitors who seem to be in Quebec. */
    quebec: text(),
    /** Name of Quebec in the selector, where it cannot be chosen. */
    quebecOption: text(),
  }),
  /** Texts of the start of a quote, which only some pages have. */
  quote: group({
    title: text(),
    product: text(),
    /** First choice of the list of products. */
    choose: text(),
    /** Shown if no product is chosen. */
    chooseMissing: text(),
    postalCode: group({ label: text(), hint: text(), malformed: text(), elsewhere: text(), inQuebec: text() }),
    /** The first step for visitors in Quebec: who insures there. */
    quebecHelp: group({ label: text(), href: href() }),
    /** For browsers without scripts: `{places}` lists the provinces without a product. */
    exceptions: text(),
    continueOnline: text(),
    callBack: text(),
    personName: formField,
    phoneNumber: formField,
    preferredTime: group({ label: text(), hint: text() }),
    requestNote: text(),
    requestCall: text(),
    callOutcomes: group({
      success: group({ title: text(), text: text() }),
      duplicate: group({ title: text(), text: text() }),
      /** The endpoint refuses the request. */
      ineligible: group({ title: text(), text: text() }),
      error: group({ title: text(), text: text() }),
    }),
  }),
  /** Texts of what the law requires, which only pages of products have. */
  facts: group({
    title: text(),
    lead: text(),
    /** `{name}` is a product, `{at}` a province with its preposition. */
    caption: text(),
    covers: group(Object.fromEntries(covers.map((cover) => [cover, coverName])) as Record<Cover, typeof coverName>),
    statuses: group({ mandatory: text(), optional: text(), public: text(), elsewhere: text(), none: text(), unknown: text() }),
    /** Opens the note, the authorities and the sources. */
    more: text(),
    /** `{amount}` is in dollars. */
    minimum: text(),
    publicInsurer: text(),
    regulator: text(),
    ombudservice: text(),
    sources: text(),
    reviewed: text(),
    everywhere: text(),
    /** Joins the covers of a status: '{status}: {covers}'. */
    summary: text(),
  }),
  /** Texts of the list of sources, which only pages that state a rule have. */
  sources: group({
    title: text(),
    /** Before the names of those who watch over the rules. */
    authorities: text(),
    /** Before the name of the service for complaints that we cannot settle. */
    complaints: text(),
    /** Council of the regulators of insurance. */
    regulators: group({ name: text({ isName: true }), address: href() }),
  }),
  /** Texts of the fields that filter a list. `{count}` is a number. */
  filter: group({ places: filterTexts, terms: filterTexts }),
  regional: group({
    browse: text(),
    provinces: text(),
    checklistTitle: text(),
    /** `{at}` is a place with its preposition. */
    otherProducts: text(),
    elsewhere: text(),
    elsewhereInCanada: text(),
    allPlaces: text(),
    /** Product names for below a place's name, by the product's illustration. */
    products: group({ auto: text(), home: text(), tenant: text(), condo: text(), motorcycle: text() }),
  }),
  guide: group({ keyPoints: text(), stepsTitle: text(), readNext: text() }),
  campaign: group({ termsTitle: text() }),
  /** Texts that all forms share. */
  form: group({
    /** After the label of a field that may stay empty. */
    optional: text(),
    sending: text(),
    problemTitle: text(),
    /** Before the document's title and, for screen readers, before each message. */
    error: text(),
    whereIsMyNumber: text(),
    /** Label of the link to the privacy page, which opens in another tab. */
    privacy: text(),
    /** After an error: the visitor's answers are still there. */
    kept: text(),
    retry: text(),
    backToForm: text(),
    orCall: text(),
    orWrite: text(),
    /** In place of a form while nobody takes what it would send. */
    unavailable: text(),
    /** For visitors without the personal link that a form needs. */
    noLink: text(),
    askForLink: text(),
    /** First line of a list to choose from. */
    choose: text(),
    fields: group({
      topic: formField,
      firstName: formField,
      lastName: formField,
      email: formField,
      pointsNumber: formField,
      policyNumber: formField,
      message: formField,
      /** Its label is the form's own. */
      confirmation: group({ missing: text() }),
    }),
  }),
  /** Ways to pass a page on. `{address}` is that of the page. */
  share: group({
    copy: text(),
    share: text(),
    email: text(),
    print: text(),
    copied: text(),
    failed: text(),
  }),
  glossary: group({ letters: text(), related: text() }),
  /** Texts of share cards: lines above titles, and titles of page families. */
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
  /** Shown if the site has third parties. 'granted' and 'denied' name the current choice. */
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
  /** Texts of the start of a claim. */
  claimStart: group({
    title: text(),
    lead: text(),
    now: text(),
    atHand: text(),
    /** Below the list of what to have at hand. */
    notYet: text(),
    call: text(),
    inHours: text(),
    anyTime: text(),
    /** Before the number that is answered at the visitor's time. */
    callNow: text(),
    notes: text(),
    notesHint: text(),
    /** Lines to fill in on paper. */
    claimNumber: text(),
    spokeTo: text(),
    print: text(),
  }),
  /** If the office is open; `{time}` is in the visitor's zone. */
  opening: group({ now: text(), later: text(), today: text(), onDay: text() }),
  offline: group({ retry: text() }),
});
