/**
 * The public names of the package, read from the sources that package.json exports. Declarations
 * are parsed, not checked: each has its types written out, so that no type checker is needed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** A name that sites import, or that the type of one uses. */
export interface PublicName {
  readonly name: string;
  readonly file: string;
  readonly kind: 'function' | 'constant' | 'interface' | 'type';
  /** Declarations without bodies, one for each overload. */
  readonly signatures: readonly string[];
  /** Text of its comment; '' if it has none. */
  readonly description: string;
  readonly members: readonly Member[];
}

/** A property or method of an interface. Members of a record within a record have both names. */
export interface Member {
  /** 'policies', 'socialCard.component', 'locales.*.tag'. */
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly description: string;
}

/** A module of the package by the name that sites import. */
export interface PublicModule {
  readonly name: string;
  readonly names: readonly PublicName[];
}

type Declaration = ts.FunctionDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableDeclaration;

interface Resolved {
  readonly file: string;
  readonly declarations: readonly Declaration[];
}

const sources = new Map<string, ts.SourceFile>();

function sourceOf(file: string): ts.SourceFile {
  let source = sources.get(file);
  if (!source) {
    source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    sources.set(file, source);
  }
  return source;
}

/** Returns the file of an imported module; undefined for a package. */
function targetOf(file: string, specifier: ts.Expression | undefined): string | undefined {
  if (!specifier || !ts.isStringLiteral(specifier)) return undefined;
  if (specifier.text.startsWith('#contract/')) return `generator/contract/${specifier.text.slice('#contract/'.length)}.ts`;
  return specifier.text.startsWith('.') ? join(dirname(file), specifier.text) : undefined;
}

/** Returns the declarations of a name in a file, or in the file that it comes from. */
function resolveName(file: string, name: string): Resolved | undefined {
  const declarations: Declaration[] = [];
  for (const statement of sourceOf(file).statements) {
    if (ts.isVariableStatement(statement))
      declarations.push(...statement.declarationList.declarations.filter((each) => each.name.getText() === name));
    else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      if (statement.name?.text === name) declarations.push(statement);
    } else if (ts.isImportDeclaration(statement)) {
      const found = followed(file, statement.moduleSpecifier, statement.importClause?.namedBindings, name);
      if (found) return found;
    }
  }
  const overloads = declarations.filter((each) => ts.isFunctionDeclaration(each) && !each.body);
  return declarations.length === 0 ? undefined : { file, declarations: overloads.length > 0 ? overloads : declarations };
}

/** Follows a name that `{ name }` or `{ other as name }` imports or exports. */
function followed(
  file: string,
  specifier: ts.Expression | undefined,
  bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined,
  name: string,
): Resolved | undefined {
  if (!bindings || !('elements' in bindings)) return undefined;
  for (const element of bindings.elements) {
    if (element.name.text !== name) continue;
    const target = specifier ? targetOf(file, specifier) : file;
    return target === undefined ? undefined : resolveExport(target, (element.propertyName ?? element.name).text);
  }
  return undefined;
}

function resolveExport(file: string, name: string): Resolved | undefined {
  // A name of the module itself has precedence over those of `export *`.
  const own = resolveName(file, name);
  if (own?.file === file) return own;
  for (const statement of sourceOf(file).statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    const target = targetOf(file, statement.moduleSpecifier);
    const found = statement.exportClause
      ? followed(file, statement.moduleSpecifier, statement.exportClause, name)
      : target && exportedNames(target).includes(name)
        ? resolveExport(target, name)
        : undefined;
    if (found) return found;
  }
  return own;
}

/** Lists the names that a file exports. */
function exportedNames(file: string): readonly string[] {
  return sourceOf(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      if (statement.exportClause && ts.isNamedExports(statement.exportClause))
        return statement.exportClause.elements.map(({ name }) => name.text);
      const target = targetOf(file, statement.moduleSpecifier);
      return target ? exportedNames(target) : [];
    }
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      return [];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText());
    return 'name' in statement && statement.name ? [(statement.name as ts.Identifier).text] : [];
  });
}

