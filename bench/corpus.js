// Writes the content of bench/site: `node bench/corpus.js PAGES FOLDER [SEED]`. Each page has two
// languages and some 3.3 KB of Markdown: questions (60 %), places (25 %), articles (about 15 %),
// eight products; header, footer and strings are settings. The same arguments give the same bytes.
// Page i of a type always has the same slug and title; its links depend on the number of pages.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const languages = /** @type {const} */ (['en', 'fr']);
/** @typedef {typeof languages[number]} Language */
/** @typedef {Readonly<Record<Language, string>>} Words */
/** @typedef {'product' | 'faq' | 'location' | 'article'} PageType */

/** @param {string} en @param {string} fr @returns {Words} */
const words = (en, fr) => ({ en, fr });

const products = [
  ['bicycles', words('Bicycles', 'Vélos')],
  ['canoes', words('Canoes', 'Canots')],
  ['tents', words('Tents', 'Tentes')],
  ['skis', words('Skis', 'Skis de fond')],
  ['stoves', words('Camp stoves', 'Réchauds')],
  ['boots', words('Hiking boots', 'Bottes de marche')],
  ['lamps', words('Head lamps', 'Lampes frontales')],
  ['packs', words('Backpacks', 'Sacs à dos')],
].map(([slug, name]) => ({ slug: String(slug), name: /** @type {Words} */ (name) }));

