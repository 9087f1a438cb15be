import type { Unrendered } from 'boreal';
import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import type { CampaignFormData, FormFieldData, FormFieldName, FormOutcomes } from './form-data.ts';

/** A form with all its texts. `name` identifies it at the endpoint. */
export function campaignForm(
  graph: ContentGraph,
  name: string,
  { locale, fields: form }: EntryOf<'form'>,
): Unrendered<CampaignFormData> {
  const { fields: texts, ...common } = graph.single('messages', 'interface', locale).fields.form;
  const { title, lead, page, submit, outcomes, confirmation, topics, linkForm } = form;
  const isOptional = (field: FormFieldName): boolean => form.optionalFields.some((optional) => optional === field);
  const asked = form.fields.map(
    (field): FormFieldData => ({
      name: field,
      isOptional: isOptional(field),
      ...texts[field],
      ...(field === 'topic' ? { options: topics } : {}),
    }),
  );
  const { missing } = texts.confirmation;
  const box: readonly FormFieldData[] =
    confirmation === undefined
      ? []
      : [{ name: 'confirmation', label: confirmation, isOptional: false, missing, malformed: missing }];
  return {
    name,
    title,
    lead,
    ...(page && { page }),
    submit,
    fields: [...asked, ...box],
    outcomes: outcomesOf(outcomes),
    texts: common,
    ...(linkForm && { linkForm: campaignForm(graph, `${name}_link`, graph.entry('form', linkForm, locale)) }),
  };
}

function outcomesOf(texts: EntryOf<'form'>['fields']['outcomes']): FormOutcomes {
  const { success, duplicate, error } = texts;
  const rare = { INELIGIBLE: texts.ineligible, INVALID_LINK: texts.invalidLink, EXPIRED: texts.expired };
  const written = Object.entries(rare).filter(([, outcome]) => outcome !== undefined);
  return { SUCCESS: success, DUPLICATE: duplicate, ...Object.fromEntries(written), ERROR: error };
}
