import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsIn, type HtmlElement, parseHtml, textIn } from '../../../../generator/check/parse-html.ts';
import { escapeHtml } from '../../../../generator/support/escape-html.ts';

const faultsOf = (html: string): readonly string[] =>
  parseHtml(html).faults.map(({ kind, name, attribute, offset }) => `${offset} ${kind} ${attribute ?? name}`);

describe('a document', () => {
  it('is parsed as it is written, with positions, references and names in any case', () => {
    const { elements, faults } = parseHtml(
      '<!DOCTYPE html><P Class="a &amp; b" hidden srcSet=x>1 &lt;\n<!-- <i> --><b>2</b></p>',
    );
    const [p, b] = elements;
    expect(elements.map(({ name, offset }) => [name, offset])).toEqual([
      ['p', 15],
      ['b', 71],
    ]);
    expect(p?.attributes).toEqual({ class: 'a & b', hidden: '', srcset: 'x' });
    expect(p && textIn(p)).toBe('1 <\n2');
    expect(b?.parent).toBe(p);
    expect(faults).toEqual([]);
  });

  it.each([
    ['<p><div></div></p>', []],
    ['<b><i></b></i>', ['3 unclosed i', '10 stray i']],
    ['<div><br><img></div>', []],
    ['<div><span></div>', ['5 unclosed span']],
    ['</p><p>', ['0 stray p', '4 unclosed p']],
    ['<a href=1 href=2></a>', ['0 attribute twice href']],
    ['<div/><p></p>', ['0 unclosed div']],
    ['<svg><path/><title>a<b/></title></svg>', []],
    ['<script>if (a < b) "</p>"</script><title><b></title>', []],
  ])('%s has the problems %j', (html, faults) => expect(faultsOf(html)).toEqual(faults));

  it('may contain inline SVG, whose titles contain elements', () => {
    const { elements } = parseHtml('<title><b></title><svg><title><b/></title></svg>');
    expect(elements.map(({ name }) => name)).toEqual(['title', 'svg', 'title', 'b']);
  });

  it('of any text is parsed without an error', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<', '>', '/', '"', "'", '=', '&', ';', '#x', '!', '-', 'p', 'svg', 'script', ' ', '\0', 'é')),
        (parts) => {
          const { elements, faults } = parseHtml(parts.join(''));
          expect(faults.length).toBeLessThanOrEqual(parts.length);
          expect(elements.length).toBeLessThanOrEqual(parts.length);
        },
      ),
    );
  });

  interface Tree {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
    readonly children: readonly (Tree | string)[];
  }
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((string) => string.replace(/[\0\r]/g, '·'));
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      name: fc.constantFrom('div', 'p', 'a', 'li', 'table', 'svg', 'b'),
      attributes: fc.dictionary(fc.constantFrom('id', 'class', 'href', 'aria-label'), text),
      children: fc.array(fc.oneof({ depthSize: 'small' }, text, tie('tree')), { maxLength: 3 }),
    }),
  }));
  const printed = ({ name, attributes, children }: Tree): string => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    const inside = children.map((child) => (typeof child === 'string' ? escapeHtml(child) : printed(child)));
    return `<${name}${written.join('')}>${inside.join('')}</${name}>`;
  };
  const asRead = ({ name, attributes, children }: HtmlElement): Tree => ({
    name,
    attributes,
    children: children.map((child) => (typeof child === 'string' ? child : asRead(child))),
  });
  const merged = ({ children, ...rest }: Tree): Tree => ({
    ...rest,
    children: children.reduce<(Tree | string)[]>((all, child) => {
      const last = all.at(-1);
      if (typeof child === 'string' && typeof last === 'string') all[all.length - 1] = last + child;
      else all.push(typeof child === 'string' ? child : merged(child));
      return all;
    }, []),
  });

  it('of any elements and texts is parsed as these elements and texts', () => {
    fc.assert(
      fc.property(tree, (written) => {
        const { elements, faults } = parseHtml(printed(written));
        const [root] = elements;
        expect(faults).toEqual([]);
        expect(root && asRead(root)).toEqual(merged(written));
      }),
    );
  });
});

it('XML keeps the case of its names and closes elements of any name', () => {
  const { elements, faults } = parseHtml('<?xml version="1.0"?><svg viewBox="0"><linearGradient id="a"/><br></br></svg>', {
    xml: true,
  });
  const [svg] = elements;
  expect(svg?.attributes).toEqual({ viewBox: '0' });
  expect(svg && elementsIn(svg).map(({ name }) => name)).toEqual(['linearGradient', 'br']);
  expect(faults).toEqual([]);
});
