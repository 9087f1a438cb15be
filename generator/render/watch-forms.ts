import type { Services } from '#contract/services';
import { type FormlessMark, formlessMark } from '../manifest/formless-mark.ts';

/** Services that note if something asks for the address of a form and there is none. */
export interface FormWatch {
  readonly services: Services;
  /** The mark of what was rendered so far. */
  readonly mark: () => FormlessMark;
}

/** Watches what is rendered with the services that it gives. */
export function watchForms(services: Services): FormWatch {
  const seen: { isMissing: boolean } = { isMissing: false };
  const action = (name: string): string | undefined => {
    const address = services.forms.action(name);
    if (address === undefined) seen.isMissing = true;
    return address;
  };
  return {
    services: { ...services, forms: { ...services.forms, action } },
    mark: () => formlessMark(seen.isMissing),
  };
}
