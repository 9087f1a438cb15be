import { expect, it } from 'vitest';
import type { RichTextDocument } from '../../../../../generator/rich-text/rich-text-document.ts';
import { mapRichTextTargets } from '../../../../../generator/sources/contentful/rich-text-targets.ts';
import { entryLink } from './support.ts';

const document = (...content: readonly unknown[]) => ({ nodeType: 'document', data: {}, content }) as unknown as RichTextDocument;
const seen = (target: unknown) => ({ missing: { linkType: 'seen', id: JSON.stringify(target) } });

it('every link is replaced at any depth, and nothing else', () => {
  const text = { nodeType: 'text', value: 'a', marks: [], data: {} };
  const inline = { nodeType: 'entry-hyperlink', data: { target: entryLink('a'), more: 1 }, content: [text] };
  const list = {
    nodeType: 'unordered-list',
    data: {},
    content: [{ nodeType: 'list-item', content: [{ nodeType: 'paragraph', data: {}, content: [text, inline] }] }],
  };
  const block = { nodeType: 'embedded-entry-block', data: { target: entryLink('b') }, content: [] };
  const given = document(list, block);
  const before = structuredClone(given);
  expect(mapRichTextTargets(given, seen)).toEqual(
    document(
      {
        ...list,
        content: [
          {
            nodeType: 'list-item',
            content: [
              {
                nodeType: 'paragraph',
                data: {},
                content: [text, { ...inline, data: { target: seen(entryLink('a')), more: 1 } }],
              },
            ],
          },
        ],
      },
      { ...block, data: { target: seen(entryLink('b')) } },
    ),
  );
  expect(given).toEqual(before);
});

it.each([
  [[null]],
  [['text']],
  [[[1]]],
  [[{ nodeType: 'x', data: null, content: null }]],
  [[{ nodeType: 'x', content: 'y' }]],
  [[{}]],
])('an invalid node does not change: %j', (content) => {
  expect(mapRichTextTargets(document(...content), seen)).toEqual(document(...content));
});
