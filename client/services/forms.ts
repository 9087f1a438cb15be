import { type FormStatus, formTimeoutMs, idempotencyHeader, parseFormAnswer, standInFormEndpoint } from '#contract/forms';
import type { FormsPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { Clock } from '../clock.ts';
import type { ReadPrivateParameter } from '../private-parameters.ts';

export interface BrowserFormsOptions {
  readonly visitor: Pick<VisitorSettings, 'formEndpoint'>;
  readonly clock: Clock;
  readonly privateParameter: ReadPrivateParameter;
  readonly fetch: typeof fetch;
}

/** Sends forms as JSON. */
export function browserForms({ visitor, clock, privateParameter, fetch }: BrowserFormsOptions): FormsPort {
  const action = (name: string) => `${visitor.formEndpoint ?? standInFormEndpoint}/${name}`;
  return {
    action,
    privateParameter,
    newKey: () => crypto.randomUUID(),
    send: async (name, submission, { idempotencyKey }): Promise<FormStatus> => {
      const limit = new AbortController();
      const timer = clock.setTimeout(() => limit.abort(), formTimeoutMs);
      try {
        const answer = await fetch(action(name), {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', [idempotencyHeader]: idempotencyKey },
          body: JSON.stringify(submission),
          signal: limit.signal,
        });
        return parseFormAnswer(await answer.text());
      } catch {
        // No network, no answer in time, cut off: the visitor is told and can try again with the same key.
        return 'ERROR';
      } finally {
        clock.clearTimeout(timer);
      }
    },
  };
}
