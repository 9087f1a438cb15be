import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { around, element, itemOf, openTag, paragraph } from '../../../../generator/rich-text/write-html.ts';

const folder = resolve(import.meta.dirname, '../../../../generator/rich-text');

/** Files with tags in messages, and the one that reads tags. */
const withoutMarkup = new Set(['errors.ts', 'shortcodes.ts', 'left-over.ts', 'sanitize-html.ts']);

/** Functions that look for a tag in a text. */
const searches = /^(?:startsWith|includes|RegExp|replaceAll)$/;

const sources = readdirSync(folder)
  .filter((file) => !withoutMarkup.has(file))
  .map((file) => ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true));

/** Lists parts of sources, as file and line. */
function partsWhere(isWanted: (node: ts.Node) => boolean): readonly string[] {
  return sources.flatMap((source) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (isWanted(node)) {
        found.push(`${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

const filesOf = (parts: readonly string[]): readonly string[] => [...new Set(parts.map((part) => part.replace(/:.*/, '')))];

test('one file writes tags', () => {
  const isSearched = ({ parent }: ts.Node): boolean => {
    const template = ts.isTemplateSpan(parent) ? parent.parent : parent;
    const call = ts.isTemplateExpression(template) ? template.parent : template;
    const search = ts.isCallExpression(call) || ts.isNewExpression(call) ? call.expression : undefined;
    return search !== undefined && searches.test(search.getText().replace(/.*\./s, ''));
  };
  const isTag = (node: ts.Node): boolean =>
    isText(node) && !isSearched(node) && /<\/?(?:[a-z][a-z0-9-]*(?=[\s>/]|$)|$)/.test(node.text);
  const tags = partsWhere(isTag);
  expect(filesOf(tags)).toEqual(['write-html.ts']);
  // A start and an end tag.
  expect(tags).toHaveLength(2);
});

/** Files that turn a text into a tree, which one file finishes. */
const frontEnds = ['from-markdown.ts', 'from-document.ts'];

/** Names that are no literal, and an element without a meaning. */
const anyMeaning = new Set(['*', 'div']);

/** Functions that write an element of a name. */
const writers = new Set(['element', 'elementOf', 'openTag', 'closeTag', 'around', 'itemOf']);

/** Lists the calls that write an element, as its name, file and line. Names that are not literal are `*`. */
const written = partsWhere((node) => ts.isCallExpression(node) && writers.has(node.expression.getText()));

test('no two functions write the same element, and no front end writes any', () => {
  const nameAt = (part: string): string => {
    const [file = '', line] = part.split(':');
    const source = sources.find(({ fileName }) => fileName === file);
    const text = source?.getFullText().split('\n')[Number(line) - 1] ?? '';
    return /(?:element|elementOf|openTag|closeTag|around|itemOf)\('([\w-]+)'/.exec(text)?.[1] ?? '*';
  };
  const literal = written.map((part) => [nameAt(part), part] as const).filter(([name]) => !anyMeaning.has(name));
  const twice = literal.filter(([name], index) => literal.findIndex((other) => other[0] === name) !== index);
  expect(twice).toEqual([]);
  expect(filesOf(literal.map(([, part]) => part)).filter((file) => frontEnds.includes(file))).toEqual([]);
  expect(literal.length).toBeGreaterThan(8);
});

test('one file finishes the trees of all front ends', () => {
  const calls = partsWhere((node) => ts.isCallExpression(node) && node.expression.getText() === 'finishText');
  expect(filesOf(calls)).toEqual(['render-html.ts', 'render-markdown.ts', 'render-rich-text.ts']);
});

test('elements have escaped attributes, and lines of their own around blocks', () => {
  expect(openTag('a', { href: '"<&', title: undefined })).toBe('<a href="&quot;&lt;&amp;">');
  expect(element('b', 'c')).toBe('<b>c</b>');
  expect([around('ul', ['a', '', 'b'], { class: 'c' }), around('ul', [''])]).toEqual(['<ul class="c">\na\nb\n</ul>', '']);
  const list = { name: 'ul', html: '<ul></ul>' };
  expect(itemOf('li', [paragraph('a'), list])).toBe('<li>a\n<ul></ul>\n</li>');
  expect(itemOf('li', [paragraph('a'), paragraph('b')])).toBe('<li>\n<p>a</p>\n<p>b</p>\n</li>');
});
