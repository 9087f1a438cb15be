import { defineError, defineErrors } from '../errors/define-errors.ts';

export const renderErrors = defineErrors('RENDER', {
  FAILED: defineError<{ path: string; component: string }>({
    title: 'A page’s component throws while it renders',
    message: (p) => `${p.path} cannot be rendered: ${p.component} throws.`,
    hint: 'Correct the component, or the content that it does not expect.',
  }),
  FORM_ENDPOINT_MISSING: defineError<{ count: number; first: string }>({
    title: 'Pages have a form, and the site names no address that takes forms',
    severity: 'warning',
    message: (p) =>
      `${p.count === 1 ? `${p.first} has` : `${p.count} pages, ${p.first} first, have`} a form, and the site names no address that takes forms.`,
    hint: 'Set `visitor.formEndpoint` in the config. Without it, published pages can only offer other ways to reach you; `serve` and `develop` show the forms.',
  }),
  THREAD_DIED: defineError<{ path: string }>({
    title: 'A thread has died while it made a page',
    message: (p) => `The thread that made ${p.path} has died. Nothing was published.`,
    hint: 'If the cause is memory, give less of it to each page, or use fewer threads with --workers.',
  }),
  CARD: defineError<{ title: string }>({
    title: 'The picture for shared links cannot be drawn',
    message: (p) => `The picture for shared links of “${p.title}” cannot be drawn.`,
    hint: 'Correct the component of the card: it may use inline styles with flex layout only.',
  }),
  SHARED_UNKNOWN: defineError<{ name: string; user: string; known: string | undefined }>({
    title: 'A page asks for shared data that is not defined',
    message: (p) =>
      `${p.user} reads the shared data “${p.name}”, which is not defined.${p.known ? ` Did you mean “${p.known}”?` : ''}`,
    hint: 'Define it under `shared` in the config, or take the name out of the list.',
  }),
});
