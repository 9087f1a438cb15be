import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesIn, parsedSources } from '../support/parsed-sources.ts';

/** Functions of support/shapes.ts that describe more than the type of a value. */
const describing = /^(?:optional\()?(?:record|partial|listOf|recordOf|textLike|value|oneOf|typed)\b/;

/** Lists the settings of all tables of shapes: name and shape of each, with its places. */
function describedSettings(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const source of parsedSources(['generator', 'cli'])) {
    if (!/from '[^']*support\/shapes\.ts'/.test(source.text)) continue;
    for (const node of nodesIn(source)) {
      if (!ts.isPropertyAssignment(node)) continue;
      const shape = node.initializer.getText().replace(/\s+/g, ' ');
      if (!describing.test(shape)) continue;
      const setting = `${node.name.getText()}: ${shape}`;
      places.set(setting, [...(places.get(setting) ?? []), source.fileName]);
    }
  }
  return places;
}

test('no setting is described in two tables', () => {
  const settings = describedSettings();
  expect(settings.size).toBeGreaterThan(60);
  // One word that names a shape is a reference to its one description.
  const isReference = (setting: string) => /^\w+: (?:optional\(|listOf\(|recordOf\()*\w+\)*$/.test(setting);
  expect([...settings].filter(([setting, files]) => files.length > 1 && !isReference(setting))).toEqual([]);
});