const printer = ts.createPrinter({ removeComments: true });

/** Returns the text of a node on one line, without comments. */
function textOf(node: ts.Node): string {
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replace(/\s+/g, ' ').replace(/;? \}/g, ' }').trim();
}

function descriptionOf(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc)?.comment;
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim();
}

const typeParametersOf = (parameters: readonly ts.TypeParameterDeclaration[] | undefined): string =>
  parameters && parameters.length > 0 ? `<${parameters.map(textOf).join(', ')}>` : '';

function signatureOf({ typeParameters, parameters, type }: ts.SignatureDeclaration, arrow: string): string {
  const result = type ? textOf(type) : 'unknown';
  const listed = parameters.map((parameter) => {
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : 'options';
    const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
    return `${name}${isOptional ? '?' : ''}: ${parameter.type ? textOf(parameter.type) : 'unknown'}`;
  });
  return `${typeParametersOf(typeParameters)}(${listed.join(', ')})${arrow}${result}`;
}

/** Returns the function that a value is: itself, or with further members. */
function functionOf(value: ts.Expression | undefined): ts.ArrowFunction | undefined {
  if (value && ts.isCallExpression(value) && value.expression.getText() === 'withKind') return functionOf(value.arguments.at(-1));
  return value && ts.isArrowFunction(value) ? value : undefined;
}

/** Returns the type of a function value, also of one that returns another function. */
function valueType(node: ts.Expression): string {
  if (!ts.isArrowFunction(node)) return textOf(node);
  if (node.type || !ts.isArrowFunction(node.body)) return signatureOf(node, ' => ');
  return `${typeParametersOf(node.typeParameters)}() => ${valueType(node.body)}`;
}

function valueText(value: ts.Expression | undefined): string {
  const declared = functionOf(value);
  return declared ? `: ${valueType(declared)}` : ` = ${value ? textOf(value) : ''}`;
}

function signature(node: Declaration): string {
  const name = node.name?.getText() ?? '';
  if (ts.isFunctionDeclaration(node)) return `function ${name}${signatureOf(node, ': ')}`;
  if (ts.isVariableDeclaration(node)) return `const ${name}${node.type ? `: ${textOf(node.type)}` : valueText(node.initializer)}`;
  const text = printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^export /, '')
    .replace(/^ +/gm, (indent) => ' '.repeat(indent.length / 2));
  return ts.isInterfaceDeclaration(node) ? withTableMembers(node, text) : text;
}

/** A type that follows from a table of shapes: `OptionsOf<typeof options>`. */
const isOfTable = (node: ts.Node): node is ts.ExpressionWithTypeArguments =>
  ts.isExpressionWithTypeArguments(node) && node.typeArguments?.[0] !== undefined && ts.isTypeQueryNode(node.typeArguments[0]);

