import type { FormStatus } from '#contract/forms';
import type { EntryOf } from '../../../content/model.ts';
import type { Action } from '../../site-shared.ts';

export type FormFieldName = EntryOf<'form'>['fields']['fields'][number] | 'confirmation';

/** One field as a form asks for it. */
export interface FormFieldData {
  readonly name: FormFieldName;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional: boolean;
  /** What is said of a required field that is empty. */
  readonly missing: string;
  /** What is said of a value that cannot be one. */
  readonly malformed: string;
}

/** How it went, in words. */
export interface OutcomeData {
  readonly title: string;
  readonly text: string;
  /** What to do next. */
  readonly action: Action;
}

/** The sentences that all forms share. */
export type FormTexts = Omit<EntryOf<'messages'>['fields']['form'], 'fields'>;

export interface CampaignFormData {
  /** What the form is called where it is sent to; for a campaign its identifier. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly FormFieldData[];
  readonly submit: string;
  readonly outcomes: Readonly<Record<FormStatus, OutcomeData>>;
  readonly texts: FormTexts;
}