const regions = [
  ['AB', 'Alberta', 'Alberta'],
  ['BC', 'British Columbia', 'Colombie-Britannique'],
  ['MB', 'Manitoba', 'Manitoba'],
  ['NB', 'New Brunswick', 'Nouveau-Brunswick'],
  ['NL', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ['NS', 'Nova Scotia', 'Nouvelle-Écosse'],
  ['NT', 'Northwest Territories', 'Territoires du Nord-Ouest'],
  ['NU', 'Nunavut', 'Nunavut'],
  ['ON', 'Ontario', 'Ontario'],
  ['PE', 'Prince Edward Island', 'Île-du-Prince-Édouard'],
  ['QC', 'Quebec', 'Québec'],
  ['SK', 'Saskatchewan', 'Saskatchewan'],
  ['YT', 'Yukon', 'Yukon'],
].map(([code = '', en = '', fr = '']) => ({ code, name: words(en, fr) }));

const firstNames = [
  'Amber',
  'Birch',
  'Copper',
  'Deer',
  'Eagle',
  'Fern',
  'Granite',
  'Heron',
  'Iron',
  'Juniper',
  'Loon',
  'Moss',
  'Otter',
  'Quartz',
];
const lastNames = [
  'Bend',
  'Bluff',
  'Cove',
  'Dell',
  'Ford',
  'Glen',
  'Hollow',
  'Inlet',
  'Landing',
  'Meadow',
  'Narrows',
  'Portage',
  'Rapids',
  'Shore',
];

const topics = [
  words('waterproof seams', 'les coutures étanches'),
  words('spare parts', 'les pièces de rechange'),
  words('winter storage', 'le remisage d’hiver'),
  words('size and fit', 'la taille et l’ajustement'),
  words('repair at home', 'la réparation à la maison'),
  words('the guarantee', 'la garantie'),
  words('delivery to a cabin', 'la livraison au chalet'),
  words('rental by the day', 'la location à la journée'),
  words('second-hand gear', 'le matériel d’occasion'),
  words('cleaning and care', 'le nettoyage et l’entretien'),
  words('weight on the trail', 'le poids en sentier'),
  words('gear for children', 'le matériel pour enfants'),
];

const questions = [
  words(
    'What should I know about {topic} for {product} in {region}?',
    'Que faut-il savoir sur {topic} pour les {product} ({region})?',
  ),
  words(
    'When do I need {topic} with my {product} in {region}?',
    'Quand ai-je besoin de penser à {topic} avec mes {product} ({region})?',
  ),
  words(
    'Who can help me with {topic} for {product} in {region}?',
    'Qui peut m’aider avec {topic} pour mes {product} ({region})?',
  ),
  words(
    'Does {topic} cost extra for {product} in {region}?',
    'Est-ce que {topic} coûte plus cher pour les {product} ({region})?',
  ),
];
const headlines = [
  words('{number} thoughts on {topic} before you buy {product}', '{number} réflexions sur {topic} avant d’acheter des {product}'),
  words('A season with {product}: {topic} in {region}', 'Une saison avec des {product} : {topic} ({region})'),
  words('The short guide to {topic} and {product}', 'Le petit guide : {topic} et les {product}'),
];

const sentences = [
  words(
    'Take a few minutes before each trip to look at {topic}, because a small flaw is easier to mend in the yard than on the water.',
    'Prenez quelques minutes avant chaque sortie pour regarder {topic}, car un petit défaut se répare mieux dans la cour que sur l’eau.',
  ),
  words(
    'Our workshop in {place} is open {number} days a week, and the people there have used what they sell.',
    'Notre atelier de {place} est ouvert {number} jours par semaine, et les gens qui y travaillent utilisent ce qu’ils vendent.',
  ),
  words(
    'In {region} the season is short, so most visitors reserve {number} weeks ahead.',
    'Au pays de {place}, la saison est courte; la plupart des visiteurs réservent {number} semaines d’avance.',
  ),
  words(
    'Keep the receipt with the manual: it shows the day of purchase and the number of the model.',
    'Gardez le reçu avec le guide : il indique la date d’achat et le numéro du modèle.',
  ),
  words(
    'A pair of {product} that is cared for lasts about {number} years, and longer if it dries slowly in the shade.',
    'Une paire de {product} bien entretenue dure environ {number} ans, et davantage si elle sèche lentement à l’ombre.',
  ),
  words(
    'Ask for the loan of a set before you decide; nothing replaces an afternoon on the trail.',
    'Demandez à en emprunter avant de décider; rien ne remplace un après-midi en sentier.',
  ),
  words(
    'What you bring back within {number} days is exchanged without a question, as long as it is dry and clean.',
    'Ce que vous rapportez dans les {number} jours est échangé sans question, pourvu que ce soit sec et propre.',
  ),
  words(
    'Children grow fast, and so we take their gear back in spring for half of its price.',
    'Les enfants grandissent vite; nous reprenons donc leur matériel au printemps pour la moitié de son prix.',
  ),
  words(
    'For {topic}, the label inside the flap says more than the one on the shelf.',
    'Pour {topic}, l’étiquette à l’intérieur du rabat en dit plus que celle de la tablette.',
  ),
  words(
    'Mend a tear on the same day: sand that gets in will widen it by {number} millimetres an hour.',
    'Réparez une déchirure le jour même : le sable qui s’y glisse l’élargit de {number} millimètres à l’heure.',
  ),
  words(
    'A short course on Saturday mornings shows how it is done, and there is coffee.',
    'Un petit cours le samedi matin montre comment faire, et il y a du café.',
  ),
  words(
    'If you travel by train, tell us {number} days before, and your parcel will wait at the station.',
    'Si vous voyagez en train, prévenez-nous {number} jours avant, et votre colis vous attendra à la gare.',
  ),
];
const headings = [
  words('Before you leave', 'Avant de partir'),
  words('What it costs', 'Ce que cela coûte'),
  words('Step by step', 'Étape par étape'),
  words('What others say', 'Ce qu’en disent les autres'),
  words('Good to know', 'Bon à savoir'),
  words('When something breaks', 'Quand quelque chose se brise'),
];
const items = [
  words('A dry **bag** for each person', 'Un **sac** étanche par personne'),
  words('The *map* of the year before', 'La *carte* de l’an dernier'),
  words('Tape, thread and a needle', 'Du ruban, du fil et une aiguille'),
  words('Matches in a tin', 'Des allumettes dans une boîte'),
  words('A whistle on a cord', 'Un sifflet au bout d’un cordon'),
];
const strings = {
  en: {
    name: 'North Gear',
    home: 'Home',
    related: 'Read next',
    skip: 'Skip to content',
    other: 'Français',
    province: 'Your province',
    call: 'Call',
    updated: 'Updated',
    rights: 'All rights reserved.',
    types: { product: 'Products', faq: 'Questions', location: 'Shops', article: 'Stories' },
  },
  fr: {
    name: 'Matériel du Nord',
    home: 'Accueil',
    related: 'À lire ensuite',
    skip: 'Aller au contenu',
    other: 'English',
    province: 'Votre province',
    call: 'Appelez',
    updated: 'Mis à jour le',
    rights: 'Tous droits réservés.',
    types: { product: 'Produits', faq: 'Questions', location: 'Magasins', article: 'Récits' },
  },
};

/**
 * Returns a generator of numbers from 0 to below 1, the same for a text (FNV-1a, then xorshift).
 * @param {string} text
 */
function randomBy(text) {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  // The first numbers still resemble the text.
  for (let warmUp = 0; warmUp < 4; warmUp++) next();
  return {
    /** @param {number} limit */
    below: (limit) => Math.floor(next() * limit),
    /** @template T @param {readonly T[]} list @returns {T} */
    of: (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]),
  };
}