/** Writes out the members that an interface has from tables of shapes. */
function withTableMembers(node: ts.InterfaceDeclaration, text: string): string {
  const types = (node.heritageClauses ?? []).flatMap((clause) => clause.types.filter(isOfTable));
  const own = membersIn(node.members).map(({ name }) => name);
  const lines = types
    .flatMap((type) => membersOf(node.getSourceFile().fileName, type))
    .filter(({ name }, _at, all) => !own.includes(name) && !all.some((outer) => isWithin(name, outer.name)))
    .map(
      (member) =>
        `  readonly ${propertyCode(
          member,
          types.flatMap((type) => membersOf(node.getSourceFile().fileName, type)),
        )};`,
    );
  const [head = '', ...rest] = text.split('\n');
  const ownHead = types
    .reduce(
      (line, type) =>
        line
          .replace(`, ${textOf(type)}`, '')
          .replace(`${textOf(type)}, `, '')
          .replace(textOf(type), ''),
      head,
    )
    .replace(/ extends +\{/, ' {');
  return [ownHead, ...lines, ...rest].join('\n');
}

const isWithin = (name: string, outer: string): boolean =>
  name !== outer && /^(?:\[\]|\.)/.test(name.slice(outer.length)) && name.startsWith(outer);

/** Returns a member as code, with the members of records within it. */
function propertyCode({ name, type, isOptional }: Member, all: readonly Member[]): string {
  const inner = all.filter((each) => isWithin(each.name, name));
  const direct = inner.filter((each) => !inner.some((outer) => isWithin(each.name, outer.name)));
  const record = direct.map((each) => `readonly ${propertyCode(each, inner)}`).join('; ');
  const key = name.replace(/^.*(?:\.\*\.|\[\]\.|\.)/, '');
  return `${/^\w+$/.test(key) ? key : `'${key}'`}${isOptional ? '?' : ''}: ${type.replace('{ … }', `{ ${record} }`)}`;
}

const kindOf = (node: Declaration): PublicName['kind'] => {
  if (ts.isInterfaceDeclaration(node)) return 'interface';
  if (ts.isTypeAliasDeclaration(node)) return 'type';
  const isFunction = ts.isFunctionDeclaration(node) || functionOf(node.initializer) !== undefined;
  return isFunction ? 'function' : 'constant';
};

/** A record type within a type, and the path to it: '' itself, '[]' in a list, '.*' by any name. */
function literalWithin(
  type: ts.TypeNode | undefined,
): { readonly path: string; readonly literal: ts.TypeLiteralNode } | undefined {
  if (!type) return undefined;
  if (ts.isTypeLiteralNode(type)) return { path: '', literal: type };
  if (ts.isTypeOperatorNode(type)) return literalWithin(type.type);
  const wrapped = ts.isArrayTypeNode(type)
    ? { path: '[]', inner: type.elementType }
    : ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Record'
      ? { path: '.*', inner: type.typeArguments?.[1] }
      : ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Readonly'
        ? { path: '', inner: type.typeArguments?.[0] }
        : undefined;
  const found = literalWithin(wrapped?.inner);
  return wrapped && found && { path: wrapped.path + found.path, literal: found.literal };
}

function membersIn(elements: readonly ts.TypeElement[], before = ''): readonly Member[] {
  return elements.flatMap((element) => {
    // Marks of the type system are no members of values.
    if (!element.name || element.name.getText().startsWith('__')) return [];
    const isMethod = ts.isMethodSignature(element);
    const type = ts.isPropertySignature(element) ? element.type : undefined;
    const inner = literalWithin(type);
    const name = before + element.name.getText();
    const text = isMethod ? signatureOf(element, ' => ') : type ? textOf(type) : 'unknown';
    const member = {
      name,
      type: inner ? text.replace(textOf(inner.literal), '{ … }') : text,
      isOptional: element.questionToken !== undefined,
      description: descriptionOf(element),
    };
    return [member, ...(inner ? membersIn(inner.literal.members, `${name}${inner.path}.`) : [])];
  });
}

/** Returns the members that a table of shapes describes. */
function membersOfTable(file: string, name: string, areOptional: boolean): readonly Member[] {
  const table = constantOf(file, name);
  return table && ts.isObjectLiteralExpression(table.value) ? membersOfShapes(table.file, table.value, areOptional) : [];
}

function membersOfShapes(file: string, table: ts.ObjectLiteralExpression, areOptional: boolean, before = ''): readonly Member[] {
  return table.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return membersOfTable(file, property.expression.getText(), areOptional);
    if (!ts.isPropertyAssignment(property)) return [];
    const isOptional = areOptional || callIn(property.initializer, 'optional') !== undefined;
    const { type, inner } = typeOfShape(file, property.initializer);
    const name = before + (ts.isStringLiteral(property.name) ? property.name.text : property.name.getText());
    const within = inner ? membersOfShapes(inner.file, inner.table, inner.areOptional, `${name}${inner.path}.`) : [];
    return [{ name, type, isOptional, description: descriptionOf(property) }, ...within];
  });
}

/** A table of shapes within a shape, and the path to it. */
interface InnerTable {
  readonly file: string;
  readonly table: ts.ObjectLiteralExpression;
  readonly areOptional: boolean;
  readonly path: string;
}

