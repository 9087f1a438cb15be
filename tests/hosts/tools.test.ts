/** The tools of hosts answer old addresses of a site in the form of `boreal host` as `serve` does. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostAnswer } from '../support/host-rules.ts';
import { oldAddressAnswers } from '../support/host-table.ts';
import { type HostToolName, hostTools, type RunningTool, startHostTool } from '../support/host-tools.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { oldAddressSite } from '../support/old-address-site.ts';

/** Netlify’s tool writes queries as forms do: ‘?a=’ for ‘?a’, and a plus for a blank. */
const withPlainQuery = ({ status, location }: HostAnswer): HostAnswer =>
  location === undefined
    ? { status }
    : { status, location: location.replace(/(?<=\?).*/, (query) => String(new URLSearchParams(query))) };

describe.each(['', '/docs'])('below the path prefix “%s”', (prefix) => {
  let site: MiniSite;
  const cleanUp: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    site = await oldAddressSite((remove) => cleanUp.unshift(remove));
    expect(await site.generate(['--path-prefix', prefix || '/'])).toMatchObject({ code: 0, problems: [] });
  });
  afterAll(async () => {
    for (const end of cleanUp) await end();
  });

  describe.each(Object.keys(hostTools) as HostToolName[])('the tool of %s', (name) => {
    let tool: RunningTool;

    beforeAll(async () => {
      const { code } = await site.boreal(['host', name, '--out', `hosts/${name}`]);
      expect(code).toBe(0);
      const home = join(site.root, 'homes', name);
      await mkdir(home, { recursive: true });
      tool = await startHostTool(name, join(site.root, 'hosts', name, 'site'), home);
    });
    afterAll(() => tool.stop());

    test.each(oldAddressAnswers(name, prefix))('answers %s', async (_name, target, expected) => {
      expect(withPlainQuery(await tool.answer(target))).toEqual(withPlainQuery(expected));
    });

    test('shows pages', async () => {
      expect(await tool.answer(`${prefix}/en/hello/`)).toEqual({ status: 200 });
    });
  });
});
