import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. Begun last, one core would wait for them alone. */
const longest = ['every-page', 'accessibility', 'third-parties', 'bad-input'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/generated-site.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The machine that this must pass on has two cores; browser and generator runs use both already.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
