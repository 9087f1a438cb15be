import { describe, expect, test } from 'vitest';
import type { FormStatus, FormSubmission } from '#contract/forms';
import type { CampaignFormData, FormFieldName } from '../../../../../templates/features/campaign-form/form-data.ts';
import { createFormSession } from '../../../../../templates/features/campaign-form/form-session.ts';

const outcome = { title: 'Title', text: 'Text', action: { label: 'On', href: '/on/' } };

interface Sent {
  readonly name: string;
  readonly submission: FormSubmission;
  readonly key: string;
  readonly answer: (status: FormStatus) => void;
}

/** Opens a session with one required field. The test answers its requests. */
function session(token = 'demo-success', form: Partial<CampaignFormData> = { linkForm: {} as CampaignFormData }) {
  const sent: Sent[] = [];
  const events: object[] = [];
  const made = { keys: 0 };
  const created = createFormSession({
    form: {
      name: '2025_points_for_quote',
      fields: [{ name: 'email', label: 'Email', isOptional: false, missing: 'Enter it', malformed: 'Mend it' }],
      outcomes: {
        SUCCESS: outcome,
        DUPLICATE: outcome,
        ERROR: outcome,
        INELIGIBLE: outcome,
        INVALID_LINK: outcome,
        EXPIRED: outcome,
      },
      ...form,
    },
    language: 'fr',
    services: {
      analytics: { push: (event) => void events.push(event) },
      forms: {
        action: (name) => `/forms/${name}`,
        isStandIn: false,
        newKey: () => {
          made.keys += 1;
          return `key ${made.keys}`;
        },
        privateParameter: (name) => (name === 'token' && token !== '' ? token : undefined),
        send: (name, submission, { idempotencyKey }) =>
          new Promise((resolve) => sent.push({ name, submission, key: idempotencyKey, answer: resolve })),
      },
    },
  });
  const submit = (email: string): Promise<void> => created.submit((name: FormFieldName) => (name === 'email' ? email : ''));
  return { ...created, submit, sent, events, request: () => created.progress().request };
}

const campaign = '2025_points_for_quote';

test('fields are sent in normalized spelling, with the token of the link, the language and a key', async () => {
  const { submit, sent, request } = session();
  const done = submit(' ana@example.com ');
  expect(request()).toBe('LOADING');
  expect(sent).toMatchObject([
    {
      name: campaign,
      key: 'key 1',
      submission: { token: 'demo-success', language: 'fr', fields: { email: 'ana@example.com' } },
    },
  ]);
  sent[0]?.answer('SUCCESS');
  await done;
  expect(request()).toBe('SUCCESS');
});

test.each<[FormStatus, object]>([
  ['SUCCESS', { event: 'campaign_success', campaign }],
  ['DUPLICATE', { event: 'campaign_duplicate', campaign }],
  ['EXPIRED', { event: 'campaign_expired', campaign }],
  ['INELIGIBLE', { event: 'campaign_error', campaign, category: 'Ineligible User' }],
  ['INVALID_LINK', { event: 'campaign_error', campaign, category: 'Invalid Link' }],
  ['ERROR', { event: 'campaign_error', campaign, category: 'Other Error' }],
])('the answer %s is shown and reported without personal data', async (status, event) => {
  const { submit, sent, request, events } = session();
  const done = submit('ana@example.com');
  sent[0]?.answer(status);
  await done;
  expect(request()).toBe(status);
  expect(events).toEqual([event]);
});

describe('a link that is invalid', () => {
  test.each(['', 'short', 'with space', '<script>alert(1)</script>', 'x'.repeat(201)])(
    'prevents sending, and is reported once, as “%s”',
    async (token) => {
      const { submit, sent, request, events } = session(token);
      await submit('ana@example.com');
      await submit('ana@example.com');
      expect([request(), sent]).toEqual(['INVALID_LINK', []]);
      expect(events).toEqual([{ event: 'campaign_error', campaign, category: 'Invalid Link' }]);
    },
  );
});

describe('a form that needs no link', () => {
  const outcomes = { SUCCESS: outcome, DUPLICATE: outcome, ERROR: outcome };

  test.each(['', 'demo-expired'])('is sent without a token, also if the page has “%s”', async (token) => {
    const { submit, sent } = session(token, { outcomes });
    void submit('ana@example.com');
    expect(sent.map(({ submission }) => submission)).toEqual([{ language: 'fr', fields: { email: 'ana@example.com' } }]);
  });

  test('shows an answer that it has no text for as an error', async () => {
    const { submit, sent, request, events } = session('', { outcomes });
    const done = submit('ana@example.com');
    sent[0]?.answer('EXPIRED');
    await done;
    expect(request()).toBe('ERROR');
    expect(events).toEqual([{ event: 'campaign_error', campaign, category: 'Other Error' }]);
  });
});

test('problems are reported and nothing is sent, and each attempt reports them again', async () => {
  const { submit, sent, events, progress } = session();
  await submit('');
  expect(progress()).toEqual({ request: 'INITIAL', problems: [{ name: 'email', text: 'Enter it' }] });
  await submit('ana');
  expect(progress().problems).toEqual([{ name: 'email', text: 'Mend it' }]);
  expect(sent).toEqual([]);
  const event = { event: 'campaign_error', campaign, category: 'Validation Error' };
  expect(events).toEqual([event, event]);
});

test('two submits at the same moment send one request', async () => {
  const { submit, sent, events } = session();
  const both = [submit('ana@example.com'), submit('ana@example.com'), submit('')];
  sent[0]?.answer('SUCCESS');
  await Promise.all(both);
  expect(sent).toHaveLength(1);
  expect(events).toHaveLength(1);
});

test('another attempt after an error has the same key, and a changed submission has a new one', async () => {
  const { submit, sent, reopen, request } = session();
  for (const email of ['ana@example.com', 'ana@example.com', 'ana@example.org']) {
    const done = submit(email);
    sent.at(-1)?.answer('ERROR');
    await done;
  }
  expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
  reopen();
  expect(request()).toBe('INITIAL');
});

test('listeners receive each change until they unsubscribe, and nothing else', async () => {
  const { submit, subscribe, reopen, sent } = session();
  const heard = { count: 0 };
  const end = subscribe(() => {
    heard.count += 1;
  });
  reopen();
  expect(heard.count).toBe(0);
  const done = submit('ana@example.com');
  expect(heard.count).toBe(1);
  end();
  sent[0]?.answer('SUCCESS');
  await done;
  expect(heard.count).toBe(1);
});
