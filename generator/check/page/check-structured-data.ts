import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { textIn } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';

type Node = Readonly<Record<string, unknown>>;

/** Rule for a property, and its description for the message. */
interface Expectation {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const text: Expectation = { expected: 'a text', accepts: isText };
const date: Expectation = {
  expected: 'a date such as 2026-01-31',
  accepts: (value) => isText(value) && /^\d{4}-\d\d-\d\d(T\S+)?$/.test(value) && !Number.isNaN(Date.parse(value)),
};
const address: Expectation = {
  expected: 'an absolute address with https://',
  accepts: (value) => isText(value) && /^https?:\/\//.test(value) && URL.canParse(value),
};
const named: Expectation = {
  expected: 'a person or organization with a name',
  accepts: (value) => listed(value).length > 0 && listed(value).every((one) => isNode(one) && isText(one.name)),
};
const questions: Expectation = {
  expected: 'a list of questions, each with a name and the text of its answer',
  accepts: (value) =>
    listed(value).length > 0 &&
    listed(value).every(
      (one) => isNode(one) && isText(one.name) && isNode(one.acceptedAnswer) && isText(one.acceptedAnswer.text),
    ),
};
const steps: Expectation = {
  expected: 'a list of named steps, numbered from 1, each but the last with its absolute address',
  accepts: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (one, at) =>
        isNode(one) &&
        one.position === at + 1 &&
        isText(one.name ?? (isNode(one.item) ? one.item.name : undefined)) &&
        (at === value.length - 1 || address.accepts(isNode(one.item) ? one.item['@id'] : one.item)),
    ),
};
const searchTarget: Expectation = {
  expected: 'an address with a {place} for the query',
  accepts: (value) => {
    const template = isNode(value) ? value.urlTemplate : value;
    return isText(template) && /^https?:\/\/.*\{\w+\}/.test(template);
  },
};

const dateIfAny: Expectation = { ...date, accepts: (value) => value === undefined || date.accepts(value) };

/** The date is optional for an Article, and required for posts and news. */
const article = { headline: text, datePublished: dateIfAny, dateModified: dateIfAny, author: named };
const datedArticle = { ...article, datePublished: date };

/** Properties that search engines require, by type. Other types are not checked. */
const required: Readonly<Record<string, Readonly<Record<string, Expectation>>>> = {
  FAQPage: { mainEntity: questions },
  Article: article,
  BlogPosting: datedArticle,
  NewsArticle: datedArticle,
  BreadcrumbList: { itemListElement: steps },
  Organization: { name: text, url: address },
  WebSite: { name: text, url: address },
  SearchAction: { target: searchTarget, 'query-input': text },
};

/** Reports structured data that are not valid JSON-LD or lack a required property. */
export function checkStructuredData({ elements, origin }: CheckedPage): Problem[] {
  return elements.flatMap((element) => {
    if (element.name !== 'script' || element.attributes.type !== 'application/ld+json') return [];
    const details = { where: origin(element) };
    const data = parsedJson(textIn(element));
    const roots = listed(data);
    if (data === undefined) return [checkErrors.DATA_UNREADABLE({ why: 'are not JSON' }, details)];
    if (roots.length === 0 || !roots.every(isNode))
      return [checkErrors.DATA_UNREADABLE({ why: 'are neither an object nor a list of objects' }, details)];
    const isKnown = roots.every((root) => /^https?:\/\/schema\.org\/?$/.test(String(root['@context'])));
    if (!isKnown) return [checkErrors.DATA_UNREADABLE({ why: 'do not name https://schema.org as their context' }, details)];
    if (!roots.every((root) => root['@type'] !== undefined || Array.isArray(root['@graph'])))
      return [checkErrors.DATA_UNREADABLE({ why: 'name no type' }, details)];
    return roots.flatMap(incomplete).map((lack) => checkErrors.DATA_INCOMPLETE(lack, details));
  });
}

/** Types that need no complete description inside another object. */
const mentioned: ReadonlySet<string> = new Set(['Organization', 'WebSite']);

/** Returns the missing properties of an object and of all objects in it. */
function incomplete(node: Node): { type: string; property: string; expected: string }[] {
  const { '@graph': graph, ...properties } = node;
  const lacks = (of: Node, types: readonly string[]) =>
    types.flatMap((type) =>
      Object.entries(required[type] ?? {})
        .filter(([property, { accepts }]) => !accepts(of[property]))
        .map(([property, { expected }]) => ({ type, property, expected })),
    );
  const within = (of: Node): ReturnType<typeof lacks> =>
    Object.values(of)
      .flatMap((value) => listed(value).filter(isNode))
      .flatMap((inner) => [
        ...lacks(
          inner,
          typesOf(inner).filter((type) => !mentioned.has(type)),
        ),
        ...within(inner),
      ]);
  return [...lacks(node, typesOf(node)), ...within(properties), ...listed(graph).filter(isNode).flatMap(incomplete)];
}

const typesOf = (node: Node): readonly string[] => listed(node['@type']).map(String);

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
