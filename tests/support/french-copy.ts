/** Finds faults of style in French texts: calques, slang, a conditional after "si", two names for one cover. */

/** A sort of fault, and the words of the text that show it. */
export interface CopyFault {
  readonly kind: string;
  readonly words: string;
}

/** Finds whole words; "\b" knows no accented letters. */
const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'giu');
const spans = 'jour|mois|paiement|versement|prime|semaine';

/** Calques, slang and metaphors, by what a writer should do about them. */
const refused: Readonly<Record<string, RegExp>> = {
  'write “présenter une réclamation”': word('réclam(?!ations?(?!\\p{L}))\\p{L}*'),
  'write “Cercle des clients”': word('initiée?s?'),
  'write “tour” or “trajet”': word('(?<!à )(?:une|des|la|les|sa|ses|leurs?|votre|vos|cette|ces|chaque) (?:\\p{L}+ )?rondes?'),
  'write “ne pas s’arrêter”': word('pass\\p{L}* tout droit'),
  'say what it does': word('(?:va|vont|ira|iront) (?:plus |très |assez |bien )?loin'),
  'write “supporter” or “accepter”': word('vi(?:vre|t|vent|vez) avec(?=[.,;!?]| (?:cela|ça|ce|cette|ces|le|la|les) | l’)'),
  'say in what': word('là-dedans'),
  'write “sans interruption”': word(`saut\\p{L}* (?:pas |jamais )?(?:une?|de|des|la|le|les|votre|vos) (?:${spans})\\p{L}*`),
  'write “prendre fin”': word('rend\\p{L}* (?:jusqu’)?à (?:son|leur|votre) terme'),
  'say what the insurance pays': word('(?:plaide|joue|parle)(?:nt)? pour (?:vous|lui|elle|eux)'),
  slang: word('colocs?|pépins?|boulots?|bagnoles?|bidules?|fric|galères?'),
};

const relative = word('qui|que|dont|où|lorsque|quand|qu(?=’)');

/** Imperfects of verbs whose stems look like the infinitives of other verbs, and nouns. */
const notConditional = [
  '(?:re|dé)?couvr|(?:r|entr)?ouvr|(?:dé)?livr|manœuvr|vr|(?:re|at|é|sou|é)?tir|(?:ex|in|a|re|cons|trans)pir|désir|(?:cha)?vir',
  'empir|déchir|admir|cir|éclair|(?:en)?cadr|effondr|engendr|(?:saup|p)oudr|(?:re|in)staur|(?:des|res)?serr|(?:en|at)?terr',
  'ferr|fourr|(?:em)?barr|carr|bourr|narr|amarr|démarr|attr|err',
].join('|');
const ending = '(?:ais|ait|aient|ions|iez)';
const conditional = new RegExp(
  `(?<!\\p{L})(?!(?:${notConditional})${ending}(?!\\p{L}))\\p{L}*(?:er|ir|dr|vr|aur|ttr|rr|clur|îtr|mpr)${ending}(?!\\p{L})`,
  'iu',
);

/** Each "si" whose own clause has its verb in the conditional. */
function conditionalsAfterIf(text: string): string[] {
  return [...text.matchAll(/(?<!\p{L})(?:si|s’ils?)(?!\p{L})[^.,;:!?()\n]*/giu)].flatMap(([clause]) => {
    const verb = conditional.exec(clause);
    if (verb === null || clause.slice(0, verb.index).search(relative) >= 0) return [];
    return [clause.slice(0, verb.index + verb[0].length)];
  });
}

const cover = 'risques sans collision';
const otherNames = word('(?<!risques )sans collision|assurance globale|(?<!\\()multirisque|multirisques');

/** Faults in how a page names comprehensive cover. Its parts leave the name of contracts to the page. */
function namesOfComprehensive(text: string, isPart: boolean): CopyFault[] {
  const faults = [...text.matchAll(otherNames)].map(([words]) => ({ kind: `the name is “${cover}”`, words }));
  const beside = text.match(word(`${cover}(?: »)?\\*{0,2} \\(multirisque\\)`))?.length ?? 0;
  const all = text.match(word('multirisque'))?.length ?? 0;
  const due = !isPart && text.search(word(cover)) >= 0 ? 1 : 0;
  if (faults.length === 0 && (beside !== due || all !== due)) {
    faults.push({ kind: '“(multirisque)” follows the name once a page', words: `${all} times` });
  }
  return faults;
}

/** All faults of one French page, or of a part that several pages show. */
export function faultsOfFrench(source: string, isPart = false): CopyFault[] {
  const text = source
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll("'", '’')
    .replaceAll('\u2011', '-')
    .replaceAll(/(?<=[\p{L},’]) *\n(?=\p{L}+[ ’,.])/gu, ' ');
  const sleeping = [...text.matchAll(word('dorm(?:ir|ent|ait|aient|ira|iront|ez|e)|dort'))].map(([words]) => words);
  return [
    ...Object.entries(refused).flatMap(([kind, words]) => [...text.matchAll(words)].map((found) => ({ kind, words: found[0] }))),
    ...conditionalsAfterIf(text).map((words) => ({ kind: 'no conditional after “si”', words })),
    ...namesOfComprehensive(text, isPart),
    ...(sleeping.length > 1 ? [{ kind: '“dormir” at most once', words: sleeping.join(', ') }] : []),
  ];
}
