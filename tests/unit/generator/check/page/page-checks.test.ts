import { describe, expect, it } from 'vitest';
import { checkAttributes } from '../../../../../generator/check/page/check-attributes.ts';
import { checkHeadings } from '../../../../../generator/check/page/check-headings.ts';
import { checkNames } from '../../../../../generator/check/page/check-names.ts';
import { checkNesting } from '../../../../../generator/check/page/check-nesting.ts';
import { checkPictures } from '../../../../../generator/check/page/check-pictures.ts';
import { checkStructuredData } from '../../../../../generator/check/page/check-structured-data.ts';
import { checkTags } from '../../../../../generator/check/page/check-tags.ts';
import { type CheckedPage, readPage } from '../../../../../generator/check/page/checked-page.ts';
import type { Problem } from '../../../../../generator/errors/problem.ts';

const found = (check: (page: CheckedPage) => Problem[], html: string): readonly string[] =>
  check(readPage('en/index.html', html)).map(({ code, message }) => `${code.replace('CHECK_', '')} ${message}`);

it('a problem states its file, line and column, and the enclosing elements', () => {
  const html = '<main id="content">\n  <ul class="links wide"><li><img src="a.png"></li></ul>\n</main>';
  expect(checkPictures(readPage('en/index.html', html)).map(({ where }) => where)).toEqual([
    { file: 'en/index.html', line: 2, column: 30, element: 'main#content > ul.links > li > img' },
  ]);
});

describe('tags', () => {
  it.each([
    ['<p id="a"></p><p id="b"></p>', []],
    ['<p id="a"></p><p id="a"></p>', ['ID_TWICE The page has the id “a” twice.']],
    [
      '<div id="gatsby-focus-wrapper"><p id="boreal-client-settings"></p></div><script id="boreal-client-settings"></script>',
      [
        'ID_RESERVED The page has an element with the reserved id “boreal-client-settings”, so that its scripts read the wrong element.',
      ],
    ],
    ['<div><b></div>', ['TAG_UNCLOSED <b> is not closed before the element around it.']],
    ['<div></b></div>', ['TAG_STRAY </b> has no start tag.']],
    ['<i class="a" class="b"></i>', ['ATTRIBUTE_TWICE <i> has the attribute “class” twice; the second one has no effect.']],
  ])('%s', (html, problems) => expect(found(checkTags, html)).toEqual(problems));
});

describe('nesting', () => {
  it.each([
    '<p>a <a href="/"><b>b</b></a> <button>c</button></p>',
    '<a href="/"><div><p>a</p></div></a>',
    '<ul> <li><ul><li>a</li></ul></li> </ul>',
    '<dl><div><dt>a</dt><dd>b</dd></div></dl>',
    '<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td><p>c</p></td></tr></tbody></table>',
    '<fieldset><legend><h2>a</h2></legend><label>b <input></label></fieldset>',
    '<details><summary><h2>a</h2></summary><a href="/">b</a></details>',
    '<picture><source srcset="a"><img alt="" src="a"></picture>',
    '<select><optgroup label="a"><option>b</option></optgroup></select>',
    '<button><svg><a href="/"><title>a</title></a></svg></button>',
    '<div><template><li>a</li></template></div>',
    '<svg><title>a</title><foreignObject><div><p>a</p></div></foreignObject></svg>',
    '<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>',
  ])('%s is valid', (html) => expect(found(checkNesting, html)).toEqual([]));

  it.each([
    ['<p><div>a</div></p>', '<div> is not allowed in <p>, which may contain only inline elements.'],
    ['<p><a href="/"><ul></ul></a></p>', '<ul> is not allowed in <p>, which may contain only inline elements.'],
    ['<h2><p>a</p></h2>', '<p> is not allowed in <h2>, which may contain only inline elements.'],
    ['<span><h2>a</h2></span>', '<h2> is not allowed in <span>, which may contain only inline elements.'],
    ['<a href="/"><span><a href="/b">a</a></span></a>', '<a> is not allowed in <a>, which is a control itself.'],
    ['<button><input></button>', '<input> is not allowed in <button>, which is a control itself.'],
    ['<a href="/"><span tabindex="0">a</span></a>', '<span> is not allowed in <a>, which is a control itself.'],
    ['<form><div><form></form></div></form>', '<form> is not allowed in another one.'],
    ['<label><label>a</label></label>', '<label> is not allowed in another one.'],
    ['<div><li>a</li></div>', '<li> is not allowed directly in <div>.'],
    ['<ul><div></div></ul>', '<div> is not allowed directly in <ul>.'],
    ['<ul>a<li>b</li></ul>', '<ul> has text outside of its parts.'],
    ['<dl><p>a</p></dl>', '<p> is not allowed directly in <dl>.'],
    ['<table><div></div></table>', '<div> is not allowed directly in <table>.'],
    ['<table><tbody><tr><div></div></tr></tbody></table>', '<div> is not allowed directly in <tr>.'],
    ['<div><td>a</td></div>', '<td> is not allowed directly in <div>.'],
    ['<table><tbody></tbody><caption>a</caption></table>', '<caption> is not the first element of its <table>.'],
    ['<details><p>a</p><summary>b</summary></details>', '<summary> is not the first element of its <details>.'],
    ['<div><figcaption>a</figcaption></div>', '<figcaption> is not allowed directly in <div>.'],
    ['<table><tr><td>a</td></tr></table>', '<tr> is not allowed directly in <table>.'],
    ['<p><x-box><div>a</div></x-box></p>', '<div> is not allowed in <p>, which it ends.'],
    ['<svg><p>a</p></svg>', '<p> is not allowed in <svg>, which has no HTML in it.'],
    ['<div><body>a</body></div>', '<body> is not allowed within the document.'],
    ['<select><p>a</p></select>', '<p> is not allowed directly in <select>.'],
  ])('%s is told', (html, problem) => expect(found(checkNesting, html)).toEqual([`NESTING ${problem}`]));
});

