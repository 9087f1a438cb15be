import { type HostSettings, headersFor } from '#contract/host-settings';
import { addressOf } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';

/** Texts of the emitted configuration, by file; undefined for a file that the site does not have. */
interface HostFiles {
  readonly _headers: string | undefined;
  readonly _redirects: string | undefined;
  readonly '_nginx.conf': string | undefined;
}

/** Reports configuration of one kind of host that lacks what `host-settings.json` of the same build says. */
export function checkHostFiles(settings: HostSettings, pathPrefix: string, files: HostFiles): Problem[] {
  const headers = Object.entries(headersFor(settings.headers ?? [], '/'));
  const redirects = settings.redirects ?? [];
  const lacking = (file: keyof HostFiles, expected: readonly (readonly [what: string, line: string])[]): Problem[] => {
    const text = files[file];
    if (text === undefined) return [];
    const lines = new Set(text.split('\n').map((line) => line.trim()));
    const lack = expected.find(([, line]) => !lines.has(line));
    return lack ? [checkErrors.HOST_FILE_LACKS({ what: lack[0] }, { where: { file } })] : [];
  };
  const quoted = (value: string): string => value.replaceAll(/["\\]/g, String.raw`\$&`);
  const nginx = files['_nginx.conf'] ?? '}\n';
  return [
    ...lacking('_headers', [
      ['its rule for all files', `${pathPrefix}/*`],
      ...headers.map(([name, value]) => [`the header ${name}`, `${name}: ${value}`] as const),
    ]),
    ...lacking(
      '_redirects',
      redirects.map(({ from, to }) => [`the redirect from ${from}`, redirectLine(from, to, pathPrefix)]),
    ),
    ...(nginx.endsWith('}\n')
      ? lacking(
          '_nginx.conf',
          headers.map(([name, value]) => [`the header ${name}`, `add_header ${name} "${quoted(value)}" always;`]),
        )
      : [checkErrors.HOST_FILE_LACKS({ what: 'its end' }, { where: { file: '_nginx.conf' } })]),
  ];
}

const redirectLine = (from: string, to: string, pathPrefix: string): string =>
  `${addressOf(from, pathPrefix)} ${addressOf(to, pathPrefix)} 301`;
