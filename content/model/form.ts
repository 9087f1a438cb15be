import { defineType, group, href, list, symbol, text } from 'boreal';

const fieldName = symbol({ choices: ['firstName', 'lastName', 'email', 'pointsNumber', 'policyNumber'] });

/** Message after sending: the result, its meaning and the next step. */
const outcome = group({ title: text(), text: text(), action: group({ label: text(), href: href() }) });

export const form = defineType('A form: what it asks for, and what it says once it is answered.', {
  title: text({ maxLength: 200 }),
  lead: text(),
  /** In display order. */
  fields: list(fieldName, { min: 1 }),
  /** Fields that may stay empty. */
  optionalFields: list(fieldName),
  /** Text of a checkbox that must be checked; no checkbox if absent. */
  confirmation: text({ optional: true }),
  submit: text(),
  outcomes: group({
    success: outcome,
    /** The same answers were sent before. */
    duplicate: outcome,
    /** The visitor does not meet a condition. */
    ineligible: outcome,
    /** The link is incomplete, or there was none. */
    invalidLink: outcome,
    expired: outcome,
    /** No answer or an unreadable one; the visitor may try again. */
    error: outcome,
  }),
});
