import { defineType, group, href, list, symbol, text } from '../../generator/site-definition.ts';

const fieldName = symbol({ choices: ['firstName', 'lastName', 'email', 'pointsNumber', 'policyNumber'] });

/** How it went: what has happened, what that means, and what to do next. */
const outcome = group({ title: text(), text: text(), action: group({ label: text(), href: href() }) });

export const form = defineType('A form: what it asks for, and what it says once it is answered.', {
  title: text({ maxLength: 200 }),
  lead: text(),
  /** In the order in which they are asked. */
  fields: list(fieldName, { min: 1 }),
  /** Those that may stay empty. */
  optionalFields: list(fieldName),
  /** What the visitor confirms by checking a box; without it there is no box. */
  confirmation: text({ optional: true }),
  submit: text(),
  outcomes: group({
    success: outcome,
    /** The same was sent before. */
    duplicate: outcome,
    /** A condition is not met. */
    ineligible: outcome,
    /** The link that led here is not whole, or there was none. */
    invalidLink: outcome,
    expired: outcome,
    /** No answer, or none that can be understood: the visitor may try again. */
    error: outcome,
  }),
});
