import { createHmac } from 'node:crypto';
import type { SiteSourceEditor, SourceMessage } from '../../model/site-source.ts';
import { reasonOf } from '../../support/retry.ts';
import { isSameSecret } from '../../support/same-secret.ts';
import type { SourceEditor, SourceWebhook } from '../source-editor.ts';

type DeclaredWebhook = NonNullable<SiteSourceEditor['webhook']>;

/** Returns the parts for `develop` that a site's own source declares. */
export function siteEditor({ origin, webhook, liveUpdates }: SiteSourceEditor, isPreview: boolean): SourceEditor {
  return {
    origin,
    isPreview,
    webhook: webhook && createWebhook(webhook),
    liveUpdates: liveUpdates && {
      module: { text: `export * from ${JSON.stringify(relativePath(liveUpdates.module))};`, importsFrom: 'site' },
      settings: liveUpdates.settings ?? {},
      attributes: liveUpdates.attributes ?? { entry: 'data-boreal-entry', field: 'data-boreal-field' },
    },
  };
}

const relativePath = (file: string): string => (file.startsWith('.') ? file : `./${file}`);

function createWebhook({ secret, header = 'x-hub-signature-256', refusalOf }: DeclaredWebhook): SourceWebhook {
  const verify = refusalOf ?? ((message: SourceMessage, key: string) => signatureProblem(message, header, key));
  return {
    async receive(message) {
      if (!secret) return { refused: { status: 403, reason: 'The webhook of the source has no secret.' } };
      try {
        const reason = await verify(message, secret);
        return reason === undefined ? { hint: {} } : { refused: { status: 401, reason: String(reason) } };
      } catch (error) {
        return { refused: { status: 401, reason: `The message could not be verified: ${reasonOf(error)}` } };
      }
    },
  };
}

function signatureProblem({ headers, body }: SourceMessage, header: string, secret: string): string | undefined {
  const signature = headers.get(header);
  if (!signature) return `The message has no header ${header}.`;
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  const actual = signature
    .trim()
    .replace(/^sha256=/, '')
    .toLowerCase();
  return isSameSecret(expected, actual) ? undefined : 'The signature is wrong.';
}
