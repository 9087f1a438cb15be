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

/** Elements that have a function of their own, and the files that write them. */
const own: Readonly<Record<string, readonly string[]>> = {
  a: ['write-html.ts'],
  br: ['write-html.ts'],
  figure: ['write-html.ts'],
  p: ['write-html.ts'],
  img: ['plain-files.ts'],
  table: ['table-markup.ts'],
  section: ['block-markup.ts'],
  input: ['block-markup.ts'],
  sup: ['block-markup.ts'],
  tr: ['render-table.ts'],
  thead: ['render-table.ts'],
  tbody: ['render-table.ts'],
  blockquote: ['render-rich-text.ts'],
};

test.each(Object.entries(own))('one function writes %s', (name, files) => {
  const isCall = (node: ts.Node): boolean =>
    ts.isCallExpression(node) &&
    ['element', 'elementOf', 'openTag', 'around', 'itemOf'].includes(node.expression.getText()) &&
    node.arguments[0] !== undefined &&
    ts.isStringLiteral(node.arguments[0]) &&
    node.arguments[0].text === name;
  const calls = partsWhere(isCall);
  expect(calls).toHaveLength(1);
  expect(filesOf(calls)).toEqual(files);
});

test('elements have escaped attributes, and lines of their own around blocks', () => {
  expect(openTag('a', { href: '"<&', title: undefined })).toBe('<a href="&quot;&lt;&amp;">');
  expect(element('b', 'c')).toBe('<b>c</b>');
  expect([around('ul', ['a', '', 'b'], { class: 'c' }), around('ul', [''])]).toEqual(['<ul class="c">\na\nb\n</ul>', '']);
  const list = { name: 'ul', html: '<ul></ul>' };
  expect(itemOf('li', [paragraph('a'), list])).toBe('<li>a\n<ul></ul>\n</li>');
  expect(itemOf('li', [paragraph('a'), paragraph('b')])).toBe('<li>\n<p>a</p>\n<p>b</p>\n</li>');
});
