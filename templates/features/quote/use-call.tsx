import { useRef, useState } from 'react';
import type { RequestState } from '#contract/forms';
import { useSite } from '../../site-context.tsx';
import { type CheckedCall, checkCall } from './call-rules.ts';
import type { QuoteTexts } from './quote-data.ts';
import type { QuoteState } from './use-quote.tsx';

const maxTimeLength = 200;

export interface CallRequest {
  readonly request: RequestState;
  readonly problems: CheckedCall['problems'];
  /** Checks and sends the fields. Settles after the answer. Never rejects. */
  readonly send: (typed: FormData) => Promise<void>;
}

export interface CallSubject {
  readonly texts: QuoteTexts;
  readonly state: Pick<QuoteState, 'product' | 'province' | 'postalCode'>;
}

/** Returns the state of a request for a call, which the endpoint knows by its name. */
export function useCall(name: string, { texts, state }: CallSubject): CallRequest {
  const { product, province, postalCode } = state;
  const { language, services } = useSite();
  const { forms } = services;
  const last = useRef({ text: '', key: '' });
  const [request, setRequest] = useState<RequestState>('INITIAL');
  const [problems, setProblems] = useState<CheckedCall['problems']>({});
  const send = async (typed: FormData) => {
    if (request === 'LOADING') return;
    const text = (field: string) => String(typed.get(field) ?? '');
    const { values, problems: found } = checkCall({ name: text('name'), phone: text('phone') }, texts);
    setProblems(found);
    if (found.name ?? found.phone) return setRequest('INITIAL');
    setRequest('LOADING');
    const code = postalCode();
    const time = text('preferredTime').trim().slice(0, maxTimeLength);
    const submission = {
      language,
      fields: {
        ...values,
        province,
        ...(product && { product: product.slug }),
        ...(code && { postalCode: code }),
        ...(time && { preferredTime: time }),
      },
    };
    const sent = JSON.stringify(submission);
    // Another try to send the same counts once.
    if (sent !== last.current.text) last.current = { text: sent, key: forms.newKey() };
    setRequest(await forms.send(name, submission, { idempotencyKey: last.current.key }));
  };
  return { request, problems, send };
}
