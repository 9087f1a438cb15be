import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import type { CampaignFormData, FormFieldData, FormFieldName } from './form-data.ts';

/** A form with all its texts. `name` identifies it at the endpoint. */
export function campaignForm(graph: ContentGraph, name: string, { locale, fields: form }: EntryOf<'form'>): CampaignFormData {
  const { fields: texts, ...common } = graph.single('messages', 'interface', locale).fields.form;
  const { title, lead, submit, outcomes, confirmation } = form;
  const isOptional = (field: FormFieldName): boolean => form.optionalFields.some((optional) => optional === field);
  const asked = form.fields.map((field): FormFieldData => ({ name: field, isOptional: isOptional(field), ...texts[field] }));
  const { missing } = texts.confirmation;
  const box: readonly FormFieldData[] =
    confirmation === undefined
      ? []
      : [{ name: 'confirmation', label: confirmation, isOptional: false, missing, malformed: missing }];
  return {
    name,
    title,
    lead,
    submit,
    fields: [...asked, ...box],
    outcomes: {
      SUCCESS: outcomes.success,
      DUPLICATE: outcomes.duplicate,
      INELIGIBLE: outcomes.ineligible,
      INVALID_LINK: outcomes.invalidLink,
      EXPIRED: outcomes.expired,
      ERROR: outcomes.error,
    },
    texts: common,
  };
}
