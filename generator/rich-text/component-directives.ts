import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
import { closeEmbed, openEmbed } from './embed-parts.ts';
import { textErrors } from './errors.ts';
import { voidElements } from './html-elements.ts';
import type { LinkTarget, SiteLink } from './link-target.ts';
import { isCode, lineOf } from './markdown-blocks.ts';
import { type ComponentDirective, closingColons, componentOnLine } from './markdown-directives.ts';
import type { BlockRule, BlockState, Parser } from './markdown-types.ts';

/** A component for a directive or element, with its props. */
interface ComponentAnswer {
  /** Name of its chunk; undefined if it may not be shown. */
  readonly component: string | undefined;
  readonly props: Readonly<Record<string, unknown>>;
  /** Links in the props, as they are written. */
  readonly links: readonly LinkTarget[];
  readonly problems: readonly Problem[];
}

/** Components by the name of a directive or element. */
export interface NamedComponents {
  readonly names: readonly string[];
  /** Validates attributes against the fields of a component; undefined for an unknown name. */
  read(name: string, attributes: Readonly<Record<string, string>>, at: ReadOptions): ComponentAnswer | undefined;
}

interface ReadOptions {
  readonly where: ProblemOrigin;
  readonly locale: string;
}

/** Adds directives that show a component. */
export function addComponentDirectives(parser: Parser): void {
  parser.block.ruler.before('paragraph', 'component', component, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

const component: BlockRule = (state, line, endLine, isSilent) => {
  if (isCode(state, line)) return false;
  const written = lineOf(state, line);
  const directive = componentOnLine(written);
  if (!directive && !written.startsWith(':::')) return false;
  if (isSilent) return true;
  if (!directive) {
    Object.assign(state.push('component_form', '', 0), { content: written, map: [line, line + 1], block: true });
    state.line = line + 1;
    return true;
  }
  if (directive.colons === 2) {
    Object.assign(state.push('component_line', '', 0), { meta: { directive }, map: [line, line + 1], block: true });
    state.line = line + 1;
    return true;
  }
  const close = endOf(directive, state, line, endLine);
  const end = close ?? endLine;
  const meta = { directive, isOpen: close === undefined };
  Object.assign(state.push('component_open', '', 1), { meta, map: [line, end], block: true });
  const { lineMax, parentType } = state;
  Object.assign(state, { lineMax: end, parentType: 'component' });
  state.md.block.tokenize(state, line + 1, end);
  Object.assign(state, { lineMax, parentType });
  Object.assign(state.push('component_close', '', -1), { block: true });
  state.line = close === undefined ? end : end + 1;
  return true;
};

/** Returns the line that ends a directive: as many colons, after those of the directives within it. */
function endOf({ colons }: ComponentDirective, state: BlockState, line: number, endLine: number): number | undefined {
  let depth = 1;
  let fence = '';
  for (let at = line + 1; at < endLine && (state.isEmpty(at) || (state.sCount[at] ?? 0) >= state.blkIndent); at++) {
    const text = lineOf(state, at);
    const [, mark = ''] = /^(`{3,}|~{3,})/.exec(text) ?? [];
    if (fence !== '') fence = mark.startsWith(fence) && text.trim() === mark ? '' : fence;
    else if (mark !== '') fence = mark;
    else if (componentOnLine(text)?.colons === colons) depth++;
    else if (closingColons(text) === colons && --depth === 0) return at;
  }
  return undefined;
}

export interface DirectiveMeta {
  readonly directive: ComponentDirective;
  /** True if the directive has no end. */
  readonly isOpen?: boolean;
}

interface AnswerOptions extends ReadOptions {
  readonly components: NamedComponents | undefined;
  readonly problems: Problem[];
  readonly links: SiteLink[];
}

/** Returns the start of the element of a directive's component; '' if it has a problem, which is reported. */
export function openDirective(meta: unknown, options: AnswerOptions): string {
  const { directive, isOpen } = meta as DirectiveMeta;
  const { name, attributes, colons } = directive;
  const { components, problems } = options;
  const details = { where: options.where };
  if (isOpen) problems.push(textErrors.DIRECTIVE_OPEN({ name, end: ':'.repeat(colons) }, details));
  if (!attributes) {
    problems.push(textErrors.DIRECTIVE_ATTRIBUTES({ name }, details));
    return '';
  }
  const start = openComponent(name, attributes, { ...options, hasContent: colons > 2 });
  if (start !== undefined) return start;
  const suggestion = closestName(name, components?.names ?? []);
  problems.push(textErrors.DIRECTIVE_UNKNOWN({ name, suggestion }, details));
  return '';
}

/** Returns the start of the element of a named component: undefined for an unknown name, '' for one with a reported problem. */
function openComponent(
  name: string,
  attributes: Readonly<Record<string, string>>,
  { components, problems, links, hasContent, ...at }: AnswerOptions & { readonly hasContent: boolean },
): string | undefined {
  const answer = components?.read(name, attributes, at);
  if (!answer) return undefined;
  problems.push(...answer.problems);
  const { component: chunk, props } = answer;
  if (chunk === undefined) return '';
  for (const link of answer.links) {
    if (link.kind === 'page' || link.kind === 'file') links.push({ kind: link.kind, path: link.path, line: at.where.line ?? 1 });
  }
  return openEmbed({ component: chunk, props, ...(hasContent ? { content: 'all' as const } : {}) });
}

/** Returns the start of the component of an element that the site gives to one, from its mark in sanitized HTML. */
export function openGiven({ data = '' }: Readonly<Record<string, string>>, options: AnswerOptions): string {
  const { name, attributes } = JSON.parse(data) as {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  };
  return openComponent(name, attributes, { ...options, hasContent: !voidElements.has(name) }) ?? '';
}

/** Returns the end of the component that a start began. */
export const closeOf = (start: string): string => (start === '' ? '' : closeEmbed);
