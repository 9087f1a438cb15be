import type { CampaignFormData, FormPageTexts } from './form-data.ts';
import { useFormAction } from './use-form-action.tsx';

/** Returns the texts of a page that hold only while its form is offered; undefined if it is not. */
export function usePageTexts(form: CampaignFormData | undefined): FormPageTexts | undefined {
  return useFormAction(form?.name) === undefined ? undefined : form?.page;
}
