/** Marks within a line that CommonMark lacks, or reads in another way than authors do. */
import type { InlineRule, Parser } from './markdown-types.ts';

/** Adds subscript and superscript, and emphasis next to words of Chinese, Japanese and Korean. */
export function addInlines({ inline }: Parser): void {
  inline.ruler.after('emphasis', 'script', script);
  const { State } = inline;
  inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean): ReturnType<InstanceType<typeof State>['scanDelims']> {
      const scanned = super.scanDelims(start, canSplitWord);
      return this.src[start] === '_' ? scanned : besideIdeographs(this.src, start, scanned);
    }
  };
}

interface Delimiters {
  readonly can_open: boolean;
  readonly can_close: boolean;
  readonly length: number;
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** No character before this one is of these languages. */
const firstIdeograph = 0x1100;

/** These languages have no spaces: a mark between punctuation and a word may open and close. */
function besideIdeographs(text: string, start: number, scanned: Delimiters): Delimiters {
  if (!(text.charCodeAt(start - 1) >= firstIdeograph) && !(text.charCodeAt(start + scanned.length) >= firstIdeograph))
    return scanned;
  const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? ' ';
  const [after = ' '] = text.slice(start + scanned.length, start + scanned.length + 2);
  if (!ideograph.test(before) && !ideograph.test(after)) return scanned;
  return { ...scanned, can_open: scanned.can_open || !/\s/.test(after), can_close: scanned.can_close || !/\s/.test(before) };
}

/** Behind a letter, digit or bracket; the marks of emphasis may stand between. */
const base = /[\p{L}\p{N}\p{M})][*_]*$/u;
const scriptForm = /([~^])((?:\\[\s\S]|[^\s\\~^])+)\1/y;
const plainScript = /^[\p{L}\p{N}\p{M}]+$/u;
/** Superscripts may have a sign: 10^-3^, Ca^2+^. */
const edges = {
  '~': /^[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?$/su,
  '^': /^(?:[-−–+]?[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?[-−–+]?|[-−–+]|\(.*\))$/su,
} as const;

/** `H~2~O` and `x^2^`. A sign for “about” or a power without an end is text: `~5,~6`, `x^2+y^2`. */
const script: InlineRule = (state, isSilent) => {
  const { src, pos, posMax } = state;
  const mark = src[pos];
  if (isSilent || (mark !== '~' && mark !== '^') || !base.test(src.slice(Math.max(0, pos - 8), pos))) return false;
  scriptForm.lastIndex = pos;
  const [written, , escaped = ''] = scriptForm.exec(src) ?? [];
  if (written === undefined || pos + written.length > posMax) return false;
  const content = escaped.replace(/\\([ !-/:-@[-`{-~])/g, '$1');
  const after = src.slice(pos + written.length, pos + written.length + 2);
  const goesOn = /^[~^]/.test(after) || (plainScript.test(content) ? /^\p{N}/u : /^[\p{L}\p{N}]/u).test(after);
  if (goesOn || !edges[mark].test(content)) return false;
  const [tag, name] = mark === '~' ? ['sub', 'sub'] : ['sup', 'sup'];
  state.push(`${name}_open`, tag, 1).markup = mark;
  state.push('text', '', 0).content = content;
  state.push(`${name}_close`, tag, -1).markup = mark;
  state.pos += written.length;
  return true;
};
