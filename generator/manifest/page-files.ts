import { type PageData, pageDataPath } from '#contract/page-data';
import { isFilePath } from '#contract/page-path';
import { type OutputFile, outputFile } from '../support/output-file.ts';

/** Path of a page's HTML in the output: a folder's index, or the file that the path names. */
export function htmlFilePath(pagePath: string): string {
  return isFilePath(pagePath) ? pagePath.slice(1) : `${pagePath.slice(1)}index.html`;
}

/** Paths of a page's files in the output: its HTML first, then its data. */
export function pageFilePaths(pagePath: string): readonly [html: string, data: string] {
  return [htmlFilePath(pagePath), pageDataPath(pagePath).slice(1)];
}

/** The files of a rendered page; `html` is its document with slices in it. */
export function pageFiles(
  { path, pageData }: { readonly path: string; readonly pageData: PageData },
  html: string,
): readonly OutputFile[] {
  const [htmlPath, dataPath] = pageFilePaths(path);
  return [outputFile(htmlPath, html), outputFile(dataPath, JSON.stringify(pageData))];
}