describe('attributes', () => {
  it.each([
    '<table><tr><th scope="col">a</th></tr></table><p role="status">b</p><a href="/" role="option">c</a><a role="link">d</a>',
    '<input autocomplete="email"><input type="checkbox"><div role="group" aria-label="a" tabindex="0"></div>',
    '<h2><img src="a" alt="b" width="10" height="20"></h2><section aria-labelledby="a"></section>',
    '<svg role="img" aria-label="a" width="1em"><font align="left"></font></svg>',
  ])('%s is valid', (html) => expect(found(checkAttributes, html)).toEqual([]));

  it.each([
    ['<table role="table"></table>', '<table> has the role “table” by default.'],
    ['<th scope="row" role="rowheader">a</th>', '<th> has the role “rowheader” by default.'],
    ['<a href="/" role="link">a</a>', '<a> has the role “link” by default.'],
    ['<input type="checkbox" autocomplete="off">', '<input> may not have autocomplete, because its type is “checkbox”.'],
    ['<div aria-label="a"></div>', '<div> has a name but no role: not all screen readers read it.'],
    ['<a href="/" tabindex="2">a</a>', '<a> has a tabindex above 0, which is focused before everything else.'],
    ['<h2> <span></span></h2>', '<h2> is a heading without text.'],
    ['<center>a</center>', '<center> is no longer part of HTML.'],
    ['<td align="right">a</td>', '<td> has the attribute “align”, which is no longer part of HTML.'],
    ['<img src="a" alt="" width="100%">', '<img> has a width of “100%”, which is not a whole number.'],
  ])('%s is told', (html, problem) => expect(found(checkAttributes, html)).toEqual([`MARKUP ${problem}`]));
});

describe('headings', () => {
  it.each([
    ['<nav><h2>Menu</h2></nav><h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>', []],
    ['<h2>a</h2>', ['HEADING_FIRST The page has no <h1>.']],
    ['<h1>a</h1><h1>b</h1>', ['HEADING_FIRST The page has 2 <h1> elements.']],
    ['<h1>a</h1><h3>b <i>c</i></h3>', ['HEADING_SKIPPED “b c” is an <h3>, and the heading before it an <h1>.']],
    ['<h3>a</h3><h1>b</h1>', ['HEADING_SKIPPED “a” is an <h3>, and the heading before it is missing.']],
  ])('%s has these problems', (html, problems) => expect(found(checkHeadings, html)).toEqual(problems));
});

describe('pictures', () => {
  it.each([
    ['<img src="/a.png" alt=""><img src="/a.png" alt="A car in front of example.com">', []],
    ['<img src="/a.png">', ['ALT_MISSING The picture /a.png has no alt attribute.']],
    ['<img src="/a.png" alt="IMG_2041.JPG">', ['ALT_FILE_NAME The alternative text “IMG_2041.JPG” is a file name.']],
    ['<img src="/x/red-car.webp" alt="red-car">', ['ALT_FILE_NAME The alternative text “red-car” is a file name.']],
  ])('%s', (html, problems) => expect(found(checkPictures, html)).toEqual(problems));
});

