import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Problem } from '../generator/index.ts';

/** Names in a text that may be paths of files: with a folder or an ending, and no address of a page. */
const pathForm = /(?<![\p{L}\p{N}/._-])[\p{L}\p{N}_@$[\]().-]+(?:\/[^\s“”"‘’'<>,;:/]+)*\.\p{L}+/gu;

/** Files of a site as they are printed: from the current folder, whatever folder the site is in. */
export class SitePaths {
  #folders: { readonly site: string; readonly current: string } | undefined;

  /** Begins a command for a site. Both folders are absolute. */
  begin(site: string, current: string): void {
    this.#folders = site === current ? undefined : { site, current };
  }

  /** Returns the path of a file from the current folder; all other names as they are. */
  of(name: string): string {
    if (!this.#folders) return name;
    const { site, current } = this.#folders;
    const path = resolve(site, name);
    return isPlace(path, name) ? relative(current, path).split(sep).join('/') : name;
  }

  /** A bracket begins a name, as in “(shop)/page.tsx”, or stands before it. */
  #inText(name: string): string {
    const whole = this.of(name);
    const [brackets = ''] = /^[([]+/.exec(name) ?? [];
    return whole === name ? brackets + this.of(name.slice(brackets.length)) : whole;
  }

  /** Returns a problem whose position, message and hint name files from the current folder. */
  in(problem: Problem): Problem {
    if (!this.#folders) return problem;
    const { where, message, hint, componentStack } = problem;
    const shown = (text: string): string => text.replace(pathForm, (name) => this.#inText(name));
    return Object.assign(
      {},
      problem,
      { message: shown(message) },
      hint === undefined ? undefined : { hint: shown(hint) },
      componentStack && { componentStack: componentStack.map(shown) },
      where && { where: Object.assign({}, where, { file: this.of(where.file) }) },
    );
  }
}

/** True for a file, or the place of one to be written. */
function isPlace(path: string, name: string): boolean {
  const statsOf = (each: string) => statSync(each, { throwIfNoEntry: false });
  return statsOf(path)?.isFile() ?? (name.includes('/') && statsOf(dirname(path))?.isDirectory() === true);
}
