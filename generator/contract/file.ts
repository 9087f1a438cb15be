/** A file for a page: self-hosted, under a name with the hash of its content. */
export interface LinkedFile {
  /** Words for a link to it; '' if there are none. */
  readonly title: string;
  /** Site address, with prefix. In a preview, '' if the file has a problem. */
  readonly url: string;
  /** File name without folder: 'price-list.pdf'. */
  readonly name: string;
  /** Media type: 'application/pdf'. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}
