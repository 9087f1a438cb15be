import { createRequire } from 'node:module';
import type { CompatData, CompatStatement } from '@mdn/browser-compat-data';
import ts from 'typescript';
import packageFile from '../../package.json' with { type: 'json' };

/** Nested tables of features, as MDN publishes them. */
interface Features {
  readonly __compat?: CompatStatement;
  readonly [name: string]: unknown;
}

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Returns the table at a path such as 'css.properties'; an empty one if it does not exist. */
export function featuresAt(path: string): Features {
  return path
    .split('.')
    .reduce((table, name) => (Object.hasOwn(table, name) ? (table[name] as Features) : {}), data as unknown as Features);
}

/** The oldest browsers of package.json by MDN's names: the only ones that this file knows. */
export const oldest: Readonly<Record<string, number>> = Object.fromEntries(
  packageFile.browserslist.map((query) => {
    const [name = '', version = ''] = query.split(' >= ');
    return [name === 'ios_saf' ? 'safari_ios' : name, Number(version)];
  }),
);

type SimpleSupport = Readonly<
  Partial<Record<'flags' | 'prefix' | 'alternative_name' | 'version_removed' | 'version_added', unknown>>
>;

/** Returns the first version of a browser with a feature without a prefix; Infinity if no version has it. */
export function versionWith({ __compat }: Features, browser: string): number {
  const support = [(__compat?.support as Readonly<Record<string, SimpleSupport[]>> | undefined)?.[browser] ?? []].flat();
  const versions = support
    .filter(({ flags, prefix, alternative_name, version_removed }) => !(flags ?? prefix ?? alternative_name ?? version_removed))
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace('≤', '')));
  return Math.min(...versions.filter((version) => !Number.isNaN(version)), Number.POSITIVE_INFINITY);
}

/** Returns true if one of the oldest browsers lacks each of these features. */
const isTooNew = (features: readonly Features[]): boolean =>
  features.length > 0 &&
  Object.entries(oldest).some(([browser, version]) => features.every((each) => versionWith(each, browser) > version));

const present = (paths: readonly string[]): readonly Features[] => paths.map(featuresAt).filter(({ __compat }) => __compat);

/** Members of all interfaces by name. */
function listMembers(): ReadonlyMap<string, readonly Features[]> {
  const members = new Map<string, Features[]>();
  for (const path of ['api', 'javascript.builtins', 'javascript.builtins.Intl']) {
    for (const owner of Object.values(featuresAt(path))) {
      for (const [key, feature] of Object.entries(owner as Features)) {
        if (key.endsWith('_event') || !(feature as Features).__compat) continue;
        const name = key.replace(/_static$/, '');
        members.set(name, [...(members.get(name) ?? []), feature as Features]);
      }
    }
  }
  return members;
}

/** Returns true for a node whose name the sources give themselves. */
function namesSomething(node: ts.Node): node is ts.Node & { readonly name: ts.Node } {
  const { name } = node as { readonly name?: unknown };
  return name !== undefined && !ts.isPropertyAccessExpression(node);
}

/**
 * Lists calls and properties that one of the oldest browsers lacks, as 'URL.canParse' or
 * 'toSpliced', with their files. Names that the sources declare themselves are left out.
 */
export function newCalls(sources: readonly ts.SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const members = listMembers();
  const uses: { readonly owner: string; readonly name: string; readonly file: string }[] = [];
  const declared = new Set<string>();
  const visit = (node: ts.Node, file: string): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const owner = ts.isIdentifier(node.expression) ? node.expression.text : '';
      uses.push({ owner, name: node.name.text, file });
      if (owner !== '') uses.push({ owner: '', name: owner, file });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression)) {
      uses.push({ owner: '', name: node.expression.text, file });
    } else if (namesSomething(node)) declared.add(node.name.getText());
    ts.forEachChild(node, (child) => visit(child, file));
  };
  for (const source of sources) visit(source, source.fileName);
  const files = new Map<string, Set<string>>();
  const note = (shown: string, file: string): void => void files.set(shown, (files.get(shown) ?? new Set()).add(file));
  for (const { owner, name, file } of uses) {
    const ofOwner = present([`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`]);
    const ofAnyone = [
      ...present([`api.${name}`, `api.Window.${name}`, `javascript.builtins.${name}`]),
      ...(members.get(name) ?? []),
    ];
    if (isTooNew(ofOwner)) note(`${owner}.${name}`, file);
    else if (ofOwner.length === 0 && !declared.has(name) && isTooNew(ofAnyone)) note(name, file);
  }
  return new Map([...files].map(([name, set]) => [name, [...set]]));
}

const functionsNamed = (name: string): readonly Features[] =>
  [featuresAt(`css.types.${name}`), featuresAt(`css.types.color.${name}`)].filter(({ __compat }) => __compat);

/** Lists at-rules, selectors, properties, values and functions of a stylesheet that one of the oldest browsers lacks. */
export function newStyles(css: string): readonly string[] {
  const features = new Map<string, readonly Features[]>();
  const text = css.replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"/g, '""');
  for (const [part, before = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const written = before.trim();
    const [, rule] = /^@([\w-]+)/.exec(written) ?? [];
    if (rule !== undefined) features.set(`@${rule}`, [featuresAt(`css.at-rules.${rule}`)]);
    else if (end === '{') {
      for (const [selector, name = ''] of part.matchAll(/::?([\w-]+)/g))
        features.set(selector, [featuresAt(`css.selectors.${name}`)]);
    } else {
      const [, property = '', value = ''] = /^([\w-]+)\s*:(.*)$/s.exec(written) ?? [];
      if (property.startsWith('--')) continue;
      features.set(property, [featuresAt(`css.properties.${property}`)]);
      if (property === 'content' && value.includes('/'))
        features.set('content: … / …', [featuresAt('css.properties.content.alt_text')]);
      for (const [, word = '', bracket] of value.matchAll(/(?<![\w-])([a-z][\w-]*)(\(?)/g)) {
        features.set(`${property}: ${word}`, [featuresAt(`css.properties.${property}.${word}`)]);
        if (bracket === '(') features.set(`${word}()`, functionsNamed(word));
      }
    }
  }
  return [...features].filter(([, each]) => each.every(({ __compat }) => __compat) && isTooNew(each)).map(([name]) => name);
}
