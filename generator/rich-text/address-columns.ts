import type { ProblemOrigin } from '../errors/problem.ts';

/** Finds the columns of addresses in a Markdown text, which its tokens do not have. */
export class AddressColumns {
  #lines: readonly string[] = [];
  /** Ends of the addresses that were found, by 0-based line. */
  readonly #ends = new Map<number, number>();

  read(markdown: string): void {
    if (markdown.includes('![')) this.#lines = markdown.split('\n');
  }

  /**
   * Adds the column of a picture's address to its position, given its 1-based line within the text.
   * Pictures of a line must be looked up in their order.
   */
  ofPicture(address: string, line: number, where: ProblemOrigin): ProblemOrigin {
    const at = line - 1;
    const text = this.#lines[at];
    if (text === undefined) return where;
    const from = this.#ends.get(at) ?? 0;
    const [start] = [address, decoded(address), '!['].map((each) => text.indexOf(each, from)).filter((index) => index >= 0);
    if (start === undefined) return where;
    this.#ends.set(at, start + 1);
    return { ...where, column: start + 1 };
  }
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