const slugOf = (/** @type {string} */ text) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** @param {string} text @param {Readonly<Record<string, string | number>>} values */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ''));

/**
 * A corpus: its seed, its number of pages, and the number of pages by type.
 * @typedef {{ seed: number, pages: number, count: Readonly<Record<PageType, number>> }} Corpus
 */
/** @typedef {ReturnType<typeof describe>} Page */

/**
 * Returns the language-independent parts of a page, and its titles.
 * @param {Corpus} corpus @param {PageType} type @param {number} index
 */
function describe({ seed }, type, index) {
  const random = randomBy(`${seed} ${type} ${index}`);
  const product = type === 'product' ? products[index] : random.of(products);
  const region = random.of(regions);
  const topic = random.of(topics);
  const place = `${random.of(firstNames)} ${random.of(lastNames)}`;
  const number = 3 + random.below(25);
  const title = (/** @type {Language} */ language) => {
    const name = product?.name[language] ?? '';
    if (type === 'product') return name;
    if (type === 'location') return `${place}, ${region.name[language]} (${language === 'en' ? 'shop' : 'magasin'} ${index})`;
    const pattern = type === 'faq' ? questions[index % questions.length] : headlines[index % headlines.length];
    const values = { topic: topic[language], product: name.toLowerCase(), region: region.name[language], number };
    return `${fill(pattern?.[language] ?? '', values)} (${index})`;
  };
  const slug = type === 'product' ? (product?.slug ?? '') : `${slugOf(title('en')).slice(0, 60).replace(/-$/, '')}-${index}`;
  return { type, index, slug, title, product, region, topic, place, number };
}

const pathOf = (/** @type {Page} */ { type, slug }, /** @type {Language} */ language) => `/${language}/${type}/${slug}/`;

const linkTo = (/** @type {Page} */ page, /** @type {Language} */ language) => ({
  href: pathOf(page, language),
  label: page.title(language).slice(0, 40).trim(),
});

/** Returns a page at random. @param {Corpus} corpus @param {ReturnType<typeof randomBy>} random */
function anyPage(corpus, random) {
  const type = random.of(/** @type {const} */ (['faq', 'faq', 'faq', 'location', 'article', 'product']));
  return describe(corpus, type, random.below(corpus.count[type]));
}

/** Returns three other pages at random. @param {Corpus} corpus @param {Page} page @param {ReturnType<typeof randomBy>} random */
function relatedTo(corpus, page, random) {
  /** @type {Page[]} */
  const related = [];
  while (related.length < 3) {
    const other = anyPage(corpus, random);
    const isTaken = [page, ...related].some((each) => each.type === other.type && each.index === other.index);
    if (!isTaken) related.push(other);
  }
  return related;
}

/** Returns functions that write parts of a text. @param {Page} page @param {Language} language @param {ReturnType<typeof randomBy>} random */
function partsOf({ product, region, place }, language, random) {
  const sentence = () =>
    fill(random.of(sentences)[language], {
      topic: random.of(topics)[language],
      product: (product?.name[language] ?? '').toLowerCase(),
      region: region.name[language],
      place,
      number: 2 + random.below(28),
    });
  const list = (/** @type {number} */ length) => items.slice(0, length).map((item) => `- ${item[language]}`);
  const table = () => [
    language === 'en' ? '| Model | Price | Weight |' : '| Modèle | Prix | Poids |',
    '| --- | ---: | ---: |',
    ...Array.from(
      { length: 4 },
      () => `| ${random.of(firstNames)} | ${20 + random.below(400)} $ | ${200 + random.below(900)} g |`,
    ),
  ];
  const steps = () => Array.from({ length: 3 }, (_, at) => `${at + 1}. ${sentence()}`);
  return {
    sentence,
    paragraph: (/** @type {number} */ length) => Array.from({ length }, sentence).join(' '),
    /** One for each section. */
    ofSections: [() => list(3 + random.below(3)), table, steps, () => [`> ${sentence()}`], () => [], () => []],
  };
}

/**
 * Returns the paragraphs and sections of a page, up to the usual length of its type.
 * @param {Corpus} corpus @param {Language} language
 * @param {{ links: ReturnType<typeof randomBy>, parts: ReturnType<typeof partsOf>, random: ReturnType<typeof randomBy> }} sources
 */
