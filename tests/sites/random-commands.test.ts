import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, sized } from '../support/length.ts';
import {
  addFiles,
  canMount,
  lookAtFiles,
  type RandomStep,
  randomCommands,
  randomSite,
  takeStep,
} from '../support/random-commands.ts';

/** Any files, links, mounts and owners in the folders of a site, and any commands: nothing of the user is lost. */

const name = fc.constantFrom('a', 'b.txt', '.hidden', 'index.html', 'en', 'assets', 'content', 'é ü', 'x.records', 'page-data');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const place = fc.constantFrom(
  'dist',
  '.boreal',
  '.boreal/content',
  '.boreal/builds',
  '.boreal/pulled',
  '.dist.spare',
  '.dist.leaving',
  '.dist.own',
  '.dist.saved',
  'dist/.boreal-next',
  'dist.txt',
  'parts/1',
  'notes',
);
const content = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('../content', '../../content', '../templates', 'nowhere').map((link) => ({ link })),
);
const trees = fc.dictionary(
  fc.tuple(place, path).map(([folder, file]) => `${folder}/${file}`),
  content,
  { maxKeys: 6 },
);

const command = fc.constantFrom('generate' as const, ...randomCommands);
/** Commands that end by themselves. */
const ending = randomCommands.filter((each) => each !== 'develop');
const mountable = fc.constantFrom('dist', 'dist/en', 'dist/en/hello', 'dist/up', '.dist.spare', '.boreal', '.boreal/content');
const step: fc.Arbitrary<RandomStep> = fc.oneof(
  { arbitrary: fc.record({ run: command }), weight: 8 },
  { arbitrary: fc.record({ change: fc.constantFrom('edit' as const, 'drop cache' as const) }), weight: 2 },
  { arbitrary: fc.record({ killAt: fc.nat({ max: 60 }) }), weight: 1 },
  {
    arbitrary: fc.record({ linkIn: fc.constantFrom('dist', '.dist.spare', '.boreal', 'parts'), number: fc.nat({ max: 99 }) }),
    weight: 2,
  },
  { arbitrary: fc.record({ ownerOf: fc.nat({ max: 99 }) }), weight: 2 },
  ...(canMount ? [{ arbitrary: fc.record({ mountAt: mountable, run: fc.constantFrom(...ending) }), weight: 2 }] : []),
);
const sequences = fc.array(fc.tuple(trees, step), { minLength: 2, maxLength: 7 });

test('no command changes or removes a file of the user', { timeout: sized(600_000, 7_200_000) }, async () => {
  const succeeded = new Set<string>();
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const ends: (() => Promise<void>)[] = [];
      let random = await randomSite((end) => ends.push(end));
      try {
        for (const [files, each] of steps) {
          random = await addFiles(random, files);
          const taken = await takeStep(random, each);
          if (taken.code === 0 && 'run' in each) succeeded.add(`${each.run}${'mountAt' in each ? ' with a mount' : ''}`);
          expect([undefined, 0, 1], `${JSON.stringify(each)}: ${taken.printed}`).toContain(taken.code);
          const { lost, random: next } = await lookAtFiles(taken.random);
          expect(lost, `after ${JSON.stringify(each)}: ${taken.printed}`).toEqual([]);
          random = next;
        }
      } finally {
        for (const end of ends.toReversed()) await end();
      }
    }),
    { numRuns: sized(4, 300), endOnFailure: true },
  );
  // The property says something about each command only if it has done its work.
  if (isLong) expect([...succeeded]).toEqual(expect.arrayContaining([...randomCommands]));
});
