import { defineError, defineErrors } from '../errors/define-errors.ts';

const suggestion = (known: string | undefined): string => (known === undefined ? '' : ` Did you mean “${known}”?`);

export const graphErrors = defineErrors('GRAPH', {
  TRANSLATION_MISSING: defineError<{ id: string; locale: string; expectedFile: string }>({
    title: 'An entry is missing in a language',
    message: (p) => `“${p.id}” has no version in “${p.locale}”.`,
    hint: (p) => `Write ${p.expectedFile}: every entry must exist in every language.`,
  }),
  LINK_MISSING: defineError<{ field: string; target: string; known: string | undefined }>({
    title: 'A link leads to no entry',
    message: (p) => `“${p.field}” leads to “${p.target}”, which does not exist.${suggestion(p.known)}`,
    hint: 'Correct the slug, or write the missing entry.',
  }),
  LINK_TYPE: defineError<{ field: string; target: string; allowed: readonly string[] }>({
    title: 'A link leads to an entry of the wrong type',
    message: (p) => `“${p.field}” leads to “${p.target}”; only ${p.allowed.join(' or ')} may stand here.`,
    hint: 'Link to an entry of an allowed type.',
  }),
  VALUE_DIFFERS: defineError<{ field: string; id: string; otherFile: string }>({
    title: 'A value that is the same in all languages differs',
    message: (p) => `“${p.field}” of “${p.id}” is not the same as in ${p.otherFile}.`,
    hint: 'Give the field the same value in every language.',
  }),
});