function blocksOf(corpus, language, { links, parts, random }) {
  const blocks = [parts.paragraph(3)];
  const words = 220 + links.below(330);
  for (const [at, heading] of headings.entries()) {
    if (blocks.join(' ').split(' ').length > words) break;
    const own = parts.ofSections[at]?.() ?? [];
    const other = anyPage(corpus, links);
    const see = language === 'en' ? 'See also' : 'Voir aussi';
    blocks.push(
      `## ${heading[language]}`,
      parts.paragraph(2 + random.below(2)),
      own.join('\n'),
      `${see} [${other.title(language)}](${pathOf(other, language)}).`,
    );
  }
  return blocks;
}

/** Returns the file of a page. @param {Corpus} corpus @param {Page} page @param {Language} language */
function markdown(corpus, page, language) {
  const { type, index, title, product, region, topic, place } = page;
  const random = randomBy(`${corpus.seed} ${type} ${index} ${language}`);
  // The links are the same in both languages.
  const links = randomBy(`${corpus.seed} ${type} ${index} links ${corpus.pages}`);
  const related = relatedTo(corpus, page, links);
  const parts = partsOf(page, language, random);
  const blocks = blocksOf(corpus, language, { links, parts, random });
  const keywords = [topic[language], (product?.name[language] ?? '').toLowerCase(), region.name[language], place];
  return [
    '---',
    `title: ${JSON.stringify(title(language))}`,
    `description: ${JSON.stringify(parts.sentence())}`,
    `locale: ${language}`,
    `kind: ${type}`,
    `path: ${pathOf(page, language)}`,
    `category: ${JSON.stringify(topic[language])}`,
    ...(type === 'location' ? [`place: ${JSON.stringify(place)}`] : type === 'product' ? [] : [`product: ${product?.slug}`]),
    `date: 20${20 + (index % 6)}-0${1 + (index % 9)}-1${index % 9}`,
    'keywords:',
    ...[...new Set(keywords)].map((keyword) => `  - ${JSON.stringify(keyword)}`),
    'related:',
    ...related.map((other) => `  - ${other.type}/${other.slug}`),
    '---',
    '',
    ...blocks.filter((block) => block !== '').flatMap((block) => [block, '']),
  ].join('\n');
}

/** Returns the site's settings in a language. @param {Corpus} corpus @param {Language} language */
function settingsOf(corpus, language) {
  const linksTo = (/** @type {PageType} */ type, /** @type {number} */ length) =>
    Array.from({ length: Math.min(length, corpus.count[type]) }, (_, index) => linkTo(describe(corpus, type, index), language));
  return {
    origin: 'https://www.example.com',
    provinces: regions.map(({ code, name }) => [code, name.en, name.fr]),
    ...strings[language],
    nav: [...linksTo('product', 8), ...linksTo('location', 10), ...linksTo('article', 7)],
    footer: [
      { title: 'location', links: linksTo('location', 13) },
      { title: 'faq', links: linksTo('faq', 15) },
      { title: 'article', links: linksTo('article', 12) },
    ],
  };
}

/**
 * Writes the content into a folder; returns the number of files. Throws if `pages` is too small.
 * @param {{ pages: number, folder: string, seed?: number }} options
 */
export async function writeCorpus({ pages, folder, seed = 1 }) {
  const count = { product: products.length, faq: Math.round(pages * 0.6), location: Math.round(pages * 0.25), article: 0 };
  count.article = pages - count.product - count.faq - count.location;
  if (count.article < 12) throw new Error('PAGES is too small: a corpus needs at least 120 pages.');
  const types = /** @type {PageType[]} */ (Object.keys(count));
  const corpus = { seed, pages, count };
  for (const name of [...types, 'settings']) await mkdir(join(folder, name), { recursive: true });
  let files = 0;
  for (const type of types) {
    for (let index = 0; index < count[type]; index++) {
      const page = describe(corpus, type, index);
      await Promise.all(
        languages.map((language) =>
          writeFile(join(folder, type, `${page.slug}.${language}.md`), markdown(corpus, page, language)),
        ),
      );
      files += languages.length;
    }
  }
  for (const language of languages) {
    const text = `${JSON.stringify(settingsOf(corpus, language), null, 1)}\n`;
    await writeFile(join(folder, 'settings', `site.${language}.yaml`), text);
  }
  return files;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [pages = '', folder = '', seed = '1'] = process.argv.slice(2);
  console.log(`${await writeCorpus({ pages: Number(pages), folder, seed: Number(seed) })} files`);
}
