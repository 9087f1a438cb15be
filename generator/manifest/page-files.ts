import { type PageData, pageDataPath, payloadPath } from '#contract/page-data';
import { isFilePath } from '#contract/page-path';
import { type OutputFile, outputFile } from '../support/output-file.ts';

/** Returns the output path of a page's HTML: a folder's index, or the file of the path. */
export function htmlFilePath(pagePath: string): string {
  return isFilePath(pagePath) ? pagePath.slice(1) : `${pagePath.slice(1)}index.html`;
}

/** Returns the output paths of a page's files: its HTML, then its data. */
export function pageFilePaths(pagePath: string): readonly [html: string, data: string] {
  return [htmlFilePath(pagePath), pageDataPath(pagePath).slice(1)];
}

/** Returns the output path of a page's payload, which only a partially hydrated page has. */
export const payloadFilePath = (pagePath: string): string => payloadPath(pagePath).slice(1);

/** Returns the files of a rendered page; `html` is its document with slices. */
export function pageFiles(
  { path, pageData, payload }: { readonly path: string; readonly pageData: PageData; readonly payload?: string },
  html: string,
): readonly OutputFile[] {
  const [htmlPath, dataPath] = pageFilePaths(path);
  return [
    outputFile(htmlPath, html),
    outputFile(dataPath, JSON.stringify(pageData)),
    ...(payload === undefined ? [] : [outputFile(payloadFilePath(path), payload)]),
  ];
}
