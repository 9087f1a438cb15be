/**
 * Compares sentences of the content with the data of `coverage-facts`. A sentence that names a cover
 * and calls it mandatory, or optional, has to agree with the provinces that it is about.
 */

export type Status = 'mandatory' | 'optional' | 'public' | 'elsewhere' | 'none';

/** Status of each cover of a vehicle's policy, by province. */
export type Rules = ReadonlyMap<string, ReadonlyMap<string, Status>>;

/** A text and the provinces that it is about; none: all in which private insurers sell the policy. */
export interface Claim {
  readonly language: string;
  readonly text: string;
  readonly province?: string;
  /** Covers that the text calls included by its place on a page. */
  readonly isIncluded?: boolean;
}

interface Words {
  readonly covers: Readonly<Record<string, RegExp>>;
  readonly mandatory: RegExp;
  readonly optional: RegExp;
  /** Words that limit a claim to some provinces or to a visitor's choice. */
  readonly limits: RegExp;
  readonly declined: RegExp;
  readonly provinces: Readonly<Record<string, RegExp>>;
}

const income = 'lost income|income replacement|replacing lost income|lost wages|income (?:that )?you lose|lost pay';
const revenu = 'remplacement de revenu|pertes? de revenu|revenus? perdus?|salaire perdu|remplacent? (?:le|une part du) revenu';

const words: Readonly<Record<string, Words>> = {
  en: {
    covers: {
      liability: /\bliability\b/i,
      care: /\b(?:medical|rehabilitation|attendant care|benefits for (?:medical )?care)\b/i,
      income: new RegExp(`\\b(?:${income}|care and income)\\b`, 'i'),
      benefits: /\b(?:accident benefits|some benefits|caregiver|funeral|death benefits?)\b/i,
      directCompensation: /\bdirect compensation\b/i,
    },
    mandatory:
      /\b(?:mandatory|compulsory|required|by law|included|(?:part of|belongs? to|comes? with|in) (?:each|every)(?: \w+)? (?:policy|contract)|comes? with it|policies come with)\b/i,
    optional: /\b(?:optional|an option)\b/i,
    limits:
      /\b(?:in (?:most|some|several|other) provinces|in most|in some|where your province|by province|depend(?:s|ing)?|if you have|which are included)\b/i,
    declined: /\b(?:declin\w+|opted out|unless|may decline|kept direct|where your province|where it exists|several provinces)\b/i,
    provinces: { on: /\bOntario\b/, nf: /\bNewfoundland\b/, ab: /\bAlberta\b/, ns: /\bNova Scotia\b/, nb: /\bNew Brunswick\b/ },
  },
  fr: {
    covers: {
      liability: /responsabilité/i,
      care: /soins|réadaptation/i,
      income: new RegExp(`${revenu}|soins et votre revenu`, 'i'),
      benefits: /indemnités (?:d’accident|pour blessures)|certaines font partie/i,
      directCompensation: /indemnisation directe/i,
    },
    mandatory:
      /obligatoires?|(?:fait|font) partie de tou(?:t|s)|exigée?s?\b|\bimposent?\b|\bincluse?s?\b|tout contrat|le contrat réunit|viennent avec elle/i,
    optional: /en option|facultati(?:f|ve)s?/i,
    limits:
      /la plupart des provinces|dans (?:la plupart|certaines|d’autres)|plusieurs provinces|selon la province|dépend|ou non|à votre choix|si vous (?:avez|l’avez)|celles qui sont|là où/i,
    declined: /renonc\w*|gardé|là où (?:ce régime|elle) existe|plusieurs provinces/i,
    provinces: {
      on: /Ontario|ontarien/,
      nf: /Terre-Neuve/,
      ab: /Alberta/,
      ns: /Nouvelle-Écosse/,
      nb: /Nouveau-Brunswick/,
    },
  },
};

/** Covers of the data that a name in a sentence stands for. */
const coversOf = (name: string): readonly string[] => (name === 'benefits' ? ['care', 'income', 'otherBenefits'] : [name]);

/** Returns the sentences of a text that contradict the rules, each with the cover and the province. */
export function contradictions(claim: Claim, rules: Rules): readonly string[] {
  const own = words[claim.language];
  if (own === undefined) throw new Error(`No words for the language ${claim.language}.`);
  const paragraphs = claim.text.replaceAll('**', '').split('\n');
  return paragraphs.flatMap((paragraph) => {
    const sentences = paragraph.startsWith('|')
      ? [paragraph]
      : paragraph.split(/(?<=[.!?])\s+|[;:]\s+|, (?:while|but|alors que|mais)\s/);
    return sentences.flatMap((sentence) => inSentence(sentence, { claim, own, rules, paragraph }));
  });
}

interface Context {
  readonly claim: Claim;
  readonly own: Words;
  readonly rules: Rules;
  readonly paragraph: string;
}

function inSentence(sentence: string, { claim, own, rules, paragraph }: Context): readonly string[] {
  const found: string[] = [];
  const named = Object.keys(own.provinces).filter((province) => own.provinces[province]?.test(sentence));
  const scope = named.length > 0 ? named : claim.province === undefined ? privateProvinces(rules) : [claim.province];
  const isMandatory = claim.isIncluded === true || own.mandatory.test(sentence);
  const isOptional = own.optional.test(sentence);
  const isTitle = sentence.split(/\s+/).length < 5 && claim.isIncluded !== true;
  const isLimited = named.length === 0 && own.limits.test(sentence);
  for (const [name, pattern] of Object.entries(own.covers)) {
    if (!pattern.test(sentence)) continue;
    if (name === 'benefits' && isNarrowed(sentence, own)) continue;
    for (const province of scope) {
      const statuses = coversOf(name).flatMap((cover) => rules.get(province)?.get(cover) ?? []);
      const isRequired = isMandatory && !isOptional && !isLimited && statuses.some((status) => status !== 'mandatory');
      const isChosen =
        isOptional && !isMandatory && !isLimited && statuses.length > 0 && statuses.every((each) => each === 'mandatory');
      const isTaken = name === 'directCompensation' && statuses.includes('optional') && !own.declined.test(paragraph) && !isTitle;
      if (isRequired || isChosen || isTaken) found.push(`${name} in ${province}: ${sentence}`);
    }
  }
  return found;
}

/** True if a sentence about benefits says which: "Those for treatment", "accident benefits for care". */
const isNarrowed = (sentence: string, { covers }: Words): boolean =>
  covers.care?.test(sentence) === true && covers.income?.test(sentence) === false;

const privateProvinces = (rules: Rules): readonly string[] =>
  [...rules].flatMap(([province, statuses]) => (statuses.get('liability') === 'mandatory' ? [province] : []));
