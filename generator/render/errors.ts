import { defineError, defineErrors } from '../errors/define-errors.ts';

export const renderErrors = defineErrors('RENDER', {
  FAILED: defineError<{ path: string; component: string }>({
    title: 'A page’s component throws while it renders',
    message: (p) => `${p.path} cannot be rendered: ${p.component} throws.`,
    hint: 'Correct the component, or the content that it does not expect.',
  }),
  SHARED_UNKNOWN: defineError<{ name: string; user: string; known: string | undefined }>({
    title: 'A page asks for shared data that is not defined',
    message: (p) =>
      `${p.user} reads the shared data “${p.name}”, which is not defined.${p.known ? ` Did you mean “${p.known}”?` : ''}`,
    hint: 'Define it under `shared` in the config, or take the name out of the list.',
  }),
});
