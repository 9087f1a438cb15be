import { ProblemError } from '../../errors/problem.ts';
import { contentfulErrors } from './errors.ts';

/** System values of an entity that say if it is published as it is. */
interface PublishedSys {
  readonly id: string;
  readonly type?: unknown;
  /** Number of publications: 0 for a draft. */
  readonly revision?: unknown;
  /** Version of the values. A publication is a version of its own, so that it is one more. */
  readonly version?: unknown;
  readonly publishedVersion?: unknown;
}

/**
 * Refuses entities that are not published: a host may accept preview tokens in place of delivery
 * tokens, and a preview sends drafts and unpublished changes.
 */
export class DraftGuard {
  #hasPublishedVersions = false;
  #withoutVersion: string | undefined;

  /** Throws ProblemError for an entity with values that are not published. */
  refuse(item: unknown): void {
    const { sys } = item as { readonly sys: PublishedSys };
    const { revision, version, publishedVersion } = sys;
    const name = `The ${sys.type === 'Asset' ? 'asset' : 'entry'} ${sys.id}`;
    const isNumbered = typeof publishedVersion === 'number' && publishedVersion > 0;
    if (revision === 0) throw previewToken(`${name} was never published`);
    if (typeof version === 'number' && !isNumbered) throw previewToken(`${name} is not published`);
    if (typeof version === 'number' && version > Number(publishedVersion) + 1) {
      throw previewToken(`${name} has changes that are not published`);
    }
    if (isNumbered) this.#hasPublishedVersions = true;
    else this.#withoutVersion ??= name;
    // Old servers send this number for no entity. One that sends it for some has drafts among them.
    if (this.#hasPublishedVersions && this.#withoutVersion !== undefined) {
      throw previewToken(`${this.#withoutVersion} is not published`);
    }
  }
}

const previewToken = (fact: string): ProblemError => {
  const what = `${fact}, yet CONTENTFUL_DELIVERY_TOKEN gives it: this is a preview token`;
  return new ProblemError([contentfulErrors.PREVIEW_IN_GENERATE({ what })]);
};
