import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { distinctProblems } from '../errors/all-or-problems.ts';
import type { Problem } from '../errors/problem.ts';
import { type InspectedSite, type InspectMarkup, type Inspector, traceAttribute } from '../render/traced-markup.ts';
import { positionAt } from '../support/site-code.ts';
import { hasHash } from './data/check-files.ts';
import { checkErrors } from './errors.ts';
import { checkNesting } from './page/check-nesting.ts';
import { checkPolicy, checkStylePolicy, mayBeForbidden } from './page/check-policy.ts';
import { type HtmlElement, parseHtml } from './parse-html.ts';
import { policyOf } from './policy.ts';

interface RuledMarkup {
  readonly elements: readonly HtmlElement[];
  readonly origin: (element: HtmlElement) => { readonly file: string };
}

/** A rule of `boreal check` about the elements of a page. */
interface MarkupRule {
  /** False if markup cannot break the rule, without parsing it. */
  readonly mayApply: (html: string) => boolean;
  readonly check: (page: RuledMarkup) => readonly Problem[];
}

/** Returns a function that reports what the policy of the site forbids, at the lines of templates that make it. */
export const policyInspector = (site: InspectedSite): Inspector => ({
  markup: inspector([policyRule(site), integrityRule(site)]),
  styles: styleInspector(site),
});

/** The same, and elements in places where they are not allowed. */
export const markupInspector = (site: InspectedSite): Inspector => ({
  markup: inspector([{ mayApply: () => true, check: checkNesting }, policyRule(site), integrityRule(site)]),
  styles: styleInspector(site),
});

function inspector(rules: readonly MarkupRule[]): InspectMarkup {
  return ({ html, component, trace }) => {
    const applied = rules.filter(({ mayApply }) => mayApply(html));
    if (applied.length === 0 || problemsIn(html, component, applied).length === 0) return [];
    const traced = trace();
    return problemsIn(traced.html, component, applied).flatMap(({ problem, element }) => {
      const stack = traced.places[Number(traceOf(element))]?.stack;
      // React adds elements of its own, which load a picture in advance.
      if (stack === undefined && traced.places.length > 0) return [];
      return [{ ...problem, severity: 'warning' as const, ...(stack === undefined ? {} : { stack }) }];
    });
  };
}

/** Reports what browsers refuse to load for the styles of templates, at the line of the first file that names it. */
function styleInspector({ siteUrl, root, headerRules }: InspectedSite): Inspector['styles'] {
  const policy = policyOf(headerRules, siteUrl);
  return ({ files, inputs }) => {
    if (!policy) return [];
    const whereOf = (url: string) => {
      const sources = inputs.filter((file) => file.endsWith('.css')).map((file) => ({ file, text: textOf(join(root, file)) }));
      const source = sources.find(({ text }) => text.includes(url));
      return source ? positionAt(source, source.text.indexOf(url)) : {};
    };
    const problems = files
      .filter(({ path }) => path.endsWith('.css'))
      .flatMap(({ path, contents }) =>
        checkStylePolicy(Buffer.from(contents).toString('utf8'), { policy, base: `${siteUrl}/${path}` }, whereOf),
      );
    return distinctProblems(problems).map((problem) => ({ ...problem, severity: 'warning' as const }));
  };
}

/** Returns the text of a source; '' if it has changed its name since it was bundled. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function policyRule({ siteUrl, headerRules }: InspectedSite): MarkupRule {
  const policy = policyOf(headerRules, siteUrl);
  if (!policy) return { mayApply: () => false, check: () => [] };
  const base = `${siteUrl}/`;
  return {
    mayApply: (html) => mayBeForbidden(html, { policy, base }),
    check: (page) => checkPolicy(page, { policy, base }),
  };
}

/** Reports public files whose content is not the one that an element expects. */
function integrityRule({ siteUrl, pathPrefix, publicFolder }: InspectedSite): MarkupRule {
  const contentOf = (url: string): Uint8Array | undefined => {
    const target = URL.canParse(url, `${siteUrl}/`) ? new URL(url, `${siteUrl}/`) : undefined;
    if (publicFolder === undefined || target?.origin !== siteUrl || !target.pathname.startsWith(`${pathPrefix}/`))
      return undefined;
    try {
      return readFileSync(join(publicFolder, normalize(decodeURI(target.pathname.slice(pathPrefix.length)))));
    } catch {
      // A missing file is a broken link, and generated code has hashes of its own.
      return undefined;
    }
  };
  return {
    mayApply: (html) => html.includes(' integrity="'),
    check: ({ elements, origin }) =>
      elements.flatMap((element) => {
        const { integrity, src, href } = element.attributes;
        const url = src ?? href;
        const content = integrity === undefined || url === undefined ? undefined : contentOf(url);
        if (integrity === undefined || url === undefined || !content || hasHash(content, integrity)) return [];
        return [checkErrors.INTEGRITY({ url }, { where: origin(element) })];
      }),
  };
}

function problemsIn(
  html: string,
  file: string,
  rules: readonly MarkupRule[],
): { readonly problem: Problem; readonly element: HtmlElement }[] {
  const { elements } = parseHtml(html);
  return rules.flatMap(({ check }) => {
    const named: HtmlElement[] = [];
    const origin = (element: HtmlElement) => {
      named.push(element);
      return { file };
    };
    return check({ elements, origin }).map((problem, at) => ({ problem, element: named[at] as HtmlElement }));
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
