import { defineError, defineErrors } from '../errors/define-errors.ts';

const suggestion = (similar: string | undefined): string => (similar === undefined ? '' : ` Did you mean “${similar}”?`);

export const graphErrors = defineErrors('GRAPH', {
  TRANSLATION_MISSING: defineError<{ id: string; locale: string; expectedFile: string }>({
    title: 'An entry is missing in a language',
    follows: 'translation',
    message: (p) => `“${p.id}” has no version in “${p.locale}”.`,
    hintInSystem: 'Write the entry in this language: every entry must exist in every language.',
    hint: (p) => `Write ${p.expectedFile}: every entry must exist in every language.`,
  }),
  TYPE_UNKNOWN: defineError<{ type: string; similar: string | undefined }>({
    title: 'The site’s code asks for entries of an unknown type',
    message: (p) => `The code asks for entries of the type “${p.type}”, which the model does not have.${suggestion(p.similar)}`,
    hint: 'Correct the name of the type, or declare it in the model.',
  }),
  FIELD_UNKNOWN: defineError<{ field: string; type: string; similar: string | undefined }>({
    title: 'The site’s code reads a misspelt field',
    message: (p) =>
      `The code reads “${p.field}” of an entry of the type “${p.type}”, which has no such field.${suggestion(p.similar)}`,
    hint: 'Correct the name of the field, or declare it in the model. `Object.hasOwn(entry.fields, name)` asks for a field that other types have.',
  }),
  ENTRY_MISSING: defineError<{ id: string; locale: string }>({
    title: 'An entry that the site is built on is missing',
    message: (p) => `The site needs an entry “${p.id}” in “${p.locale}”, which does not exist.`,
    hint: 'Write the entry, or publish it where the content comes from.',
  }),
  LINK_MISSING: defineError<{ field: string; target: string; similar: string | undefined }>({
    title: 'A link leads to no entry',
    hidesEntry: true,
    follows: 'link',
    message: (p) => `“${p.field}” leads to “${p.target}”, which does not exist.${suggestion(p.similar)}`,
    hint: 'Correct the slug, or write the missing entry.',
    hintInSystem: 'Lead to another entry, or publish the missing one.',
  }),
  LINK_HIDDEN: defineError<{ field: string; target: string; reason: string }>({
    title: 'A link leads to an entry that is not visible',
    hidesEntry: true,
    follows: 'link',
    message: (p) => `“${p.field}” leads to “${p.target}”, which ${p.reason}.`,
    hintInSystem: 'Lead to another entry, or publish both at the same time.',
    hint: 'Lead to another entry, or make both visible at the same time. With --drafts, drafts and future entries are shown.',
  }),
  TRANSLATION_HIDDEN: defineError<{ id: string; locale: string; reason: string }>({
    title: 'An entry is not visible in a language',
    follows: 'translation',
    message: (p) => `“${p.id}” is visible here; its version in “${p.locale}” ${p.reason}.`,
    hintInSystem: 'Publish the entry in every language, or in none.',
    hint: 'Give `draft`, `publishAt` and `expireAt` the same values in every language.',
  }),
  ENTRY_HIDDEN: defineError<{ id: string; locale: string; reason: string }>({
    title: 'An entry that the site is built on is not visible',
    message: (p) => `The site needs an entry “${p.id}” in “${p.locale}”, which ${p.reason}.`,
    hint: 'Make the entry visible.',
  }),
  LINK_LEFT_OUT: defineError<{ field: string; target: string }>({
    title: 'A required link leads to an entry that was left out',
    hidesEntry: true,
    follows: 'link',
    message: (p) => `“${p.field}” leads to “${p.target}”, which was left out because of its own problems.`,
    hintInSystem: 'Fix the problems of that entry, or link to another one.',
    hint: 'Fix the problems of that entry, link to another one, or make the field optional.',
  }),
  LINK_UNTRANSLATED: defineError<{ field: string; id: string; target: string; locale: string }>({
    title: 'A link leads to an entry that its language does not have',
    message: (p) => `“${p.field}” of “${p.id}” leads to “${p.target}”, which has no version in “${p.locale}”.`,
    hintInSystem: 'Translate the target, or lead to another entry.',
    hint: (p) => `Write “${p.target}” in “${p.locale}”, lead to another entry, or make the link optional in the model.`,
  }),
  LINK_TYPE: defineError<{ field: string; target: string; allowed: readonly string[] }>({
    title: 'A link leads to an entry of the wrong type',
    hidesEntry: true,
    message: (p) => `“${p.field}” leads to “${p.target}”; only ${p.allowed.join(' or ')} is allowed here.`,
    hint: 'Link to an entry of an allowed type.',
  }),
  NOT_TRANSLATED: defineError<{ field: string; text: string; otherFile: string }>({
    title: 'A text is the same in two languages',
    isForm: true,
    message: (p) => `“${p.field}” is the same text as in ${p.otherFile}: “${p.text}”.`,
    hintInSystem: 'Translate it. If it has to be the same, tell the people who care for the site.',
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
    isForm: true,
    message: (p) => `“${p.field}” has ${p.flaw} near “${p.near}”.`,
    hint: 'Write the character itself: ’ “ ” in English, ’ « » in French, with no-break spaces before : % $ and inside « ».',
  }),
  VALUE_DIFFERS: defineError<{ field: string; id: string; here: string; file: string; there: string; otherFile: string }>({
    title: 'A value that is the same in all languages differs',
    message: (p) =>
      `“${p.field}” of “${p.id}” is not the same as in ${p.otherFile}: it is ${p.here} in ${p.file}, and ${p.there} there.`,
    hintInSystem: 'Give the field the same value in every language.',
    hint: 'Give the field the same value in every language, or declare it with `localized: true` in the model.',
  }),
});
