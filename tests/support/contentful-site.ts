import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startContentfulServer } from './contentful-server.js';
import type { Content, ContentfulServer, Entity, LocalizedFields } from './contentful-types.ts';
import { type GenerateOutcome, type MiniSite, miniSite } from './mini-site.ts';

/**
 * A mini-site whose content is also in a space: the output of `boreal model --with-content`, on its
 * own server.
 */
export interface ContentfulSite {
  readonly site: MiniSite;
  readonly server: ContentfulServer;
  /** The printed file. It is also in the site's folder, as `space.json`. */
  readonly printed: PrintedContent;
  /** Saves an entry of the printed content with other values of some fields, as a draft. */
  save(id: string, fields: LocalizedFields): void;
  /** Variables that connect the command line to the space. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs `generate --json` from the space. `env` replaces variables of the site. */
  generate(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<ContentfulOutcome>;
  /** Runs a command with the variables of the site. */
  boreal(args: readonly string[], env?: Readonly<Record<string, string>>): ReturnType<MiniSite['boreal']>;
}

/** Lists, and entries whose fields tests read. */
export interface PrintedContent extends Content {
  readonly contentTypes: NonNullable<Content['contentTypes']>;
  readonly entries: readonly (Omit<Entity, 'fields'> & { readonly fields: LocalizedFields })[];
}

export interface ContentfulOutcome extends GenerateOutcome {
  readonly stdout: string;
  readonly stderr: string;
}

interface ContentfulSiteOptions {
  /** Replace those of the standard mini-site. */
  readonly files?: Parameters<typeof miniSite>[0];
  readonly deliveryToken?: string;
  readonly previewToken?: string;
  /** Receives the function that ends server and site. By default, the test runs it. */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

/** Writes a mini-site, prints its model with content, and serves that as a space. */
export async function contentfulSite(options: ContentfulSiteOptions = {}): Promise<ContentfulSite> {
  const { files, deliveryToken = 'delivery-token', previewToken = 'preview-token', onEnd = onTestFinished } = options;
  const site = await miniSite(files, onEnd);
  const { code, stderr } = await site.boreal(['model', '--with-content', '--out', 'space.json']);
  if (code !== 0) throw new Error(`The mini-site’s content cannot be printed: ${stderr}`);
  const printed: PrintedContent = JSON.parse(await readFile(join(site.root, 'space.json'), 'utf8'));
  const readPublic = (url: string): Uint8Array | undefined => {
    const path = join(site.root, 'public', url.replace(/^\/\//, ''));
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const server = await startContentfulServer({ content: printed, readFile: readPublic, deliveryToken, previewToken });
  onEnd(server.close);
  const env = variablesOf(server, deliveryToken);
  return {
    site,
    server,
    printed,
    save(id, fields) {
      const known = printed.entries.find(({ sys }) => sys.id === id);
      if (!known) throw new Error(`Nothing was printed as ${id}.`);
      const { contentType } = known.sys;
      server.space.save({ sys: contentType ? { id, contentType } : { id }, fields: { ...known.fields, ...fields } });
    },
    env,
    boreal: (args, over = {}) => site.boreal(args, { ...env, ...over }),
    async generate(args = [], over = {}) {
      const run = await site.boreal(['generate', '--json', '--source', 'contentful', ...args], { ...env, ...over });
      if (run.stdout === '') throw new Error(`generate printed no report: ${run.stderr}`);
      return { ...run, ...JSON.parse(run.stdout) };
    },
  };
}

/** Returns variables that connect the command line to the space of a server. */
export const variablesOf = (server: ContentfulServer, deliveryToken = 'delivery-token'): Readonly<Record<string, string>> => ({
  CONTENTFUL_SPACE_ID: server.space.id,
  CONTENTFUL_DELIVERY_TOKEN: deliveryToken,
  CONTENTFUL_HOST: server.host,
  CONTENTFUL_INSECURE: '1',
});
