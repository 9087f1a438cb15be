/**
 * Folded words that are neither indexed nor searched, unless a query has no others. « Été » is not
 * one of them, because it also means summer.
 */
const stopWords: Readonly<Record<string, string>> = {
  en: `a about after all also am an and any are as at be because been before but by can cannot could did do does doing for from get got
    had has have having he her here hers him his how i if im in into is it its ive just let may me might mine must my no nor not of off on
    or our ours out over shall she should so some such than that the their them then there these they this those through to too under
    until up us very was we were what when where which while who whom whose why will with would you your yours`,
  fr: `a afin ai ainsi alors as au aucun aucune aussi aux avec avez avoir avons ayant c ca ce ceci cela celle celles celui ces
    cet cette ceux chacun chaque chez ci comme comment d dans de deja depuis des dois doit donc dont du elle elles en entre es
    est et etes etre eu eux faire fais fait faut font il ils j je jusque l la le les leur leurs lors lorsque lui m ma mais me
    meme mes moi mon n ne ni non nos notre nous on ont ou par parce pas pendant peu peut peuvent peux plus plusieurs pour
    pourquoi puis puisque qu quand que quel quelle quelles quelque quelques quels qui quoi s sa se selon sera ses si soit son
    sont sous suis sur t ta te tel telle tes toi ton tous tout toute toutes tres tu un une va vais vers voici voila vos votre
    vous y`,
};

/** Folded words that say how something is or what happens to it, but not what it is: they exclude no result. */
const weakWords: Readonly<Record<string, string>> = {
  en: `able affordable again allowed always another anything away back best better caused cheap cheaper cheapest
    come cost costs cover coverage covered covers day days each ever every everything find forget forgot forgotten get gets
    getting give given go going gone good got happen happened happening help include included includes keep know like make many
    near necessary need needs now often old only other own people please possible price prices put question really recommended
    right say see somebody someone something still tell thing things top try use used want wants week weeks went work works
    year years`,
  fr: `abordable abordables aider aller an annee annees ans apres arrive arrivee arriver autre autres avant besoin bien bon
    bonne cause causee causees causes cher chere cheres chers chose choses comprend compris cout couts couvert couverte couvertes
    couverts couverture couvre couvrent couvrir demander dire donner encore heure heures inclus incluse jamais jour jours juste
    laisse laisser meilleur meilleure meilleures meilleurs mettre mien mienne necessaire oublie oublier passer personne possible
    prendre pres prix quelquun recommande recommandee recommandes reste rester rien savoir semaine semaines sert seulement
    souvent toujours trop trouver utiliser venir veut veux vieille vient vieux vouloir`,
};

/** Returns true for a word of a language that says less than others. */
export const isWeakWord = (language: string, folded: string): boolean =>
  (weakWords[language] ?? '').split(/\s+/).includes(folded);

/** Returns the stop words of a language; none for an unknown language. */
export const stopWordsOf = (language: string): ReadonlySet<string> =>
  new Set((stopWords[language] ?? '').split(/\s+/).filter(Boolean));
