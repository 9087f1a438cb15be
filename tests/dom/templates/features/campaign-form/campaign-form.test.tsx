import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { staticServices } from '../../../../../generator/render/static-services.ts';
import { CampaignForm } from '../../../../../templates/features/campaign-form/campaign-form.tsx';
import type { CampaignFormData } from '../../../../../templates/features/campaign-form/form-data.ts';
import { FlagsProvider } from '../../../../../templates/features/flags/flags-provider.tsx';
import { inSite, mountPoint } from '../../../../support/rendered-site.tsx';

const action = { label: 'Ask us', href: '/contact-us/' };
const outcome = { title: 'It is done', text: 'Nothing else to do.', action };
const form: CampaignFormData = {
  name: 'unsubscribe',
  title: 'Stop our emails',
  lead: 'Enter the address.',
  submit: 'Unsubscribe',
  fields: [{ name: 'email', label: 'Email address', isOptional: false, missing: 'Enter it', malformed: 'Mend it' }],
  outcomes: {
    SUCCESS: outcome,
    DUPLICATE: outcome,
    INELIGIBLE: outcome,
    INVALID_LINK: outcome,
    EXPIRED: outcome,
    ERROR: outcome,
  },
  texts: {
    optional: '(optional)',
    sending: 'Sending',
    problemTitle: 'Problem',
    error: 'Error:',
    whereIsMyNumber: 'Where?',
    privacy: 'Privacy',
    kept: 'Still here.',
    retry: 'Again',
    backToForm: 'Back',
    orCall: 'By phone:',
    orWrite: 'By email:',
    noLink: 'No link?',
    askForLink: 'Ask',
    choose: 'Choose',
    unavailable: 'Call us or send us an email.',
  },
};
const linkForm: CampaignFormData = {
  ...form,
  name: 'unsubscribe_link',
  title: 'Ask for your link',
  outcomes: { SUCCESS: outcome, DUPLICATE: outcome, ERROR: outcome },
};
const site = { phone: '1-800-555-0142', phoneNumber: '+18005550142', email: 'hello@boreal.example', hours: ['All day'] };
const shared = { site: site as never };
const tree = (services = staticServices({}), shown = form) =>
  inSite(
    <FlagsProvider>
      <CampaignForm form={shown} help={action} />
    </FlagsProvider>,
    { services, shared },
  );

/** Lists kinds of elements and links in their order. */
const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

describe('on a site without an endpoint', () => {
  test('phone and email replace the form and keep its title', () => {
    const html = renderToString(tree());
    expect(html).not.toMatch(/<form|<input|<button|outcome/);
    expect(html).toContain('Stop our emails</h2>');
    expect(html).toContain('Call us or send us an email.');
    expect(linksIn(html)).toEqual(['tel:+18005550142', 'mailto:hello@boreal.example', '/en/contact-us/']);
  });

  test('the form appears if there is a stand-in, after the first render', async () => {
    const emitted = staticServices({});
    const forms = { ...emitted.forms, isStandIn: true, action: (name: string) => `/stand-in/${name}` };
    const services = { ...emitted, forms };
    expect(renderToString(tree(services))).not.toContain('<form');
    const { container, render } = mountPoint();
    await render(tree(services));
    expect(container.querySelector('form')?.getAttribute('action')).toBe('/stand-in/unsubscribe');
    expect(container.querySelector('a[href^="mailto:"]')).toBeNull();
  });
});

test('a site with an endpoint shows the form with the phone next to it', () => {
  const html = renderToString(tree(staticServices({ formEndpoint: '/forms' })));
  expect(html).toContain('action="/forms/unsubscribe"');
  expect(html.match(/class="outcome"/g)).toHaveLength(6);
  expect(html).toContain('href="tel:+18005550142"');
  expect(html).not.toContain('mailto:');
});

describe('a form that needs a personal link', () => {
  const personal = { ...form, linkForm };
  const emitted = staticServices({ formEndpoint: '/forms' });
  const withToken = (token: string | undefined) => ({ ...emitted, forms: { ...emitted.forms, privateParameter: () => token } });
  const ids = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

  test('has the form that asks for one next to it, with ids of its own and no token', () => {
    const html = renderToString(tree(emitted, personal));
    expect(html).toContain('action="/forms/unsubscribe_link"');
    expect(html).toContain('href="#link-form"');
    expect(html.match(/name="token"/g)).toHaveLength(1);
    expect(html).toContain('name="outcomePrefix" value="link-"');
    expect(ids(html)).toEqual([...new Set(ids(html))]);
    expect(ids(html)).toEqual(
      expect.arrayContaining(['link-form', 'link-outcome-success', 'outcome-expired', 'field-link-email']),
    );
    expect(html).not.toContain('data-choice');
  });

  test.each([
    [undefined, 'link', 'link-form-title'],
    ['short', 'link', 'link-form-title'],
    ['demo-success', 'form', 'form-title'],
  ])('with the token %s shows the %s', async (token, choice, title) => {
    const { container, render } = mountPoint();
    await render(tree(withToken(token), personal));
    expect(container.querySelector('.request__stage')?.getAttribute('data-choice')).toBe(choice);
    expect(container.querySelector('.request')?.getAttribute('aria-labelledby')).toBe(title);
  });

  test('without an endpoint is phone and email, at the address of the form that asks', () => {
    expect(ids(renderToString(tree(staticServices({}), personal)))).toEqual(['link-form', 'link-form-title']);
  });
});

test('a form that needs no link sends no token', () => {
  expect(renderToString(tree(staticServices({ formEndpoint: '/forms' })))).not.toContain('name="token"');
});
