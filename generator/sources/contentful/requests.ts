import { ProblemError } from '../../errors/problem.ts';
import { type RetryWorld, TriesExhausted, withRetries } from '../../support/retry.ts';
import { type CollectionPage, type ContentfulClient, maxPageSize, RefusedRequest } from './client.ts';
import { contentfulErrors } from './errors.ts';
import { parseContentType, parseLocale } from './parse-entities.ts';
import type { ContentfulSettings } from './settings.ts';
import type { SpaceContentType, SpaceLocale } from './space.ts';

/** Access to the API of a space. */
export interface ApiAccess {
  readonly client: ContentfulClient;
  readonly settings: ContentfulSettings;
  readonly world: RetryWorld;
}

/** Contentful answers a request for more than 7 MB with 400. */
export const isTooLarge = (error: RefusedRequest): boolean => /response size too big/i.test(error.message);

/** Reads the content types and locales of a space. */
export async function readSchema(
  api: Pick<ContentfulClient, 'contentTypes' | 'locales'>,
): Promise<{ readonly contentTypes: readonly SpaceContentType[]; readonly locales: readonly SpaceLocale[] }> {
  const [types, locales] = await Promise.all([allContentTypes(), api.locales()]);
  return {
    contentTypes: types.flatMap((item) => parseContentType(item) ?? []),
    locales: locales.flatMap((item) => parseLocale(item) ?? []),
  };

  async function allContentTypes(): Promise<readonly unknown[]> {
    const items: unknown[] = [];
    for await (const page of pagesOf(api.contentTypes, { limit: maxPageSize })) items.push(...page.items);
    return items;
  }
}

/** Reads a list page by page. Pages become smaller if an answer would be too large. */
export async function* pagesOf<Q extends { readonly limit: number; readonly skip?: number }>(
  list: (query: Q) => Promise<CollectionPage>,
  query: Q,
): AsyncGenerator<CollectionPage> {
  let { limit } = query;
  for (let skip = 0; ; ) {
    const page = await list({ ...query, limit, skip }).catch((error: unknown) => {
      if (!(error instanceof RefusedRequest && isTooLarge(error)) || limit === 1) throw error;
      return undefined;
    });
    if (page === undefined) {
      limit = Math.floor(limit / 2);
      continue;
    }
    yield page;
    skip += page.items.length;
    if (page.items.length === 0 || skip >= page.total) return;
  }
}

/** Returns the API with retries. */
export function withRetriesOf(client: ContentfulClient, world: RetryWorld, onRequest: () => void = () => {}): ContentfulClient {
  const retried = <A extends readonly unknown[], T>(request: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> =>
      withRetries(() => {
        onRequest();
        return request(...args);
      }, world);
  };
  return {
    space: retried(client.space),
    locales: retried(client.locales),
    contentTypes: retried(client.contentTypes),
    sync: retried(client.sync),
    entries: retried(client.entries),
    assets: retried(client.assets),
    close: client.close,
  };
}

/** Turns a failed request into a problem with its cause in the settings. */
export async function problemOf(error: unknown, { client, settings, world }: ApiAccess): Promise<unknown> {
  const { space, environment, isPreview, host } = settings;
  if (error instanceof TriesExhausted) {
    return new ProblemError([contentfulErrors.UNREACHABLE({ host, tries: error.tries, isPreview }, { cause: error.message })]);
  }
  if (!(error instanceof RefusedRequest)) return error;
  if (error.status === 401) return new ProblemError([contentfulErrors.TOKEN({ space, isPreview })]);
  if (error.status === 403) return new ProblemError([contentfulErrors.ACCESS({ space, environment, isPreview })]);
  if (error.status === 404) {
    // The answer is the same for an unknown space and an unknown environment: the space is
    // requested alone.
    const failure = await withRetries(() => client.space(), world).catch((reason: unknown) => reason);
    if (failure === undefined) {
      return new ProblemError([contentfulErrors.ENVIRONMENT_UNKNOWN({ space, environment, isPreview })]);
    }
    return failure instanceof RefusedRequest && failure.status === 404
      ? new ProblemError([contentfulErrors.SPACE_UNKNOWN({ space, isPreview })])
      : problemOf(failure, { client, settings, world });
  }
  return new ProblemError([contentfulErrors.REQUEST({ what: `the request (${error.status})` }, { cause: error.message })]);
}
