import type { Services } from '#contract/services';
import { type FormlessMark, formlessMark } from '../manifest/page-marks.ts';

/** Services that record if a form has no address. */
export interface FormWatch {
  readonly services: Services;
  /** Returns the mark of everything rendered so far. */
  readonly mark: () => FormlessMark;
}

/** Returns services to render with, and the mark of what was rendered with them. */
export function watchForms(services: Services): FormWatch {
  const state = { isMissing: false };
  const action = (name: string): string | undefined => {
    const address = services.forms.action(name);
    if (address === undefined) state.isMissing = true;
    return address;
  };
  return {
    services: { ...services, forms: { ...services.forms, action } },
    mark: () => formlessMark(state.isMissing),
  };
}
