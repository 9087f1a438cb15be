import { join } from 'node:path';
import type { Browser, Page, Response } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { watchComplaints } from './browser.ts';
import type { MiniSite } from './mini-site.ts';

/** A template of mini-sites that shows the title and the formatted text of an entry. */
export const textTemplate = `
import type { HeadProps, PageProps } from '#contract/page';
import type { RichText as Value } from '#contract/rich-text';
import { RichText } from '#contract/rich-text-view';
interface Data { title: string; body?: Value }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1>{data.body && <RichText value={data.body} />}</main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;

interface ShownPage {
  readonly shown: Page;
  readonly complaints: readonly string[];
  readonly response: Response | null;
}

/** Serves a generated mini-site until the end of the test, and opens a page of it. `prepare` runs before the document loads. */
export async function openPublished(
  browser: Browser,
  { root }: Pick<MiniSite, 'root'>,
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<ShownPage> {
  const folder = join(root, 'dist');
  const server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: console.error });
  onTestFinished(server.close);
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const shown = await context.newPage();
  await prepare?.(shown);
  const complaints = watchComplaints(shown);
  const response = await shown.goto(`http://127.0.0.1:${server.port}${path}`);
  return { shown, complaints, response };
}
