import type { FormStatus } from '#contract/forms';
import type { RichText } from '#contract/rich-text';
import type { EntryOf } from '../../../content/model.ts';
import type { Titled } from '../../components/step-list/step-list.tsx';
import type { Action } from '../../site-shared.ts';

export type FormFieldName = EntryOf<'form'>['fields']['fields'][number] | 'confirmation';

/** A field of a form. */
export interface FormFieldData {
  readonly name: FormFieldName;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional: boolean;
  /** Possible answers, for a list to choose from. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Message for an empty required field. */
  readonly missing: string;
  /** Message for an invalid value. */
  readonly malformed: string;
}

/** Text about the result. */
export interface OutcomeData {
  readonly title: string;
  readonly text: string;
  /** Next action. */
  readonly action: Action;
}

/** Texts that all forms share. */
export type FormTexts = Omit<EntryOf<'messages'>['fields']['form'], 'fields'>;

/** Texts of the form's page that hold only while the form is offered. */
export interface FormPageTexts {
  readonly lead?: string;
  readonly stepsTitle?: string;
  readonly steps: readonly Titled[];
  readonly text?: RichText;
}

export interface CampaignFormData {
  /** Name of the form at the endpoint; for a campaign its identifier. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly page?: FormPageTexts;
  readonly fields: readonly FormFieldData[];
  readonly submit: string;
  readonly outcomes: FormOutcomes;
  readonly texts: FormTexts;
  /** Form for visitors without a personal link. A form without one needs no link. */
  readonly linkForm?: CampaignFormData;
}

/** A form may lack the texts of rare answers. */
export type FormOutcomes = Readonly<
  Partial<Record<FormStatus, OutcomeData>> & Record<'SUCCESS' | 'DUPLICATE' | 'ERROR', OutcomeData>
>;
