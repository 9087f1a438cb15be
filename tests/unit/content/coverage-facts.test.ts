import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../../generator/sources/markdown/front-matter.ts';
import { parseYaml } from '../../../generator/sources/markdown/yaml.ts';
import { type Claim, contradictions, type Rules, type Status } from '../../support/coverage-claims.ts';

const content = resolve(import.meta.dirname, '../../../content');
const read = (path: string) => readFileSync(join(content, path), 'utf8');
const fieldsIn = (path: string) => parseFrontMatter(read(path)).fields as Readonly<Record<string, unknown>>;
const filesOf = (type: string, ending: string) => readdirSync(join(content, type)).filter((file) => file.endsWith(ending));

interface Facts {
  readonly provinces: readonly string[];
  readonly products: readonly string[];
  readonly covers: readonly { readonly cover: string; readonly status: Status }[];
  readonly minimumLiability?: string;
  readonly sources: readonly string[];
  readonly reviewedOn: string;
}

const factsIn = (language: string) =>
  filesOf('coverage-facts', `.${language}.yaml`).map((file) => parseYaml(read(`coverage-facts/${file}`)) as Facts);
const english = factsIn('en');
const rules: Rules = new Map(
  english
    .filter(({ products }) => products.includes('auto-insurance'))
    .flatMap(({ provinces, covers }) =>
      provinces.map((province) => [province, new Map(covers.map(({ cover, status }) => [cover, status]))] as const),
    ),
);

test('every province has facts about every product, with sources, and the same in both languages', () => {
  const provinces = filesOf('province', '.en.yaml').map((file) => file.replace('.en.yaml', ''));
  const products = filesOf('product', '.en.md').map((file) => file.replace('.en.md', ''));
  for (const province of provinces) {
    for (const product of products) {
      const about = english.filter((each) => each.provinces.includes(province) && each.products.includes(product));
      expect(about, `${product} in ${province}`).toHaveLength(1);
    }
  }
  const bare = (language: string) =>
    factsIn(language).map(({ covers, minimumLiability, sources, reviewedOn }) => ({
      covers,
      minimumLiability,
      reviewedOn,
      sources,
    }));
  expect(bare('fr')).toEqual(bare('en'));
});

test('a coverage that depends on the province names its cover, and the law says of income what it says of the other benefits', () => {
  for (const language of ['en', 'fr']) {
    const items = filesOf('product', `.${language}.md`).flatMap(
      (file) => fieldsIn(`product/${file}`).coverage as readonly { readonly status: string; readonly cover?: string }[],
    );
    expect(items.filter(({ status, cover }) => status === 'by-province' && cover === undefined)).toEqual([]);
    expect(new Set(items.flatMap(({ cover = [] }) => cover))).toContain('liability');
  }
  for (const [province, covers] of rules) expect(covers.get('income'), province).toBe(covers.get('otherBenefits'));
});

test('the facts have what changed in Ontario and what differs in Newfoundland and Labrador', () => {
  const of = (province: string) => Object.fromEntries(rules.get(province) ?? []);
  expect(of('on')).toMatchObject({
    care: 'mandatory',
    income: 'optional',
    otherBenefits: 'optional',
    directCompensation: 'optional',
  });
  expect(of('nf')).toMatchObject({ care: 'optional', income: 'optional', directCompensation: 'mandatory' });
  for (const province of ['bc', 'mb', 'sk']) expect(of(province)).toMatchObject({ liability: 'public', care: 'public' });
});

