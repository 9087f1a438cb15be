import { defineType, link, list, text } from 'boreal';
import { icon, phone, titled } from './fragments.ts';

export const claimLine = defineType('A phone number for claims about some products, answered in office hours.', {
  /** Purpose of the line. */
  name: text(),
  ...phone,
});

export const claimCase = defineType('What may have happened, for the start of a claim.', {
  title: text({ maxLength: 200 }),
  /** Examples, for visitors who look for their own case. */
  text: text(),
  icon,
  /** Steps to take now, in this order: safety, the police or others to notify, photos. */
  now: list(titled, { min: 3 }),
  /** Things to have at hand for the call. */
  atHand: list(text(), { min: 3 }),
  line: link('claim-line'),
});
