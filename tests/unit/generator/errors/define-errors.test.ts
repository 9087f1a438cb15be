import { describe, expect, it } from 'vitest';
import { bundleErrors } from '../../../../generator/bundle/errors.ts';
import { defineError, defineErrors } from '../../../../generator/errors/define-errors.ts';
import { graphErrors } from '../../../../generator/graph/errors.ts';
import { contentErrors } from '../../../../generator/model/errors.ts';
import { outputErrors } from '../../../../generator/publish/errors.ts';
import { renderErrors } from '../../../../generator/render/errors.ts';
import { textErrors } from '../../../../generator/rich-text/errors.ts';
import { routeErrors } from '../../../../generator/routes/errors.ts';
import { serveErrors } from '../../../../generator/serve/errors.ts';
import { configErrors } from '../../../../generator/settings/errors.ts';

const errors = defineErrors('AREA', {
  PLAIN: defineError<{ name: string }>({ title: 'Plain', message: (p) => `${p.name} is wrong.`, hint: 'Mend it.' }),
  MILD: defineError<{ name: string }>({
    title: 'Mild',
    severity: 'warning',
    message: (p) => `${p.name} is odd.`,
    hint: (p) => `Look at ${p.name}.`,
  }),
});

describe('a declared error', () => {
  it('becomes a problem with a permanent code, a message and a hint', () => {
    expect(errors.PLAIN({ name: 'x' })).toEqual({
      code: 'AREA_PLAIN',
      severity: 'error',
      message: 'x is wrong.',
      hint: 'Mend it.',
    });
  });

  it('may be a warning, with a hint that names the value', () => {
    expect(errors.MILD({ name: 'x' })).toMatchObject({ severity: 'warning', hint: 'Look at x.' });
  });

  it('contains its file position and its cause, if they are known', () => {
    const details = { where: { file: 'a.md', line: 3 }, cause: 'ENOENT' };
    expect(errors.PLAIN({ name: 'x' }, details)).toMatchObject(details);
  });

  it('is plain data that threads can exchange', () => {
    const problem = errors.PLAIN({ name: 'x' }, { where: undefined, cause: undefined });
    expect(structuredClone(problem)).toEqual(problem);
    expect(Object.keys(problem)).toEqual(['code', 'severity', 'message', 'hint']);
  });
});

describe('the catalogues', () => {
  const catalogues = [
    bundleErrors,
    configErrors,
    contentErrors,
    graphErrors,
    outputErrors,
    renderErrors,
    routeErrors,
    serveErrors,
    textErrors,
  ];
  const definitions = catalogues.flatMap(({ area, definitions: defined }) =>
    Object.entries(defined).map(([name, { title }]): [code: string, title: string] => [`${area}_${name}`, title]),
  );

  it('use each code once', () => {
    expect(new Set(definitions.map(([code]) => code)).size).toBe(definitions.length);
  });

  it.each(definitions)('describe %s in words: “%s”', (code, title) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z0-9]+)+$/);
    expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
  });
});
