import { describe, expect, it } from 'vitest';
import { divideEmbeds, markEmbed } from '../../../../generator/rich-text/embed-parts.ts';

const embed = { component: 'embed---a', props: { text: '<b>"&' } };

describe('A text with components', () => {
  it('without a component has no parts and stays as it is', () => {
    expect(divideEmbeds('<p>a &amp; b</p>')).toEqual({ html: '<p>a &amp; b</p>' });
  });

  it('has its default markup as HTML, and the component among its parts', () => {
    const marked = `<h2 id="x">T &amp; t</h2>\n${markEmbed(embed, '<div>default</div>')}\n<p>a<br>b</p>`;
    expect(divideEmbeds(marked)).toEqual({
      html: '<h2 id="x">T &amp; t</h2>\n<div>default</div>\n<p>a<br>b</p>',
      parts: [{ tag: 'h2', props: { id: 'x' }, html: 'T &amp; t' }, '\n', embed, '\n', { tag: 'p', props: {}, html: 'a<br>b' }],
    });
  });

  it('has elements around a component with the names of React, decoded words and no spaces in tables', () => {
    const marked = `<table class="t">\n<tr>\n<td colspan="2">1 &lt; 2 ${markEmbed(embed, 'x')}<br></td>\n</tr>\n</table>`;
    expect(divideEmbeds(marked).parts).toEqual([
      {
        tag: 'table',
        props: { className: 't' },
        children: [
          {
            tag: 'tr',
            props: {},
            children: [{ tag: 'td', props: { colSpan: '2' }, children: ['1 < 2 ', embed, { tag: 'br', props: {} }] }],
          },
        ],
      },
    ]);
  });

  it('gives a component its default markup or the content of its element', () => {
    const link = markEmbed({ ...embed, content: 'within' }, '<a href="/x"><em>w</em></a>');
    const box = markEmbed({ ...embed, content: 'all' }, `<p>${link}</p>`);
    const inner = { ...embed, children: [{ tag: 'em', props: {}, html: 'w' }] };
    expect(divideEmbeds(box)).toEqual({
      html: '<p><a href="/x"><em>w</em></a></p>',
      parts: [{ ...embed, children: [{ tag: 'p', props: {}, children: [inner] }] }],
    });
  });

  it('ignores components within the default markup of another', () => {
    expect(divideEmbeds(markEmbed(embed, markEmbed(embed, 'x')))).toEqual({ html: 'x', parts: [embed] });
  });
});