/** Types of the shapes that have names. */
const shapeTypes: Readonly<Record<string, string>> = {
  text: 'string',
  filledText: 'string',
  textLike: 'string',
  flag: 'boolean',
  count: 'number',
  anything: 'unknown',
  anyRecord: 'object',
};

/** Returns the type that a shape describes, as code. */
function typeOfShape(file: string, shape: ts.Expression): { readonly type: string; readonly inner?: InnerTable } {
  if (ts.isIdentifier(shape)) {
    const known = shapeTypes[shape.text];
    const named = known === undefined ? constantOf(file, shape.text) : undefined;
    return named ? typeOfShape(named.file, named.value) : { type: known ?? 'unknown' };
  }
  if (!ts.isCallExpression(shape)) return { type: 'unknown' };
  const name = shape.expression.getText();
  const [of] = shape.arguments;
  const [named] = shape.typeArguments ?? [];
  if (named) return { type: textOf(named) };
  if (name === 'oneOf') return { type: shape.arguments.map((each) => each.getText()).join(' | ') };
  if (name in shapeTypes || !of) return { type: shapeTypes[name] ?? 'unknown' };
  if (name === 'record' || name === 'partial') {
    const table = ts.isIdentifier(of) ? constantOf(file, of.text) : { file, value: of };
    if (!table || !ts.isObjectLiteralExpression(table.value)) return { type: '{ … }' };
    return { type: '{ … }', inner: { file: table.file, table: table.value, areOptional: name === 'partial', path: '' } };
  }
  const { type, inner } = typeOfShape(file, of);
  const within = (path: string): InnerTable | undefined => inner && { ...inner, path: path + inner.path };
  if (name === 'optional') return { type, inner };
  if (name === 'listOf')
    return { type: `readonly ${/[|&]|=>/.test(type) && !inner ? `(${type})` : type}[]`, inner: within('[]') };
  if (name === 'recordOf') return { type: `Readonly<Record<string, ${type}>>`, inner: within('.*') };
  return { type: 'unknown' };
}

const callIn = (value: ts.Expression, name: string): ts.CallExpression | undefined =>
  ts.isCallExpression(value) && value.expression.getText() === name ? value : undefined;

/** Returns the value of a constant, and the file that declares it. */
function constantOf(file: string, name: string): { readonly file: string; readonly value: ts.Expression } | undefined {
  const found = resolveName(file, name);
  const [declaration] = found?.declarations ?? [];
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return (
    found &&
    value && { file: found.file, value: ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? value.expression : value }
  );
}

/** Returns a member with the type that the interface itself gives it. */
function withNarrowerType(member: Member, own: readonly Member[]): Member {
  const narrower = own.find(({ name }) => name === member.name);
  if (!narrower) return member;
  return { ...narrower, description: narrower.description === '' ? member.description : narrower.description };
}

