import { type HostSettings, headersFor } from '#contract/host-settings';
import type { Problem } from '../../errors/problem.ts';
import { nginxRedirects, redirectLines } from '../../publish/site-files/redirect-files.ts';
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
  const redirectOf = (line: string, at: number) => [`the redirect from ${redirects[at]?.from}`, line] as const;
  const quoted = (value: string): string => value.replaceAll(/["\\]/g, String.raw`\$&`);
  const nginx = files['_nginx.conf'] ?? '}\n';
  return [
    ...lacking('_headers', [
      ['its rule for all files', `${pathPrefix}/*`],
      ...headers.map(([name, value]) => [`the header ${name}`, `${name}: ${value}`] as const),
    ]),
    ...lacking('_redirects', redirectLines({ redirects, pathPrefix }).map(redirectOf)),
    ...(nginx.endsWith('}\n')
      ? lacking('_nginx.conf', [
          ...headers.map(([name, value]) => [`the header ${name}`, `add_header ${name} "${quoted(value)}" always;`] as const),
          ...nginxRedirects({ redirects, pathPrefix }).map(redirectOf),
        ])
      : [checkErrors.HOST_FILE_LACKS({ what: 'its end' }, { where: { file: '_nginx.conf' } })]),
  ];
}
