import type MarkdownIt from 'markdown-it';

export type Parser = MarkdownIt;
export type Token = ReturnType<MarkdownIt['parse']>[number];
export type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];
export type BlockState = Parameters<BlockRule>[0];
export type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2];
export type InlineState = Parameters<InlineRule>[0];
