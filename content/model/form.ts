import { defineType, group, href, link, list, markdown, symbol, text } from 'boreal';
import { titled } from './fragments.ts';

const fieldName = symbol({
  choices: ['topic', 'firstName', 'lastName', 'email', 'pointsNumber', 'policyNumber', 'message'],
});

/** Message after sending: the result, its meaning and the next step. */
const outcomeFields = { title: text(), text: text(), action: group({ label: text(), href: href() }) } as const;
const outcome = group(outcomeFields);
/** Without its text, the answer is shown as an error. */
const rareOutcome = group(outcomeFields, { optional: true });

export const form = defineType('A form: what it asks for, and what it says once it is answered.', {
  title: text({ maxLength: 200 }),
  lead: text(),
  /** Texts of its page that hold only while the form is offered: nobody reads them without an endpoint. */
  page: group(
    {
      /** Replaces the page's own. */
      lead: text({ optional: true }),
      stepsTitle: text({ optional: true }),
      steps: list(titled),
      text: markdown({ optional: true }),
    },
    { optional: true },
  ),
  /** In display order. */
  fields: list(fieldName, { min: 1 }),
  /** Fields that may stay empty. */
  optionalFields: list(fieldName),
  /** Text of a checkbox that must be checked; no checkbox if absent. */
  confirmation: text({ optional: true }),
  submit: text(),
  /** Answers of the field `topic`: the value that is sent, and its label. */
  topics: list(group({ value: symbol(), label: text() })),
  /**
   * Form for visitors without a personal link, which asks for it to be sent. A form without one
   * needs no link.
   */
  linkForm: link('form', { optional: true }),
  outcomes: group({
    success: outcome,
    /** The same answers were sent before. */
    duplicate: outcome,
    /** The visitor does not meet a condition. */
    ineligible: rareOutcome,
    /** The link is incomplete, or not valid. */
    invalidLink: rareOutcome,
    expired: rareOutcome,
    /** No answer or an unreadable one; the visitor may try again. */
    error: outcome,
  }),
});
