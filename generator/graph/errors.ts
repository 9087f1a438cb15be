import { defineError, defineErrors } from '../errors/define-errors.ts';

const suggestion = (similar: string | undefined): string => (similar === undefined ? '' : ` Did you mean “${similar}”?`);

export const graphErrors = defineErrors('GRAPH', {
  TRANSLATION_MISSING: defineError<{ id: string; locale: string; expectedFile: string }>({
    title: 'An entry is missing in a language',
    message: (p) => `“${p.id}” has no version in “${p.locale}”.`,
    hint: (p) => `Write ${p.expectedFile}: every entry must exist in every language.`,
  }),
  ENTRY_MISSING: defineError<{ id: string; locale: string }>({
    title: 'An entry that the site is built on is missing',
    message: (p) => `The site needs an entry “${p.id}” in “${p.locale}”, which does not exist.`,
    hint: 'Write the entry, or publish it where the content comes from.',
  }),
  LINK_MISSING: defineError<{ field: string; target: string; similar: string | undefined }>({
    title: 'A link leads to no entry',
    message: (p) => `“${p.field}” leads to “${p.target}”, which does not exist.${suggestion(p.similar)}`,
    hint: 'Correct the slug, or write the missing entry.',
  }),
  LINK_HIDDEN: defineError<{ field: string; target: string; reason: string }>({
    title: 'A link leads to an entry that is not visible',
    message: (p) => `“${p.field}” leads to “${p.target}”, which ${p.reason}.`,
    hint: 'Lead to another entry, or make both visible at the same time. With --drafts, drafts and future entries are shown.',
  }),
  TRANSLATION_HIDDEN: defineError<{ id: string; locale: string; reason: string }>({
    title: 'An entry is not visible in a language',
    message: (p) => `“${p.id}” is visible here; its version in “${p.locale}” ${p.reason}.`,
    hint: 'Give `draft`, `publishAt` and `expireAt` the same values in every language.',
  }),
  ENTRY_HIDDEN: defineError<{ id: string; locale: string; reason: string }>({
    title: 'An entry that the site is built on is not visible',
    message: (p) => `The site needs an entry “${p.id}” in “${p.locale}”, which ${p.reason}.`,
    hint: 'Make the entry visible.',
  }),
  LINK_LEFT_OUT: defineError<{ field: string; target: string }>({
    title: 'A required link leads to an entry that was left out',
    message: (p) => `“${p.field}” leads to “${p.target}”, which was left out because of its own problems.`,
    hint: 'Fix the problems of that entry, link to another one, or make the field optional.',
  }),
  LINK_UNTRANSLATED: defineError<{ field: string; id: string; target: string; locale: string }>({
    title: 'A link leads to an entry that its language does not have',
    message: (p) => `“${p.field}” of “${p.id}” leads to “${p.target}”, which has no version in “${p.locale}”.`,
    hint: (p) => `Write “${p.target}” in “${p.locale}”, lead to another entry, or make the link optional in the model.`,
  }),
  LINK_TYPE: defineError<{ field: string; target: string; allowed: readonly string[] }>({
    title: 'A link leads to an entry of the wrong type',
    message: (p) => `“${p.field}” leads to “${p.target}”; only ${p.allowed.join(' or ')} is allowed here.`,
    hint: 'Link to an entry of an allowed type.',
  }),
  NOT_TRANSLATED: defineError<{ field: string; text: string; otherFile: string }>({
    title: 'A text is the same in two languages',
    message: (p) => `“${p.field}” is the same text as in ${p.otherFile}: “${p.text}”.`,
    hint: 'Translate it. If it has to be the same, list it under `sameInAllLanguages` in the config, or declare the field as a name.',
  }),
  PLACEHOLDERS_DIFFER: defineError<{ field: string; here: string; there: string; otherFile: string }>({
    title: 'The placeholders of a text differ between languages',
    message: (p) =>
      `“${p.field}” has ${p.here === '' ? 'no placeholders' : p.here}; ${p.otherFile} has ${p.there === '' ? 'none' : p.there}.`,
    hint: 'Use the same placeholders in braces in every language.',
  }),
  TYPOGRAPHY: defineError<{ field: string; flaw: string; near: string }>({
    title: 'A text has typography that cannot be corrected by rule',
    message: (p) => `“${p.field}” has ${p.flaw} near “${p.near}”.`,
    hint: 'Write the character itself: ’ “ ” in English, ’ « » in French, with no-break spaces before : % $ and inside « ».',
  }),
  VALUE_DIFFERS: defineError<{ field: string; id: string; here: string; file: string; there: string; otherFile: string }>({
    title: 'A value that is the same in all languages differs',
    message: (p) =>
      `“${p.field}” of “${p.id}” is not the same as in ${p.otherFile}: it is ${p.here} in ${p.file}, and ${p.there} there.`,
    hint: 'Give the field the same value in every language, or declare it with `localized: true` in the model.',
  }),
});
