import { textErrors } from './errors.ts';
import { parseLinkTarget, writeLink } from './link-target.ts';
import type { TextFiles } from './text-files.ts';
import { openTag } from './write-html.ts';

/** Files of the public folder, shown unchanged, without assets. */
export function plainFiles(pathPrefix: string): TextFiles {
  const fileUrl = (address: string): string | undefined => {
    const target = parseLinkTarget(address);
    return target?.kind === 'file' ? writeLink(target, { locale: '', pathPrefix }) : undefined;
  };
  return {
    hasAssets: false,
    isAsset: () => false,
    fileUrl,
    pictureHtml(address, alt, attributes = {}) {
      const url = fileUrl(address);
      if (url === undefined) return undefined;
      return openTag('img', { src: url, alt, ...attributes, loading: 'lazy' });
    },
    problem: ({ address }, where) =>
      fileUrl(address) === undefined ? textErrors.LINK_TARGET({ target: address }, { where }) : undefined,
  };
}
