import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';

/** Limits of Cloudflare Pages, the lowest of the hosts that the documentation has recipes for. */
const maxRedirects = 2_000;
const maxFiles = 20_000;

/** Reports what some hosts leave out, or refuse, because there is too much of it. */
export function checkHostLimits(redirects: string, files: number): Problem[] {
  const lines = redirects.split('\n').filter((line) => /^\s*[^\s#]/.test(line)).length;
  return [
    ...(lines > maxRedirects
      ? [checkErrors.HOST_REDIRECTS_MANY({ count: lines, limit: maxRedirects }, { where: { file: '_redirects' } })]
      : []),
    ...(files > maxFiles ? [checkErrors.HOST_FILES_MANY({ count: files, limit: maxFiles })] : []),
  ];
}
