import { checkNesting } from '../../check/page/check-nesting.ts';
import { checkPolicy } from '../../check/page/check-policy.ts';
import { type HtmlElement, parseHtml } from '../../check/parse-html.ts';
import { parsePolicy } from '../../check/policy.ts';
import type { Problem } from '../../errors/problem.ts';
import { responseHeaders } from '../../render/response-headers.ts';
import { type InspectMarkup, traceAttribute } from '../../render/traced-markup.ts';
import type { LoadedSite } from '../../settings/load-site.ts';

/** A rule of `boreal check` about the elements of a page. */
type MarkupRule = (page: {
  readonly elements: readonly HtmlElement[];
  readonly origin: (element: HtmlElement) => { readonly file: string };
}) => readonly Problem[];

/**
 * Returns a function that reports elements in places where they are not allowed, and what the policy of the generated site
 * forbids, at the lines of templates that make them.
 */
export function markupInspector({ siteUrl, definition }: Pick<LoadedSite, 'siteUrl' | 'definition'>): InspectMarkup {
  const rules = [checkNesting, policyRule(siteUrl, definition)];
  return ({ html, component, trace }) => {
    if (problemsIn(html, component, rules).length === 0) return [];
    const traced = trace();
    return problemsIn(traced.html, component, rules).flatMap(({ problem, element }) => {
      const stack = traced.stacks[Number(traceOf(element))];
      // React adds elements of its own, which load a picture in advance.
      if (stack === undefined && traced.stacks.length > 0) return [];
      return [{ ...problem, severity: 'warning' as const, ...(stack === undefined ? {} : { stack }) }];
    });
  };
}

/** Returns the rule of the policy that hosts send with the generated site. */
function policyRule(siteUrl: string, { visitor = {}, contentSecurityPolicy: added = {} }: LoadedSite['definition']): MarkupRule {
  const [ofAll] = responseHeaders({ visitor, isPublished: true, added, hasTrustedTypes: true });
  const policy = parsePolicy(ofAll?.headers['content-security-policy'] ?? '', siteUrl);
  return (page) => checkPolicy(page, { policy, base: `${siteUrl}/` });
}

function problemsIn(
  html: string,
  file: string,
  rules: readonly MarkupRule[],
): { readonly problem: Problem; readonly element: HtmlElement }[] {
  const { elements } = parseHtml(html);
  return rules.flatMap((rule) => {
    const named: HtmlElement[] = [];
    const origin = (element: HtmlElement) => {
      named.push(element);
      return { file };
    };
    return rule({ elements, origin }).map((problem, at) => ({ problem, element: named[at] as HtmlElement }));
  });
}

/** Returns the number of the innermost element of a template around an element, or of itself. */
function traceOf(element: HtmlElement): string | undefined {
  for (let at: HtmlElement | undefined = element; at; at = at.parent) {
    const trace = at.attributes[traceAttribute];
    if (trace !== undefined) return trace;
  }
  return undefined;
}
