import type { FormStatus } from '#contract/forms';
import type { FormsPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import { type Clock, within } from '../clock.ts';
import type { ReadPrivateParameter } from '../visitor/private-parameters.ts';
import { importAgain } from './import-again.ts';

/** Longest wait for an answer, in milliseconds. */
export const formTimeoutMs = 10_000;

export interface BrowserFormsOptions {
  readonly visitor: Pick<VisitorSettings, 'formEndpoint'>;
  /** Receives forms in a preview of a site without an endpoint. */
  readonly standIn?: string;
  readonly clock: Clock;
  readonly privateParameter: ReadPrivateParameter;
  readonly fetch: typeof fetch;
}

/** Sends forms. The sending code is loaded with the first one. */
export function browserForms({ visitor, standIn, clock, privateParameter, fetch }: BrowserFormsOptions): FormsPort {
  const endpoint = visitor.formEndpoint ?? standIn;
  const loadCode = importAgain(() => import('./send-form.ts'));
  const action = (name: string) => endpoint && `${endpoint}/${name}`;
  return {
    action,
    isStandIn: endpoint !== visitor.formEndpoint,
    privateParameter,
    // Not randomUUID, which only secure origins have: a preview in the local network is not secure.
    newKey: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    send: (name, submission, { idempotencyKey }) => {
      const limit = new AbortController();
      const sending = loadCode().then(({ sendForm }) =>
        sendForm({ action: action(name) ?? '', submission, idempotencyKey, signal: limit.signal, fetch }),
      );
      // No network, or no complete answer in time: the visitor can try again with the same key.
      return within(clock, formTimeoutMs, sending, () => limit.abort()).catch((): FormStatus => 'ERROR');
    },
  };
}
