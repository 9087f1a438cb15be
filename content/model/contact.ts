import { date, defineType, file, group, image, list, symbol, text } from 'boreal';
import { phone } from './fragments.ts';

const timeOfDay = symbol({ pattern: { expression: '^([01]\\d|2[0-3]):[0-5]\\d$', meaning: 'a time such as 08:30' } });

export const openingHours = defineType('When the lines of the office are answered, as data.', {
  /** Name of the IANA database: America/Toronto. */
  timeZone: symbol(),
  times: list(
    group({
      days: list(symbol({ choices: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] }), { min: 1 }),
      opens: timeOfDay,
      closes: timeOfDay,
    }),
    { min: 1 },
  ),
  /** Days on which the office is closed. */
  closed: list(date()),
});

export const pressContact = defineType('How journalists reach the insurer.', {
  title: text({ maxLength: 200 }),
  text: text(),
  ...phone,
  email: symbol(),
});

export const pressKit = defineType('Logo and pictures that the media may use.', {
  title: text({ maxLength: 200 }),
  /** How they may be used. */
  text: text(),
  items: list(
    group({
      title: text(),
      /** Ground of the preview, if it has to be light or dark. */
      ground: symbol({ choices: ['light', 'dark'], optional: true }),
      preview: image(),
      files: list(file(), { min: 1 }),
    }),
    { min: 1 },
  ),
});
