import { type FormStatus, formTimeoutMs } from '#contract/forms';
import type { FormsPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { Clock } from '../clock.ts';
import type { ReadPrivateParameter } from '../visitor/private-parameters.ts';
import { importAgain } from './import-again.ts';

export interface BrowserFormsOptions {
  readonly visitor: Pick<VisitorSettings, 'formEndpoint'>;
  /** Receives forms in a preview of a site without an endpoint. */
  readonly standIn?: string | undefined;
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
    send: (name, submission, { idempotencyKey }) =>
      new Promise<FormStatus>((resolve) => {
        const limit = new AbortController();
        // No network, or no complete answer in time: the visitor can try again with the same key.
        const fail = () => resolve('ERROR');
        const timer = clock.setTimeout(() => {
          limit.abort();
          fail();
        }, formTimeoutMs);
        loadCode()
          .then(({ sendForm }) =>
            sendForm({ action: action(name) ?? '', submission, idempotencyKey, signal: limit.signal, fetch }),
          )
          .then(resolve, fail)
          .finally(() => clock.clearTimeout(timer));
      }),
  };
}