describe('names', () => {
  it.each([
    '<label for="a">b</label><input id="a">',
    '<label>a <select><option>b</option></select></label>',
    '<input aria-label="a"><textarea title="b"></textarea><input type="hidden"><input type="submit">',
    '<span id="a">b</span><input aria-labelledby="a"><input type="image" alt="c" src="d">',
    '<a href="/">b</a><a href="/"><img src="a" alt="b"></a><a>nowhere</a>',
    '<button><svg><title>a</title></svg></button><button aria-label="a"><svg></svg></button>',
    '<div aria-hidden="true"><a href="/"></a></div>',
    '<table><caption>a</caption></table><h2 id="a">b</h2><table aria-labelledby="a"></table><table aria-label="c"></table>',
    '<p id="a">b</p><input title="c" aria-describedby="a" list="l"><datalist id="l"></datalist>',
  ])('%s is valid', (html) => expect(found(checkNames, html)).toEqual([]));

  it.each([
    ['<input placeholder="a">', ['NAME_MISSING <input> has no name for screen readers.']],
    ['<label><select><option>a</option></select></label>', ['NAME_MISSING <select> has no name for screen readers.']],
    [
      '<label for="b">a</label><p id="b"></p><textarea id="c"></textarea>',
      ['NAME_MISSING <textarea> has no name for screen readers.'],
    ],
    ['<a href="/"><img src="a" alt=""></a>', ['NAME_MISSING <a> has no name for screen readers.']],
    ['<button><span aria-hidden="true">×</span></button>', ['NAME_MISSING <button> has no name for screen readers.']],
    ['<table><tr></tr></table>', ['TABLE_UNNAMED The table has neither a <caption> nor another name for screen readers.']],
    ['<iframe src="a"></iframe>', ['NAME_MISSING <iframe> has no name for screen readers.']],
    ['<div role="button"></div>', ['NAME_MISSING <div> has no name for screen readers.']],
    [
      '<p aria-describedby="a b" id="b"></p>',
      ['REFERENCE_BROKEN aria-describedby names “a”, but the page has no element with that id.'],
    ],
    ['<label for="a">b</label>', ['REFERENCE_BROKEN for names “a”, but the page has no element with that id.']],
  ])('%s is told', (html, problems) => expect(found(checkNames, html)).toEqual(problems));
});

describe('structured data', () => {
  const script = (text: string): string => `<script type="application/ld+json">${text}</script>`;
  const data = (value: object): string => script(JSON.stringify({ '@context': 'https://schema.org', ...value }));
  const article = { headline: 'a', datePublished: '2026-01-31', author: { '@type': 'Person', name: 'b' } };
  const question = { '@type': 'Question', name: 'a', acceptedAnswer: { '@type': 'Answer', text: 'b' } };
  const step = (position: number, item?: string) => ({ '@type': 'ListItem', position, name: 'a', ...(item ? { item } : {}) });
  const site = { '@type': 'WebSite', name: 'a', url: 'https://a.example/' };
  const action = {
    '@type': 'SearchAction',
    target: { urlTemplate: 'https://a.example/?q={q}' },
    'query-input': 'required name=q',
  };

  it.each([
    [{ '@type': 'FAQPage', mainEntity: [question] }],
    [{ '@type': 'NewsArticle', ...article, publisher: { '@type': 'Organization', name: 'c' } }],
    [{ '@type': 'Article', ...article, datePublished: undefined }],
    [{ '@type': 'BreadcrumbList', itemListElement: [step(1, 'https://a.example/'), step(2)] }],
    [{ ...site, potentialAction: action }],
    [{ '@graph': [{ '@type': 'Organization', name: 'a', url: 'https://a.example/' }, site] }],
    [{ '@type': 'DefinedTerm', name: 'a' }],
  ])('%j is valid', (value) => expect(found(checkStructuredData, data(value))).toEqual([]));

  it.each([
    [script('{'), 'DATA_UNREADABLE The structured data are not JSON.'],
    [script('"a"'), 'DATA_UNREADABLE The structured data are neither an object nor a list of objects.'],
    [script('{"@type":"WebSite"}'), 'DATA_UNREADABLE The structured data do not name https://schema.org as their context.'],
    [data({ name: 'a' }), 'DATA_UNREADABLE The structured data name no type.'],
  ])('%s cannot be parsed', (html, problem) => expect(found(checkStructuredData, html)).toEqual([problem]));

  it.each([
    [{ '@type': 'FAQPage', mainEntity: [] }, 'mainEntity” of FAQPage'],
    [{ '@type': 'FAQPage', mainEntity: [{ ...question, acceptedAnswer: {} }] }, 'mainEntity” of FAQPage'],
    [{ '@type': 'Article', ...article, headline: ' ' }, 'headline” of Article'],
    [{ '@type': 'Article', ...article, datePublished: '31 January' }, 'datePublished” of Article'],
    [{ '@type': 'BlogPosting', ...article, datePublished: undefined }, 'datePublished” of BlogPosting'],
    [{ '@type': ['NewsArticle'], ...article, author: [{ '@type': 'Person' }] }, 'author” of NewsArticle'],
    [{ '@type': 'BreadcrumbList', itemListElement: [step(2)] }, 'itemListElement” of BreadcrumbList'],
    [{ '@type': 'BreadcrumbList', itemListElement: [step(1, '/a/'), step(2)] }, 'itemListElement” of BreadcrumbList'],
    [{ '@type': 'Organization', name: 'a' }, 'url” of Organization'],
    [{ ...site, potentialAction: { ...action, target: 'https://a.example/' } }, 'target” of SearchAction'],
    [{ '@graph': [{ ...site, name: '' }] }, 'name” of WebSite'],
  ])('%j is reported', (value, place) =>
    expect(found(checkStructuredData, data(value))).toEqual([
      expect.stringContaining(`DATA_INCOMPLETE In the structured data, “${place} is not `),
    ]),
  );
});
