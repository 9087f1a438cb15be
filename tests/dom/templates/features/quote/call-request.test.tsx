import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { FormSubmission } from '#contract/forms';
import { staticServices } from '../../../../../generator/render/static-services.ts';
import { CallRequest } from '../../../../../templates/features/quote/call-request.tsx';
import type { QuoteTexts } from '../../../../../templates/features/quote/quote-data.ts';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const messages = resolve(import.meta.dirname, '../../../../../content/messages/interface.en.yaml');
const { quote, form } = load(await readFile(messages, 'utf8')) as { quote: QuoteTexts; form: QuoteTexts };
const texts: QuoteTexts = { ...form, ...quote };
const state = { product: undefined, province: 'ON', postalCode: () => undefined } as const;

/** Shows the form on a page whose link has a token. Lists what it sends. */
async function shownForm() {
  const sent: FormSubmission[] = [];
  const services = staticServices({ formEndpoint: '/forms' });
  const forms = {
    ...services.forms,
    newKey: () => 'key',
    privateParameter: () => 'demo-expired',
    send: async (_name: string, submission: FormSubmission) => {
      sent.push(submission);
      return 'SUCCESS' as const;
    },
  };
  const { container, render } = mountPoint();
  document.body.append(container);
  await render(
    inSite(<CallRequest name="call-back" id="call" level={3} texts={texts} state={state} />, {
      services: { ...services, forms },
    }),
  );
  const submit = (values: Readonly<Record<'name' | 'phone', string>>) =>
    act(async () => {
      for (const [name, value] of Object.entries(values))
        Object.assign(container.querySelector(`[name="${name}"]`) ?? {}, { value });
      container.querySelector('form')?.requestSubmit();
    });
  return { container, submit, sent, focused: () => document.activeElement?.getAttribute('name') };
}

test('a request for a call is sent without the token of the page', async () => {
  const { container, submit, sent } = await shownForm();
  await submit({ name: 'Zoé', phone: '613 555-0123' });
  expect(sent).toEqual([{ language: 'en', fields: { name: 'Zoé', phone: '+16135550123', province: 'ON' } }]);
  expect(container.querySelector('h3')?.textContent).toBe('We will call you');
});

test('the focus goes to the first field with a problem, at the beginning to the first field', async () => {
  const { submit, focused } = await shownForm();
  expect(focused()).toBe('name');
  await submit({ name: 'Zoé', phone: '12' });
  expect(focused()).toBe('phone');
  await submit({ name: '', phone: '12' });
  expect(focused()).toBe('name');
});
