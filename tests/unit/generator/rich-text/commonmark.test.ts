import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';
import { parseHtmlTree, wordsOfTree } from '../../../../generator/rich-text/text-tree.ts';

const file = resolve(import.meta.dirname, '../../../data/commonmark-0.31.2.json');
const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { readonly examples: readonly [markdown: string, html: string][] };
const render = createMarkdownRenderer({ locale: 'en', tag: 'en-CA', pathPrefix: '' });
const results = examples.map(([markdown, html], index) => {
  const { richText, problems } = render(markdown, { file: 'a.md', line: 1 });
  return { number: index + 1, html, shown: richText.html, codes: new Set(problems.map(({ code }) => code)) };
});

/** Examples of the specification that are refused, by the codes of their problems. Words of all others are shown. */
const refused: Readonly<Record<string, string>> = {
  TEXT_DEFINITION_TWICE: '204 544',
  TEXT_DEFINITION_UNUSED: '207 208 210 317 536 537 538 545 563 565 567 571 592',
  TEXT_HEADING_LEVEL: '10 62 66 67 68 72 75 76 78 80 81 82 83 84 115 141 214 215 227 228 229 230 232 300',
  TEXT_IMAGE_TEXT: '475 581',
  TEXT_LINK_TARGET:
    '159 162 194 195 200 203 204 475 485 486 492 495 496 498 499 500 502 503 504 517 520 522 531 567 572 573 574 575 576 577 578 580 581 582 583 584 585 586 587 588 589 591 596 598 599 601',
  TEXT_RAW_HTML:
    '21 31 148 150 151 153 154 155 156 157 158 163 165 169 170 171 172 173 174 175 176 178 180 181 182 184 187 190 191 201 344 476 477 491 494 524 536 613 614 615 616 617 623 627 628 629 630 631 642 643',
  TEXT_REFERENCE_MISSING: '545',
  TEXT_SIGNS:
    '28 29 30 41 42 45 46 49 70 87 90 91 93 97 148 150 151 155 156 158 159 161 162 163 164 165 166 177 178 186 189 197 209 213 216 238 285 304 312 347 348 349 352 353 354 359 363 366 367 368 371 372 379 380 383 384 385 386 388 391 392 397 398 400 401 445 447 457 459 469 471 473 474 476 477 480 481 484 487 488 490 491 493 494 497 508 511 513 518 519 521 534 535 546 547 548 551 564 590 602 608 618 619 620 621 622 624 632 644 646',
};

/** Examples that are shown with a sign of Markdown among their words, and why it is text. */
const withSigns: Readonly<Record<string, string>> = {
  'a backslash before them or an entity says so': '12 13 14 15 25 26 37 38 65 437 440 449 452 515 529 550 606',
  'a backslash is left as it is before a letter': '20 603',
  'a name or number contains them': '358 360 361 362 374 375 376 387 402 412 417',
  'one sign alone refers to a note, or is one of a calculation': '55 64 351 365 442 443 444 446 454 455 456 458 470 472',
  'they stand alone, as the stars of a hotel and blanks do': '420 421 434 435 436 439 448 451',
  'they are the content of the mark around them': '63 74 438 441 450 453',
  'brackets around words are text': '199 211 212 512 514 523 528 532 533 542 543 552 556 559 560 569',
  'a single backtick is left behind a word': '327 338 341 342 343 345 346 525 526',
  'an address contains them': '595',
  'no browser reads an element in them': '607 609 610',
};

/** Returns the words of HTML, without typography and the spaces between them. */
const wordsIn = (html: string): string =>
  wordsOfTree(parseHtmlTree(html)).replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/…/g, '...').replace(/\s+/g, '');

const outsideOfCode = (html: string): string => html.replace(/<pre>[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>|<[^>]*>/g, '');

const listed = (numbers: readonly { readonly number: number }[]): string => numbers.map(({ number }) => number).join(' ');

describe('examples of the CommonMark specification', () => {
  const codes = [...new Set(results.flatMap((result) => [...result.codes]))].sort();
  it('are refused if words were lost or signs shown', () => {
    const actual = Object.fromEntries(codes.map((code) => [code, listed(results.filter((result) => result.codes.has(code)))]));
    expect(actual).toEqual(refused);
  });

  const accepted = results.filter((result) => result.codes.size === 0);
  it.each(accepted)('show all words of example $number', ({ html, shown }) => {
    expect(wordsIn(shown)).toBe(wordsIn(html));
  });

  it('show signs only where they are text', () => {
    const actual = listed(accepted.filter(({ shown }) => /[*_`<>#[\]{}|\\~^]|&amp;|&lt;/.test(outsideOfCode(shown))));
    const reasons = Object.values(withSigns).flatMap((numbers) => numbers.split(' ').map(Number));
    expect(actual).toBe(reasons.sort((a, b) => a - b).join(' '));
  });
});
