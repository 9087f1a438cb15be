import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { PolicyDirective } from '../site.ts';
import { checkSetting, listOf, record, type SettingShape, textLike } from './setting-shape.ts';

const host = String.raw`(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?(?:\/[\w.~%/-]*)?`;
const hash = `'sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}'`;

const sources = listOf(
  textLike(
    "a source of a policy, such as https://www.example.com, data: or 'self'",
    new RegExp(`^(?:${host}|(?:data|blob|https):|'self')$`),
  ),
);
const styles = listOf(
  textLike(
    "a source of styles: an origin such as https://www.example.com, a hash such as 'sha256-…' or 'unsafe-inline'",
    new RegExp(`^(?:${host}|${hash}|'unsafe-inline')$`),
  ),
);
// No source that allows any text to run as a script, because it would defeat the policy.
const scripts = listOf(
  textLike(
    "a source of scripts: an origin such as https://www.example.com or a hash such as 'sha256-…'",
    new RegExp(`^(?:${host}|${hash})$`),
  ),
);

const directives = {
  'connect-src': sources,
  'font-src': sources,
  'form-action': sources,
  'frame-ancestors': sources,
  'frame-src': sources,
  'img-src': sources,
  'media-src': sources,
  'script-src': scripts,
  'style-src': styles,
} satisfies Readonly<Record<PolicyDirective, SettingShape>>;

/** Validates a config's additions to the Content-Security-Policy. */
export function checkPolicy(policy: unknown, where: ProblemOrigin): readonly Problem[] {
  if (policy === undefined) return [];
  return checkSetting({ name: 'contentSecurityPolicy', value: policy, where }, record(directives, ...Object.keys(directives)));
}
