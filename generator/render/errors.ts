import { defineError, defineErrors } from '../errors/define-errors.ts';
import { formatCount } from '../errors/format-count.ts';

/** More letters than this are in the text itself. */
const maxLetters = 10;

function lettersText(letters: readonly string[]): string {
  const more = letters.length > maxLetters ? ` and ${formatCount(letters.length - maxLetters)} more` : '';
  return `${letters.slice(0, maxLetters).join(' ')}${more}`;
}

const fontsText = (fonts: readonly string[]): string =>
  fonts.length === 0 ? 'it has no fonts' : `${fonts.join(', ')} ${fonts.length === 1 ? 'has' : 'have'} no such letters`;

export const renderErrors = defineErrors('RENDER', {
  FAILED: defineError<{ path: string; component: string; entry?: string }>({
    title: 'A page’s component throws during rendering',
    message: (p) =>
      `${p.path} cannot be rendered: ${p.component} throws.${p.entry === undefined ? '' : ` The page shows ${p.entry}.`}`,
    hint: 'Correct the component, or the content that it cannot handle.',
  }),
  ID_RESERVED: defineError<{ path: string; component: string; id: string }>({
    title: 'A template uses an id that pages need for themselves',
    message: (p) =>
      `${p.path} has an element with the id “${p.id}”, which is reserved: every page needs it for an element of its own.`,
    hint: (p) => `Change the id in ${p.component} or a component in it, or in the content that they show.`,
  }),
  HALF_CHARACTER: defineError<{ shown: string; part: string }>({
    title: 'A text ends within a character',
    severity: 'warning',
    message: (p) => `${p.shown} half a character in ${p.part}, in place of which “\ufffd” is shown.`,
    hint: "Some characters, such as emoji, are two units of a text. Cut it between characters: [...text].slice(0, 10).join('').",
  }),
  FORM_ENDPOINT_MISSING: defineError<{ count: number; first: string }>({
    title: 'Pages have a form, but the site has no address for forms',
    severity: 'warning',
    message: (p) =>
      `${p.count === 1 ? `${p.first} has` : `${p.count} pages, ${p.first} first, have`} a form, but the site has no address for forms.`,
    hint: 'Set `visitor.formEndpoint` in the config. Without it, published pages offer other ways to contact you; only `serve` and `develop` show forms.',
  }),
  THREAD_DIED: defineError<{ path: string }>({
    title: 'A thread died while it made a page',
    message: (p) => `The thread that made ${p.path} died. Nothing was published.`,
    hint: 'If memory ran out, use fewer threads with --workers.',
  }),
  CARD: defineError<{ title: string }>({
    title: 'A card for shared links cannot be drawn',
    message: (p) => `The card for shared links of “${p.title}” cannot be drawn.`,
    hint: 'Correct the component of the card. It may use only inline styles with flex layout.',
  }),
  CARD_LETTERS: defineError<{ path: string; title: string; letters: readonly string[]; fonts: readonly string[] }>({
    title: 'The fonts of a card for shared links lack letters',
    severity: 'warning',
    message: (p) =>
      `The card of ${p.path} for shared links, “${p.title}”, shows boxes in place of ${lettersText(p.letters)}: ${fontsText(p.fonts)}.`,
    hint: 'Add a font that has them to `socialCard.fonts` in the config, or change the text.',
  }),
  LINK_BROKEN: defineError<{ target: string; locale: string | undefined; similar: string | undefined }>({
    title: 'A link in code leads to no page',
    message: (p) =>
      `href(“${p.target}”) leads to a page that ${p.locale === undefined ? 'no language has' : `“${p.locale}” does not have`}.${p.similar === undefined ? '' : ` Did you mean ${p.similar}?`}`,
    hint: 'Write the path of a page without the language, with a slash at the end: href(“/about/”).',
  }),
  SHARED_UNKNOWN: defineError<{ name: string; user: string; suggestion: string | undefined }>({
    title: 'A page uses undefined shared data',
    message: (p) =>
      `${p.user} reads the shared data “${p.name}”, which is not defined.${p.suggestion ? ` Did you mean “${p.suggestion}”?` : ''}`,
    hint: 'Define it under `shared` in the config, or remove the name from the list.',
  }),
});