/** Returns the members of a type, with those that it takes from others. */
function membersOf(file: string, node: ts.Node): readonly Member[] {
  if (ts.isInterfaceDeclaration(node)) {
    const inherited = (node.heritageClauses ?? []).flatMap(({ types }) => types.flatMap((type) => membersOf(file, type)));
    const own = membersIn(node.members);
    return [
      ...inherited.map((member) => withNarrowerType(member, own)),
      ...own.filter(({ name }) => !inherited.some((member) => member.name === name)),
    ];
  }
  if (ts.isTypeAliasDeclaration(node)) return membersOf(file, node.type);
  if (ts.isTypeLiteralNode(node)) return membersIn(node.members);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap((type) => membersOf(file, type));
  if (!ts.isExpressionWithTypeArguments(node) && !ts.isTypeReferenceNode(node)) return [];
  const name = (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
  const [of, names] = node.typeArguments ?? [];
  if (of && ts.isTypeQueryNode(of)) return membersOfTable(file, of.exprName.getText(), name === 'OptionsOf');
  if ((name === 'Omit' || name === 'Pick') && of && names) {
    const listed = new Set([...names.getText().matchAll(/'(\w+)'/g)].map(([, each]) => each));
    return membersOf(file, of).filter(({ name: each }) => listed.has(each.split(/[.[]/)[0]) === (name === 'Pick'));
  }
  const target = resolveName(file, name);
  return target ? target.declarations.flatMap((each) => membersOf(target.file, each)) : [];
}

/** Writes out the names of a table, and the items of a constant list: `(typeof names)[number]`. */
function withItems(file: string, text: string): string {
  const withKeys = text.replace(/keyof typeof (\w+)/g, (whole, name: string) => {
    const members = membersOfTable(file, name, true);
    return members.length === 0 ? whole : members.map((member) => `'${member.name}'`).join(' | ');
  });
  return withKeys.replace(/\(typeof (\w+)\)\[number\]/g, (whole, name: string) => {
    const [list] = resolveName(file, name)?.declarations ?? [];
    const items = list && ts.isVariableDeclaration(list) && list.initializer?.getText().match(/'[^']*'/g);
    return items ? items.join(' | ') : whole;
  });
}

function describe(name: string, { file, declarations }: Resolved): PublicName {
  const [first] = declarations;
  if (!first) throw new Error(`${file} has no ${name}.`);
  return {
    name,
    file,
    kind: kindOf(first),
    signatures: declarations.map((each) =>
      withItems(file, signature(each)).replace(/^((?:const|function|interface|type) )[\w$]+/, `$1${name}`),
    ),
    description: declarations.map(descriptionOf).find((text) => text !== '') ?? '',
    members: declarations.flatMap((each) => membersOf(file, each)),
  };
}

const modulesOf = (): readonly (readonly [name: string, file: string])[] => [
  ['boreal', 'generator/site.ts'],
  ['boreal/testing', 'cli/testing.ts'],
  ['boreal/client', 'client/runtime.ts'],
  ...readdirSync(join(root, 'generator/sources/systems'))
    .sort()
    .map((file) => [`boreal/sources/${file.slice(0, -3)}`, `generator/sources/systems/${file}`] as const),
  ...readdirSync(join(root, 'generator/contract'))
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .sort()
    .map((file) => [`boreal/contract/${file.slice(0, -3)}`, `generator/contract/${file}`] as const),
];

/** Lists the modules that sites may import, and their names in alphabetical order. */
export function publicModules(): readonly PublicModule[] {
  return modulesOf().map(([name, file]) => ({
    name,
    names: [...new Set(exportedNames(file))].sort().map((each) => {
      const found = resolveExport(file, each);
      if (!found) throw new Error(`${file} exports ${each}, whose declaration is unknown.`);
      return describe(each, found);
    }),
  }));
}

/** Lists types that public names of `boreal` use and that sites cannot import by name. */
export function typesWithin(modules: readonly PublicModule[]): readonly PublicName[] {
  const listed = new Set(modules.flatMap(({ names }) => names.map(({ name, file }) => `${file}:${name}`)));
  const added: PublicName[] = [];
  const visit = (file: string, node: ts.Node): void => {
    if (isOfTable(node)) {
      const [query] = node.typeArguments ?? [];
      const table = query && ts.isTypeQueryNode(query) ? constantOf(file, query.exprName.getText()) : undefined;
      if (table) visit(table.file, table.value);
      return;
    }
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText();
      add(resolveName(file, name), name);
    }
    // Bodies and initial values are private.
    if (!ts.isBlock(node)) ts.forEachChild(node, (child) => visit(file, child));
  };
  const add = (found: Resolved | undefined, name: string): void => {
    const original = found?.declarations[0]?.name?.getText() ?? name;
    if (!found || listed.has(`${found.file}:${original}`)) return;
    listed.add(`${found.file}:${original}`);
    added.push(describe(original, found));
    for (const each of found.declarations) visit(found.file, each);
  };
  for (const { name: module, names } of modules) {
    if (module !== 'boreal') continue;
    for (const { name, file } of names) {
      listed.add(`${file}:${resolveExport(file, name)?.declarations[0]?.name?.getText() ?? name}`);
      for (const each of resolveExport(file, name)?.declarations ?? []) visit(file, each);
    }
  }
  return added.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
