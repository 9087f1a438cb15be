/**
 * Parameters of the visit: private ones, which leave the address bar, and marketing ones, which are
 * added to links and forms that leave the site. Loaded only if this or an earlier address has any.
 */
import { tokenParameter } from '#contract/forms';
import { createMarketing, type Marketing, type MarketingOptions } from './marketing.ts';
import { type PrivateParametersOptions, type ReadPrivateParameter, takePrivateParameters } from './private-parameters.ts';

export interface VisitParameters {
  readonly privateParameter: ReadPrivateParameter;
  readonly marketing: Marketing;
}

export interface VisitParametersOptions extends PrivateParametersOptions, MarketingOptions {
  readonly document: Pick<Document, 'querySelectorAll' | 'addEventListener'>;
}

/** Reads the address, once for each document. */
export function readVisitParameters(options: VisitParametersOptions): VisitParameters {
  const privateParameter = takePrivateParameters(options);
  fillForms(options.document, privateParameter(tokenParameter));
  const marketing = createMarketing(options);
  marketing.capture(options.location.search);
  addToForms(options.document, marketing);
  return { privateParameter, marketing };
}

/** Writes the private parameter into forms, which may be sent before React has started. */
function fillForms(document: VisitParametersOptions['document'], token: string | undefined): void {
  if (token === undefined) return;
  for (const field of document.querySelectorAll<HTMLInputElement>(`input[type="hidden"][name="${tokenParameter}"]`)) {
    field.value = token;
  }
}

/** Adds marketing parameters to forms that the browser sends by GET to a host that may have them. */
function addToForms(document: VisitParametersOptions['document'], marketing: Marketing): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    const form = target as HTMLFormElement;
    if (/^(post|dialog)$/i.test(form.getAttribute('method') ?? '')) return;
    // The form's fields replace the query of its address.
    const [address = ''] = (form.getAttribute('action') ?? '').split('?');
    if (marketing.append(address) === address) return;
    for (const [name, value] of Object.entries(marketing.parameters())) if (!formData.has(name)) formData.append(name, value);
  });
}
