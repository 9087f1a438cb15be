import { headersFor } from '#contract/host-settings';
import { messageOf, type Problem, ProblemError } from '../../errors/problem.ts';
import { galleryPath } from '../component-gallery.ts';
import type { DevelopPages } from '../develop-pages.ts';
import type { LiveOutput } from '../live-output.ts';
import type { Handler } from '../request-handler.ts';
import type { AbsentPage } from './shown-site.ts';

interface DevelopHandlerOptions {
  readonly live: Pick<LiveOutput, 'hasPages' | 'gallery' | 'headerRules'>;
  readonly pages: Pick<DevelopPages, 'transformHtml' | 'problemPage' | 'absentPage'>;
  /** Handlers of develop's own addresses, in this order before the site. */
  readonly own: readonly Handler[];
  /** Answers requests for the site's files. */
  readonly site: (request: Request) => Promise<Response>;
  readonly problems: () => readonly Problem[];
  /** Returns why a page is not there, by its address; undefined for addresses of no entry. */
  readonly absent: (address: string) => AbsentPage | undefined;
  readonly onFault: (error: unknown) => void;
}

/**
 * Answers requests for develop's own addresses, the gallery and the site. Problems become a page.
 */
export function createDevelopHandler({ live, pages, own, site, problems, absent, onFault }: DevelopHandlerOptions) {
  return async (request: Request): Promise<Response> => {
    try {
      for (const handler of own) {
        const response = await handler(request);
        if (response) return response;
      }
      if (!live.hasPages) return pages.problemPage(problems());
      const response = (await gallery(request)) ?? (await site(request));
      return isMissingPage(request, response) ? (absentPage(request) ?? response) : response;
    } catch (error) {
      if (error instanceof ProblemError) return pages.problemPage(error.problems);
      onFault(error);
      return pages.problemPage([{ code: 'FAULT', severity: 'error', message: messageOf(error) }]);
    }
  };

  /** The page may be of an entry that is hidden or left out. */
  function absentPage({ url }: Request): Response | undefined {
    const { why, files } = absent(new URL(url).pathname) ?? {};
    const leftOut = problems().filter(({ effect }) => effect === 'left-out');
    const own = leftOut.filter(({ where }) => where && files?.has(where.file));
    if (why === undefined && leftOut.length === 0) return undefined;
    return pages.absentPage({ why, isOfPage: own.length > 0, problems: own.length > 0 ? own : leftOut });
  }

  async function gallery(request: Request): Promise<Response | undefined> {
    const html = new URL(request.url).pathname === galleryPath ? await live.gallery() : undefined;
    if (html === undefined) return undefined;
    const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(pages.transformHtml(html), { headers: { ...headersFor(live.headerRules(), galleryPath), ...own } });
  }
}

const isMissingPage = ({ method, headers }: Request, { status }: Response): boolean =>
  status === 404 && method === 'GET' && headers.get('accept')?.includes('text/html') === true;
