import { dirname, join, relative, resolve, sep } from 'node:path';
import { messageOf, type Problem, ProblemError } from './errors/problem.ts';
import { galleryPath } from './serve/component-gallery.ts';
import { createCompressor } from './serve/compression.ts';
import { type ChangeKind, faultProblem, openLiveOutput } from './serve/live-output.ts';
import { createLiveReload } from './serve/live-reload.ts';
import { type RunningServer, startServer } from './serve/node-server.ts';
import { createRequestHandler } from './serve/request-handler.ts';
import { createStandIns } from './serve/stand-ins/stand-ins.ts';
import { watchFiles } from './serve/watch-files.ts';
import { loadSite, type SiteOverrides } from './site/load-site.ts';

interface DevelopOptions {
  readonly config: string;
  readonly cwd: string;
  readonly overrides: SiteOverrides;
  readonly port: number;
  readonly host: string;
  /** Where all visitors seem to be: 'city=TORONTO,province=ON,country=CA'. Absent means that it is not known. */
  readonly geo?: string | undefined;
  readonly codeHash?: string;
  /** Compiled search/index-worker.ts; without it the search is indexed on this thread. */
  readonly searchWorker?: URL;
  /** Called at the start and after each change: what is wrong, and how long the update took in milliseconds. */
  readonly onUpdate: (update: {
    readonly files: readonly string[];
    readonly problems: readonly Problem[];
    readonly ms: number;
  }) => void;
  readonly onFault: (error: unknown) => void;
}

/** Serves the site while it is being edited. Throws ProblemError if the config cannot be loaded, the port is taken or `geo` says nothing. */
export async function develop(options: DevelopOptions): Promise<RunningServer & { readonly pathPrefix: string }> {
  const { config, cwd, overrides, codeHash = '', searchWorker, onUpdate, onFault } = options;
  const start = performance.now();
  const site = await loadSite({ config, cwd, overrides });
  const { pathPrefix, definition } = site;
  const standIns = createStandIns({
    pathPrefix,
    geo: options.geo,
    geoHeader: definition.visitor?.geoHeader,
    thirdParties: { hosts: () => live.site.definition.visitor?.thirdPartyProxy?.hosts ?? [] },
  });
  const live = await openLiveOutput({ site, config, cwd, overrides, codeHash, searchWorker });
  const liveReload = createLiveReload();
  const answer = createRequestHandler({
    output: live,
    pathPrefix: site.pathPrefix,
    compress: createCompressor(),
    transformHtml: liveReload.transformHtml,
  });
  const server = await startServer({
    port: options.port,
    host: options.host,
    onFault,
    handler: async (request) => {
      const own = (await liveReload.handler(request)) ?? (await standIns(request));
      if (own) return own;
      const errors = live.problems.filter(({ severity }) => severity === 'error');
      if (errors.length > 0) return liveReload.problemPage(errors);
      try {
        const gallery = new URL(request.url).pathname === galleryPath ? await live.gallery() : undefined;
        if (gallery !== undefined) return htmlResponse(liveReload.transformHtml(gallery));
        return await answer(request);
      } catch (error) {
        onFault(error);
        return liveReload.problemPage(error instanceof ProblemError ? error.problems : [faultProblem(error)]);
      }
    },
  });
  const watcher = await watchFiles({
    paths: watchedPaths(),
    ignored: (path) => /(^|[\\/])(node_modules|\.[^\\/]+)([\\/]|$)/.test(relative(site.root, path)),
    onChange: async (paths) => {
      const updateStart = performance.now();
      try {
        await live.update(changeKind(paths));
      } catch (error) {
        onFault(new Error(`The change could not be taken in: ${messageOf(error)}`, { cause: error }));
      }
      liveReload.reload();
      const files = paths.map((path) => relative(site.root, path).split(sep).join('/'));
      onUpdate({ files, problems: live.problems, ms: performance.now() - updateStart });
    },
  });
  onUpdate({ files: [], problems: live.problems, ms: performance.now() - start });
  return {
    port: server.port,
    pathPrefix: site.pathPrefix,
    async close() {
      await watcher.close();
      liveReload.close();
      await server.close();
      await live.dispose();
    },
  };

  function watchedPaths(): string[] {
    const { definition, root, content, publicFolder } = site;
    const templates = join(root, dirname(definition.root));
    const client = join(root, definition.client);
    return [content, templates, client, resolve(cwd, config), ...(publicFolder === undefined ? [] : [publicFolder])];
  }

  /** Components and styles need compiling only; other code describes the site, which is then read anew. */
  function changeKind(paths: readonly string[]): ChangeKind {
    const kinds = paths.map((path): ChangeKind => {
      if (/\.(tsx|css|svg)$/.test(path) && !path.startsWith(site.content)) return 'templates';
      return /\.ts$/.test(path) ? 'definition' : 'content';
    });
    return kinds.includes('definition')
      ? 'definition'
      : kinds.includes('templates') && kinds.includes('content')
        ? 'definition'
        : (kinds[0] ?? 'content');
  }
}

function htmlResponse(html: string): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
