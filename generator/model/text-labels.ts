/** Words that Boreal writes into formatted texts and plain pages. */
export interface TextLabels {
  /** Titles of callouts. */
  readonly note: string;
  /** Title of a tip. */
  readonly tip: string;
  /** Title of important information. */
  readonly important: string;
  /** Title of a warning. */
  readonly warning: string;
  /** Title of a caution. */
  readonly caution: string;
  /** Name of the list of footnotes. */
  readonly footnotes: string;
  /** Name of the link to a footnote, before its number. */
  readonly toFootnote: string;
  /** Name of the link back into the text, before the number of the footnote. */
  readonly fromFootnote: string;
  /** Title of the page for unknown addresses, of a site without one of its own. */
  readonly notFound: string;
}

/** Kinds of callouts: `> [!NOTE]`. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const satisfies readonly (keyof TextLabels)[];
export type CalloutKind = (typeof calloutKinds)[number];

const english: TextLabels = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  footnotes: 'Footnotes',
  toFootnote: 'Footnote',
  fromFootnote: 'Back to the text of footnote',
  notFound: 'Page not found',
};

const french: TextLabels = {
  note: 'Remarque',
  tip: 'Conseil',
  important: 'Important',
  warning: 'Avertissement',
  caution: 'Attention',
  footnotes: 'Notes de bas de page',
  toFootnote: 'Note',
  fromFootnote: 'Retour au texte de la note',
  notFound: 'Page introuvable',
};

const german: TextLabels = {
  note: 'Hinweis',
  tip: 'Tipp',
  important: 'Wichtig',
  warning: 'Warnung',
  caution: 'Achtung',
  footnotes: 'Fußnoten',
  toFootnote: 'Fußnote',
  fromFootnote: 'Zurück zum Text der Fußnote',
  notFound: 'Seite nicht gefunden',
};

const spanish: TextLabels = {
  note: 'Nota',
  tip: 'Consejo',
  important: 'Importante',
  warning: 'Advertencia',
  caution: 'Precaución',
  footnotes: 'Notas al pie',
  toFootnote: 'Nota',
  fromFootnote: 'Volver al texto de la nota',
  notFound: 'Página no encontrada',
};

const byLanguage: Readonly<Record<string, TextLabels>> = { fr: french, de: german, es: spanish };

/** Names of all labels. */
export const textLabelNames = Object.keys(english) as readonly (keyof TextLabels)[];

/** Returns the labels of a language; English ones for languages that Boreal does not know. */
export const defaultLabels = (tag: string): TextLabels => byLanguage[/^[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? ''] ?? english;