const claims = (language: string): readonly (Claim & { readonly file: string })[] => {
  const ending = `.${language}.md`;
  const pages = filesOf('auto-regional-page', ending).map((file) => {
    const fields = fieldsIn(`auto-regional-page/${file}`);
    const place = parseYaml(read(`place/${fields.place}.${language}.yaml`)) as { readonly province: string };
    return { language, file, text: read(`auto-regional-page/${file}`), province: place.province };
  });
  const general = ['blog-post', 'campaign', 'faq-item', 'glossary-term', 'guide', 'loyalty-page', 'page', 'product'].flatMap(
    (type) =>
      filesOf(type, ending)
        .filter((file) => !/home|tenant|condo/.test(file))
        .map((file) => ({ language, file, text: read(`${type}/${file}`).replace(/^coverage:\n(?: .*\n)+/m, '') })),
  );
  const included = ['auto', 'motorcycle'].flatMap((product) => {
    const file = `${product}-insurance${ending}`;
    const fields = fieldsIn(`product/${file}`);
    const items = fields.coverage as readonly { readonly name: string; readonly text: string; readonly status: string }[];
    return items.map(({ name, text, status }) => ({
      language,
      file,
      text: `${name}: ${text}`,
      isIncluded: status === 'included',
    }));
  });
  return [...pages, ...general, ...included];
};

describe.each(['en', 'fr'])('%s', (language) => {
  test('no sentence contradicts the facts', () => {
    const found = claims(language).flatMap((claim) => contradictions(claim, rules).map((each) => `${claim.file}: ${each}`));
    expect(found).toEqual([]);
  });
});

const planted: readonly Claim[] = [
  ...[
    { province: 'on', text: 'In Ontario you decide on both, while liability and accident benefits are part of every policy.' },
    { province: 'on', text: 'Liability and accident benefits come with each Ontario policy, whatever the road.' },
    { province: 'on', text: 'Mandatory coverage comes first.\nIt is mandatory to have accident benefits.' },
    { province: 'on', text: 'Accident benefits for injuries belong to every policy as well, and some can be enlarged.' },
    { province: 'on', text: 'Ontario policies come with liability, direct compensation for damage, and accident benefits.' },
    { province: 'on', text: 'Damage is paid by your own company in Ontario, under direct compensation.' },
    { province: 'nf', text: 'Medical benefits are mandatory on the Rock.' },
    { province: 'ns', text: 'Direct compensation is optional here.' },
    { text: 'Some benefits are part of every policy, others can be added or increased.' },
    { text: '| **Accident benefits** | Care and income after you are hurt | Required; the extent varies |' },
    { text: 'Accident benefits: Help with medical care, rehabilitation and lost income after an injury.', isIncluded: true },
    { text: 'Direct compensation for property damage: Your own insurer pays for your car.', isIncluded: true },
    { text: 'Income replacement is mandatory in Ontario.' },
  ].map((claim) => ({ ...claim, language: 'en' })),
  ...[
    { province: 'on', text: 'La collision est à votre choix, alors que les indemnités d’accident font partie de tout contrat.' },
    { province: 'on', text: 'Tout contrat ontarien comprend la responsabilité civile et des indemnités d’accident.' },
    {
      province: 'on',
      text: 'Les indemnités pour blessures font partie de tous les contrats, et certaines peuvent être bonifiées.',
    },
    { province: 'on', text: 'En Ontario, l’indemnisation directe fait payer par votre assureur le dommage d’un autre.' },
    { province: 'nf', text: 'Les indemnités pour soins sont obligatoires à Terre-Neuve.' },
    { text: '| **Indemnités d’accident** | Vos soins et votre revenu si vous êtes blessé | Obligatoires; l’étendue varie |' },
    { text: 'Indemnités d’accident : une aide pour les soins et la perte de revenu.', isIncluded: true },
    { text: 'Certaines font partie de tout contrat, d’autres peuvent être ajoutées.' },
  ].map((claim) => ({ ...claim, language: 'fr' })),
];

test.each(planted)('finds: $text', (claim) => {
  expect(contradictions(claim, rules)).not.toEqual([]);
});

test.each<Claim>([
  { language: 'en', province: 'on', text: 'Liability is mandatory. Income replacement is optional since July 2026.' },
  { language: 'en', province: 'ab', text: 'By law each one carries liability and accident benefits.' },
  { language: 'en', text: 'In most provinces, accident benefits for care are mandatory too.' },
  { language: 'fr', province: 'nf', text: 'Les indemnités d’accident sont en option à Terre-Neuve-et-Labrador.' },
])('accepts: $text', (claim) => {
  expect(contradictions(claim, rules)).toEqual([]);
});
