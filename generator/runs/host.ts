import { join, relative } from 'node:path';
import { hostSettingsPath, parseHostSettings } from '#contract/host-settings';
import { openEmitted, textOf } from '../check/open-emitted.ts';
import type { Problem } from '../errors/problem.ts';
import { hostForms } from '../publish/hosts/host-forms.ts';
import type { HostName } from '../publish/hosts/host-names.ts';
import { writeHostForm } from '../publish/write-host-form.ts';

interface HostOptions {
  readonly host: HostName;
  /** Absolute path of a published folder. */
  readonly folder: string;
  /** Absolute path of the folder to make. */
  readonly out: string;
  readonly cwd: string;
}

interface PreparedHost {
  /** Folder with the site, relative to the current folder. */
  readonly site: string;
  /** Number of its files. */
  readonly files: number;
  /** Files next to the site, relative to the current folder. */
  readonly others: readonly string[];
  /** Limits of the host that the site exceeds. */
  readonly problems: readonly Problem[];
}

/** Copies a generated site in the form that a host needs. Throws ProblemError. */
export async function prepareHost({ host, folder, out, cwd }: HostOptions): Promise<PreparedHost> {
  const emitted = await openEmitted(folder, relative(cwd, folder) || folder);
  const { files } = emitted;
  const settings = parseHostSettings((await textOf(emitted, hostSettingsPath.slice(1))) ?? '');
  const sizes = await Promise.all(files.map((file) => emitted.sizeOf(file)));
  const site = {
    settings,
    pathPrefix: settings.pathPrefix ?? '',
    files,
    notFound: files.flatMap((file) => /^([^/]+)\/404\.html$/.exec(file)?.[1] ?? []).sort(),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
  const form = hostForms[host](site);
  const copied = await writeHostForm({ form, site, folder, out, shown: relative(cwd, out) || out });
  const others = Object.keys(form.texts).filter((path) => !path.startsWith(`${form.site}/`));
  return {
    site: relative(cwd, join(out, form.site)),
    files: copied,
    others: others.map((path) => relative(cwd, join(out, path))),
    problems: form.problems,
  };
}
