import type { YamlFault } from '../../model/errors.ts';

/** Cause of an error of the YAML parser, in words of the author. */
interface KnownFault {
  readonly fault: YamlFault;
  /** The part of the line that is wrong. */
  readonly text: string;
  /** 1-based. */
  readonly column: number;
}

/** Indentation, hyphens of a list, and a name with its colon. */
const beginning = /^[ \t]*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:"'][^:"']*):)?/;

const maxShown = 60;
const shortened = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);

/** Returns the cause of an error of the parser in a line; undefined for an unusual one. */
export function yamlFaultIn(line: string, reason: string): KnownFault | undefined {
  const [start = ''] = beginning.exec(line) ?? [];
  const tab = /^ *\t/.test(start)
    ? start.indexOf('\t')
    : /^ *\t/.test(line.slice(start.length))
      ? line.indexOf('\t', start.length)
      : -1;
  if (tab >= 0) return { fault: 'tab', text: shortened(line.slice(tab).trim()), column: tab + 1 };
  const text = line.slice(start.length).trim();
  const fault = faultOf(reason, text);
  if (fault === 'twice') return { fault, text: start.replace(/^[\s-]*["']?|["']?:$/g, ''), column: start.search(/[^\s-]/) + 1 };
  return fault && { fault, text: shortened(text), column: line.indexOf(text, start.length) + 1 };
}

function faultOf(reason: string, value: string): YamlFault | undefined {
  if (/duplicated mapping key/.test(reason)) return 'twice';
  if (/end of the stream within a (?:double|single) quoted/.test(reason)) return 'quote';
  if (/end of the stream within a flow collection/.test(reason)) return 'bracket';
  if (/^[@`%]/.test(value)) return 'sign';
  if (/^(?:"[^"]*"|'[^']*')./.test(value)) return 'behind';
  return /:(?:\s|$)/.test(value) && !/^["'[{]/.test(value) ? 'colon' : undefined;
}
