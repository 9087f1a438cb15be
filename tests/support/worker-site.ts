import { readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { ServiceWorkerSettings } from '#contract/service-worker';
import { serve } from '../../generator/serve/serve.ts';
import { type MiniSite, miniSite, note, withRealClient } from './mini-site.ts';

/** A mini-site with a service worker, an offline page and a few pages with links. */
export interface WorkerSite extends MiniSite {
  /** Writes the config with another setting; undefined leaves the setting out. */
  setServiceWorker(serviceWorker: boolean | undefined): Promise<void>;
  /** Changes the code: pages begin with `mark`. */
  markTemplate(mark: string): Promise<void>;
  /** Changes the content of a page. */
  retitle(slug: string, title: string): Promise<void>;
}

const links = 'To [hello](/hello/), to [other](/other/), to [third](/third/).';
const entry = (title: string): string => note([], links).replace('Hello', title);

const pages = ['hello', 'other', 'third', 'offline'].flatMap((slug) =>
  ['en', 'fr'].map((locale): [string, string] => [`content/note/${slug}.${locale}.md`, entry(`${slug} in ${locale}`)]),
);

export async function workerSite(
  serviceWorker: boolean | undefined = true,
  onEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<WorkerSite> {
  // A browser opens these sites.
  withRealClient();
  const site = await miniSite(Object.fromEntries(pages), onEnd);
  const text = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const config = text.replace("'A text.']", `${JSON.stringify(links)}]`);
  const template = await readFile(join(site.root, 'templates/note.page.tsx'), 'utf8');
  const own: WorkerSite = {
    ...site,
    setServiceWorker: (setting) => {
      const icon = "headLinks: [{ rel: 'icon', href: '/favicon.ico' }],";
      const visitor = setting === undefined ? '' : `visitor: { serviceWorker: ${setting} },`;
      return site.write('boreal.config.ts', config.replace("public: 'public',", `public: 'public', ${icon} ${visitor}`));
    },
    markTemplate: (mark) => site.write('templates/note.page.tsx', template.replace('<main>', `<main><p id="mark">${mark}</p>`)),
    retitle: (slug, title) => site.write(`content/note/${slug}.en.md`, entry(title)),
  };
  await own.setServiceWorker(serviceWorker);
  await own.markTemplate('first build');
  return own;
}

/** Data of the build in an emitted service worker. */
export function workerSettings(script: string): ServiceWorkerSettings {
  const [, json = 'null'] = /^self\.serviceWorkerSettings=(.*);$/m.exec(script) ?? [];
  return JSON.parse(json);
}

/** States of one site that can be published in sequence, each a change of the first. */
const changes = {
  first: async () => {},
  /** Other content: '/en/hello/' has another title. */
  edited: (site: WorkerSite) => site.retitle('hello', 'Good day'),
  /** Other code, and the content of the first. */
  second: async (site: WorkerSite) => {
    await site.retitle('hello', 'hello in en');
    await site.markTemplate('second build');
  },
  /** The service worker is off. */
  off: (site: WorkerSite) => site.setServiceWorker(false),
} satisfies Record<string, (site: WorkerSite) => Promise<void>>;

export type WorkerBuild = keyof typeof changes;

/** A served site whose builds replace each other as on a host. */
export interface Published {
  /** Address of the site's root, without a trailing slash. */
  readonly root: string;
  publish(build: WorkerBuild): Promise<void>;
}

/**
 * Generates all states of the site before the tests of a file. Returns a function that serves the
 * first one for a test.
 */
export function workerBuilds(): () => Promise<Published> {
  const builds: { root?: string; remove?: () => Promise<void>; served: number } = { served: 0 };
  beforeAll(async () => {
    const site = await workerSite(true, (remove) => Object.assign(builds, { remove }));
    builds.root = site.root;
    for (const [name, change] of Object.entries(changes)) {
      await change(site);
      const { code, stderr } = await site.boreal(['generate', '--out', `builds/${name}`]);
      if (code !== 0) throw new Error(stderr);
    }
  });
  afterAll(() => builds.remove?.());
  return async () => {
    const { root = '' } = builds;
    builds.served += 1;
    const folder = join(root, `published-${builds.served}`);
    const publish = async (build: WorkerBuild): Promise<void> => {
      await symlink(join(root, 'builds', build), `${folder}.next`);
      await rename(`${folder}.next`, folder);
    };
    await publish('first');
    const onFault = (error: unknown): void => console.error(error);
    const server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
    onTestFinished(() => server.close());
    return { root: `http://127.0.0.1:${server.port}`, publish };
  };
}
