import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../../generator/errors/problem.ts';
import { next } from '../../../../../generator/serve/develop/loop.ts';
import {
  firstState,
  type LoopEffect,
  type LoopEvent,
  type LoopReport,
  type LoopState,
  problemsOf,
} from '../../../../../generator/serve/develop/loop-state.ts';
import type { SiteSources } from '../../../../../generator/serve/develop/site-folders.ts';

interface Content {
  readonly name: string;
  readonly problems: readonly Problem[];
  readonly routeCount: number;
}

/** A site whose parts are named by what they were made of. */
interface Parts {
  readonly tools: string;
  readonly content: Content;
  readonly code: string;
  readonly snapshot: { readonly content: Content; readonly problems: readonly Problem[]; readonly name: string };
}

type Event = LoopEvent<Parts>;
type Effect = LoopEffect<Parts>;
type State = LoopState<Parts>;

const noFiles: SiteSources = { config: [], code: [], read: [] };
const dataFiles: SiteSources = { ...noFiles, read: ['/data.json'] };
const opened = firstState<Parts>('tools', noFiles);

const change = { kind: 'content' } as const;
const problem = (message: string, severity: Problem['severity'] = 'error'): Problem => ({ code: 'X', severity, message });
const contentOf = (name: string, pages = 1, ...problems: Problem[]): Content => ({ name, routeCount: pages, problems });
const snapshotOf = (content: Content, code = 'code', ...problems: Problem[]) => ({
  content,
  name: `${content.name} with ${code}`,
  problems,
});

const started: Event = { type: 'started', since: 0 };
const saved = (...paths: string[]): Event => ({ type: 'files-changed', paths, kind: 'content' });
const coded = (...paths: string[]): Event => ({ type: 'files-changed', paths, kind: 'templates' });
const configured = (...paths: string[]): Event => ({ type: 'files-changed', paths, kind: 'definition' });
const looked: Event = { type: 'looked', isComplete: true, begun: 7 };
const made = (content: Content | undefined, code: string | 'none' = 'code', files = noFiles): Event => ({
  type: 'made',
  content,
  code: code === 'none' ? undefined : code,
  files,
  codeProblems: [],
  contentProblems: [],
  textProblems: [],
});
const prepared = (content: Content, code = 'code', ...problems: Problem[]): Event => ({
  type: 'prepared',
  snapshot: snapshotOf(content, code),
  code,
  files: noFiles,
  change,
  problems,
});
const notPrepared = (code: string, ...problems: Problem[]): Event => ({
  type: 'prepared',
  snapshot: undefined,
  code,
  files: noFiles,
  change,
  problems,
});
const failed: Event = { type: 'failed', failure: problem('disk full') };
const amended = (name: string): Event => ({ type: 'amended', snapshot: snapshotOf(contentOf(name, 5_000)) });
const notAmended: Event = { type: 'amended', snapshot: undefined };
/** The events of a reading that shows content. */
const reading = (content: Content): readonly Event[] => [looked, made(content), prepared(content)];

const report = (origin: LoopReport['origin'], since: number, more: Partial<LoopReport> = {}): Effect => ({
  type: 'report',
  change,
  origin,
  since,
  shownMs: undefined,
  ...more,
});
const follow: Effect = { type: 'follow-source' };
const stopWaiting: Effect = { type: 'stop-waiting' };
const look: Effect = { type: 'look' };

/** Runs events, which come 100 ms after each other, the first at 100. */
function run(events: readonly Event[]) {
  let state: State = opened;
  const effects = events.map((event, index) => {
    const step = next(state, event, (index + 1) * 100);
    state = step.state;
    return step.effects;
  });
  return { state, effects, last: effects.at(-1) ?? [], messages: problemsOf(state).map(({ message }) => message) };
}

const small = contentOf('small');
const large = contentOf('large', 5_000);
const withSmall = [started, ...reading(small)];
const withLarge = [started, ...reading(large)];

describe('the effects of a run of develop', () => {
  const cases: readonly [string, readonly Event[], readonly (readonly Effect[])[]][] = [
    [
      'reads the site, reports it and then follows the source',
      [started, ...reading(small)],
      [
        [look],
        [{ type: 'make', isBundled: true, isRead: true, paths: [] }],
        [{ type: 'prepare', content: small, code: 'code' }],
        [report([], 0), follow],
      ],
    ],
    ['collects files that change during a reading', [started, saved('a'), saved('b', 'a')], [[look], [], []]],
    [
      'reads files that changed during a reading after it',
      [started, saved('a'), saved('b', 'a'), ...reading(small), looked],
      [
        ...[[look], [], []],
        [{ type: 'make', isBundled: true, isRead: true, paths: [] }],
        [{ type: 'prepare', content: small, code: 'code' }],
        [report([], 0), follow, stopWaiting, look],
        [{ type: 'make', isBundled: false, isRead: true, paths: ['a', 'b'] }],
      ],
    ],
  ];
  test.each(cases)('%s', (_name, events, expected) => {
    expect(run(events).effects).toEqual(expected);
  });

  const last: readonly [string, readonly Event[], readonly Effect[]][] = [
    ['reads changed content of a small site', [...withSmall, saved('a')], [stopWaiting, look]],
    [
      'shows changed content of a large site before it is read',
      [...withLarge, saved('a')],
      [stopWaiting, { type: 'amend', paths: ['a'] }],
    ],
    ['reads content that cannot be shown before', [...withLarge, saved('a'), notAmended], [look]],
    [
      'keeps the code while content is read',
      [...withSmall, saved('a'), looked],
      [{ type: 'make', isBundled: false, isRead: true, paths: ['a'] }],
    ],
    [
      'keeps the content while code is bundled',
      [...withSmall, coded('a.tsx'), looked],
      [{ type: 'make', isBundled: true, isRead: false, paths: undefined }],
    ],
    ['loads a changed config', [...withSmall, configured('a.ts'), looked], [{ type: 'reload' }]],
    [
      'loads the config if a file is missing that it names',
      [...withSmall, saved('a'), { ...looked, isComplete: false } as Event],
      [{ type: 'reload' }],
    ],
    [
      'closes the tools of a config that is replaced, and watches the files of the new one',
      [...withSmall, configured('a.ts'), looked, { type: 'reloaded', tools: 'new', files: noFiles, problems: [] }],
      [
        { type: 'retire', tools: 'tools' },
        { type: 'watch', since: 7 },
      ],
    ],
    [
      'makes everything again for another config',
      [
        ...withSmall,
        configured('a.ts'),
        looked,
        { type: 'reloaded', tools: 'new', files: noFiles, problems: [] },
        { type: 'watching' },
      ],
      [{ type: 'make', isBundled: true, isRead: true, paths: undefined }],
    ],
    [
      'loads a config once',
      [
        ...[...withSmall, configured('a'), looked, { type: 'reloaded', tools: 'new', files: noFiles, problems: [] } as const],
        ...[{ type: 'watching' } as const, made(small), prepared(small), saved('b'), looked],
      ],
      [{ type: 'make', isBundled: false, isRead: true, paths: ['b'] }],
    ],
    [
      'loads a config that could not be loaded again with each change',
      [
        ...[...withSmall, configured('a'), looked, { type: 'reloaded', tools: undefined, files: noFiles, problems: [] } as const],
        ...[{ type: 'watching' } as const, made(small), prepared(small), saved('b'), looked],
      ],
      [{ type: 'reload' }],
    ],
    [
      'makes everything again for a config that could be loaded at last',
      [
        ...[...withSmall, configured('a'), looked, { type: 'reloaded', tools: undefined, files: noFiles, problems: [] } as const],
        ...[{ type: 'watching' } as const, made(small), prepared(small), saved('b'), looked],
        ...[{ type: 'reloaded', tools: 'new', files: noFiles, problems: [] } as const, { type: 'watching' } as const],
      ],
      [{ type: 'make', isBundled: true, isRead: true, paths: undefined }],
    ],
    [
      'reads the content of a failed reading again with the next change',
      [...withSmall, saved('a'), looked, failed, saved('b'), looked],
      [{ type: 'make', isBundled: false, isRead: true, paths: ['a', 'b'] }],
    ],
    [
      'does all work of a failed reading again with the next change',
      [...withSmall, coded('a'), looked, failed, saved('b'), looked],
      [{ type: 'reload' }],
    ],
    [
      'reads a file again that the site writes itself, after its reading failed',
      [
        ...[started, ...Array.from({ length: 6 }, () => saved('log')), ...reading(small)],
        ...[{ type: 'quiet' } as const, looked, failed, saved('log')],
      ],
      [stopWaiting, { type: 'wait', ms: 1_200 }],
    ],
    [
      'closes outdated caches once no page reads them',
      [
        ...withSmall,
        ...[configured('a.ts'), looked, { type: 'reloaded', tools: 'new', files: noFiles, problems: [] } as const],
        ...[{ type: 'watching' } as const, made(small), prepared(small)],
      ],
      [{ type: 'close-caches', tools: ['tools'] }, report(['a.ts'], 500)],
    ],
    [
      'watches files that a reading was the first to read, before it reports',
      [...withSmall, saved('a'), looked, made(small, 'code', dataFiles), prepared(small)],
      [{ type: 'watch', since: 7 }],
    ],
    [
      'reports a reading once its files are watched',
      [
        ...[...withSmall, saved('a'), looked, made(small, 'code', dataFiles)],
        ...[prepared(small), { type: 'watching' } as const],
      ],
      [report(['a'], 500)],
    ],
    [
      'shows content with the last code that works while that on disk cannot be compiled',
      [...withSmall, saved('b'), looked, made(large, 'none')],
      [{ type: 'prepare', content: large, code: 'code' }],
    ],
    [
      'tries no code if none works',
      [started, looked, made(small, 'none')],
      [report([], 0, { change: { kind: 'problems' } }), follow],
    ],
    [
      'waits, after content of a large site is shown',
      [...withLarge, saved('a'), amended('A')],
      [
        { type: 'notify', change: { kind: 'content', changed: { queries: [], slices: [] } }, ms: 100 },
        { type: 'wait', ms: 300, shownMs: 100 },
      ],
    ],
    [
      'reads shown content when nothing more is saved',
      [...withLarge, saved('a'), amended('A'), { type: 'quiet', shownMs: 100 }],
      [look],
    ],
    [
      'shows all unread content with each save',
      [...withLarge, saved('a'), amended('A'), saved('b')],
      [stopWaiting, { type: 'amend', paths: ['a', 'b'] }],
    ],
    [
      'shows content that is saved while other content is shown',
      [...withLarge, saved('a'), saved('b'), amended('A')],
      [
        { type: 'notify', change: { kind: 'content', changed: { queries: [], slices: [] } }, ms: 200 },
        stopWaiting,
        { type: 'amend', paths: ['a', 'b'] },
      ],
    ],
    [
      'reads unread content with changed code',
      [...withLarge, saved('a'), amended('A'), coded('b.tsx'), looked],
      [{ type: 'reload' }],
    ],
    [
      'reads at once after a wait that ended during a reading',
      [
        ...[...withLarge, saved('a'), amended('A'), { type: 'source-changed', since: 690 } as const],
        ...[{ type: 'quiet', shownMs: 9 } as const, ...reading(large)],
      ],
      [report('source', 690), look],
    ],
    [
      'reports no update if a reading failed',
      [...withSmall, configured('a.ts'), looked, failed],
      [{ type: 'notify', change: { kind: 'problems' }, ms: 200 }],
    ],
    [
      'reads the files of a failed reading again with the next change',
      [...withSmall, configured('a.ts'), looked, failed, saved('b'), looked],
      [{ type: 'reload' }],
    ],
    [
      'reads at once what changed during a failed reading',
      [...withSmall, configured('a.ts'), saved('b'), looked, failed, looked],
      [{ type: 'reload' }],
    ],
    [
      'reads changes of the source',
      [...withSmall, { type: 'source-changed', since: 150 }, looked],
      [{ type: 'make', isBundled: false, isRead: true, paths: undefined }],
    ],
    [
      'reports problems of the source',
      [{ type: 'source-problems', problems: [problem('No network.')] }],
      [{ type: 'report', change: { kind: 'problems' }, origin: 'source', since: 100 }],
    ],
    [
      'stores the content once all texts are checked',
      [...withSmall, { type: 'texts-checked', problems: [], hasMore: false }],
      [{ type: 'save-cache' }],
    ],
    ['does nothing once it is closed', [...withSmall, { type: 'closed' }, saved('a')], []],
    [
      'closes what was opened while it was closed',
      [
        ...withSmall,
        configured('a'),
        looked,
        { type: 'closed' },
        { type: 'reloaded', tools: 'new', files: noFiles, problems: [] },
      ],
      [
        { type: 'retire', tools: 'new' },
        { type: 'close-caches', tools: ['new'] },
      ],
    ],
  ];
  test.each(last)('%s', (_name, events, expected) => {
    expect(run(events).last.map((effect) => ({ ...effect }))).toEqual(expected.map((effect) => ({ ...effect })));
  });

  test('waits as long as the latest reading took, and ten seconds at most', () => {
    const waitAfter = (ms: number): number | undefined => {
      let now = 0;
      let { state } = next(opened, started, now);
      for (const event of [...reading(large), saved('a'), amended('A')]) {
        now += event.type === 'looked' ? ms : 0;
        const step = next(state, event, now);
        state = step.state;
        for (const effect of step.effects) if (effect.type === 'wait') return effect.ms;
      }
      return undefined;
    };
    expect([10, 2_000, 60_000].map(waitAfter)).toEqual([300, 2_000, 10_000]);
  });
});

describe('the state of a run of develop', () => {
  const bad = problem('bad');
  const broken = contentOf('broken', 1, bad);
  const fixed = contentOf('fixed');
  const cases: readonly [string, readonly Event[], { shown?: string | undefined; messages?: readonly string[] }][] = [
    ['shows nothing at first', [], { shown: undefined, messages: [] }],
    ['shows nothing of a first reading with errors', [started, looked, made(broken)], { shown: undefined, messages: ['bad'] }],
    ['shows a snapshot of a reading', withSmall, { shown: 'small with code', messages: [] }],
    [
      'shows the latest snapshot without errors while the site has errors',
      [...withSmall, saved('a'), looked, made(broken)],
      { shown: 'small with code', messages: ['bad'] },
    ],
    [
      'adds warnings about a snapshot',
      [started, looked, made(contentOf('a', 1, problem('w', 'warning'))), prepared(small, 'code', problem('card', 'warning'))],
      { shown: 'small with code', messages: ['w', 'card'] },
    ],
    [
      'forgets problems that are fixed',
      [...withSmall, saved('a'), looked, made(broken), saved('a'), ...reading(fixed)],
      { shown: 'fixed with code', messages: [] },
    ],
    ['shows amended entries', [...withLarge, saved('a'), amended('A+')], { shown: 'A+ with code' }],
    [
      'shows the snapshot without amended entries while the site has errors',
      [...withLarge, saved('a'), amended('A+'), { type: 'quiet' }, looked, made(broken)],
      { shown: 'large with code', messages: ['bad'] },
    ],
    [
      'shows the snapshot before if the site cannot be rendered',
      [...withSmall, coded('a'), looked, made(small, 'other'), notPrepared('other', bad)],
      { shown: 'small with code', messages: ['bad'] },
    ],
    [
      'shows changed content with the code that works, and the problems of the code that does not',
      [
        ...withSmall,
        configured('a'),
        looked,
        { type: 'reloaded', tools: undefined, files: noFiles, problems: [problem('config')] },
      ].concat([
        { type: 'watching' },
        made(fixed, 'other'),
        notPrepared('other', bad),
        prepared(fixed, 'code'),
      ] as Event[]) as Event[],
      { shown: 'fixed with code', messages: ['config', 'bad'] },
    ],
    [
      'adds problems of texts that are checked late',
      [...withSmall, { type: 'texts-checked', problems: [problem('t')], hasMore: true }],
      { shown: 'small with code', messages: ['t'] },
    ],
    [
      'forgets problems of texts with the next reading',
      [...withSmall, { type: 'texts-checked', problems: [problem('t')], hasMore: true }, saved('a'), looked, made(fixed)],
      { messages: [] },
    ],
    [
      'has the error of a reading until the next one ends without',
      [...withSmall, saved('a'), looked, failed],
      { messages: ['disk full'] },
    ],
    [
      'forgets the error of a reading',
      [...withSmall, saved('a'), looked, failed, saved('a'), ...reading(fixed)],
      { messages: [] },
    ],
    [
      'names a problem of the source once that the site has, too',
      [started, { type: 'source-problems', problems: [bad] }, looked, made(broken)],
      { messages: ['bad'] },
    ],
  ];
  test.each(cases)('%s', (_name, events, expected) => {
    const { state, messages } = run(events);
    const found = { shown: state.shown?.name, messages };
    expect({ ...found, ...expected }).toEqual(found);
  });

  test('prints the problems of a page once, until they are others', () => {
    const rendered = (text: string): Event => ({
      type: 'page-rendered',
      snapshot: snapshotOf(small),
      path: '/a/',
      problems: [problem(text)],
    });
    const { state } = run(withSmall);
    const shown = state.shown ?? snapshotOf(small);
    const of = (text: string): Event => ({ ...rendered(text), snapshot: shown }) as Event;
    const first = next(state, of('x'), 0);
    expect(first.effects).toEqual([{ type: 'print-page', problems: [problem('x')] }]);
    expect(next(first.state, of('x'), 0).effects).toEqual([]);
    expect(next(first.state, of('y'), 0).effects).toEqual([{ type: 'print-page', problems: [problem('y')] }]);
    // A page of an earlier snapshot says nothing about the one that is shown.
    expect(next(state, rendered('x'), 0).effects).toEqual([]);
  });

  test('knows the number of reported warnings', () => {
    expect(next(opened, { type: 'reported', warnings: 3 }, 0).state.reportedWarnings).toBe(3);
  });

  test('reads files that it writes itself less and less often, until something else is saved', () => {
    let { state } = run(withSmall);
    let now = 1_000;
    const waits: (number | 'now')[] = [];
    const read = (from: State): State =>
      [looked, made(small), prepared(small)].reduce((each, event) => next(each, event, now).state, from);
    for (let each = 0; each < 12; each++) {
      now += 10;
      let step = next(state, coded('log.ts'), now);
      const [wait] = step.effects.flatMap((effect) => (effect.type === 'wait' ? [effect.ms] : []));
      waits.push(wait ?? 'now');
      if (wait !== undefined) {
        const meanwhile = next(step.state, coded('log.ts'), now + wait / 2);
        // A line that is written during the wait makes it no longer.
        expect(meanwhile.effects).toEqual([]);
        now += wait;
        step = next(meanwhile.state, { type: 'quiet' }, now);
      }
      if (step.effects.includes(look) || step.effects.some(({ type }) => type === 'look')) state = read(step.state);
    }
    expect(waits).toEqual(['now', 'now', 'now', 'now', 'now', 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000]);
    const spaced = next(state, coded('log.ts'), now + 10).state;
    const other = next(spaced, coded('page.tsx'), now + 20);
    expect([other.effects, other.state.echoes]).toEqual([[stopWaiting, look], 0]);
    expect(next(state, coded('log.ts'), now + 5_000).effects).toEqual([stopWaiting, look]);
  });
});

const fileKinds = {
  'a.md': 'content',
  'b.md': 'content',
  'log.txt': 'content',
  'page.tsx': 'templates',
  'site.ts': 'definition',
} as const;
type FileName = keyof typeof fileKinds;
const fileNames = Object.keys(fileKinds) as FileName[];

/** Versions of files and of the content system, by name; an odd one is broken. */
type Versions = ReadonlyMap<string, number>;

const isBroken = (versions: Versions, name: string): boolean => (versions.get(name) ?? 0) % 2 === 1;
const namesIn = (versions: Versions, kind: string): string =>
  [...versions]
    .filter(([name]) => kindOf(name) === kind)
    .map(([name, version]) => `${name} ${version}`)
    .sort()
    .join(', ');
const kindOf = (name: string): string => (name === 'source' ? 'content' : fileKinds[name as FileName]);

/** A disk and a content system, and a run of develop whose work takes until `finish`. */
class SimulatedRun {
  readonly disk = new Map<string, number>();
  readonly #read = new Map<string, number>();
  readonly #pages: number;
  #state: State;
  #now = 1_000;
  #timer: { readonly shownMs?: number } | undefined;
  readonly #work: Effect[] = [];
  /** Results of the next steps of work; later ones succeed. */
  readonly outcomes: boolean[] = [];

  constructor(pages: number, disk: Versions = new Map()) {
    this.#pages = pages;
    for (const [name, version] of disk) this.disk.set(name, version);
    this.#state = firstState<Parts>(namesIn(this.disk, 'definition'), noFiles);
    this.dispatch({ type: 'started', since: this.#now });
  }

  get state(): State {
    return this.#state;
  }

  save(paths: readonly FileName[]): void {
    for (const path of paths) this.#save(path);
    const kinds = new Set(paths.map((path) => fileKinds[path]));
    const [kind = 'content'] = kinds;
    this.dispatch({ type: 'files-changed', paths, kind: kinds.size > 1 ? 'definition' : kind });
  }

  saveInSource(): void {
    this.#save('source');
    this.dispatch({ type: 'source-changed', since: this.#now });
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** Ends the wait, if there is one. */
  ring(): boolean {
    const timer = this.#timer;
    this.#timer = undefined;
    if (timer) this.dispatch({ type: 'quiet', ...timer });
    return timer !== undefined;
  }

  /** Ends a step of the work in progress, if there is one. What it read was on the disk when it began. */
  finish(): boolean {
    const effect = this.#work.shift();
    if (!effect) return false;
    this.#now += 20;
    this.dispatch(this.outcomes.shift() === false ? this.#failed(effect) : this.#done(effect));
    return true;
  }

  dispatch(event: Event): void {
    const { state, effects } = next(this.#state, event, this.#now);
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #save(path: string): void {
    this.disk.set(path, (this.disk.get(path) ?? 0) + 1);
  }

  #perform(effect: Effect): void {
    if (effect.type === 'stop-waiting') this.#timer = undefined;
    if (effect.type === 'wait') this.#timer = effect.shownMs === undefined ? {} : { shownMs: effect.shownMs };
    if (['amend', 'look', 'reload', 'make', 'prepare', 'watch'].includes(effect.type)) this.#work.push(effect);
    // There is one work at a time.
    expect(this.#work.length).toBeLessThanOrEqual(1);
  }

  #failed({ type }: Effect): Event {
    return type === 'amend' ? notAmended : failed;
  }

  #done(effect: Effect): Event {
    const { disk } = this;
    switch (effect.type) {
      case 'look':
        return looked;
      case 'watch':
        return { type: 'watching' };
      case 'amend':
        return notAmended;
      case 'reload': {
        const broken = isBroken(disk, 'site.ts') ? [problem('config')] : [];
        return {
          type: 'reloaded',
          tools: broken.length > 0 ? undefined : namesIn(disk, 'definition'),
          files: noFiles,
          problems: broken,
        };
      }
      case 'make': {
        const broken = isBroken(disk, 'page.tsx') ? [problem('page')] : [];
        const code = broken.length > 0 ? undefined : `${this.#state.tools} ${namesIn(disk, 'templates')}`;
        const content = effect.isRead ? this.#readContent(effect.paths) : this.#state.content;
        const bundled = effect.isBundled ? code : this.#state.code;
        return { ...made(content), code: bundled, codeProblems: effect.isBundled ? broken : [] } as Event;
      }
      case 'prepare':
        return prepared(effect.content, effect.code);
      default:
        throw new Error(`${effect.type} is no work`);
    }
  }

  /** Reads changed files, those that were never read, and the content system; all without changed files. */
  #readContent(paths: readonly string[] | undefined): Content {
    for (const [name, version] of this.disk) {
      if (!paths || paths.includes(name) || name === 'source' || !this.#read.has(name)) this.#read.set(name, version);
    }
    const problems = ['a.md', 'b.md', 'source'].filter((name) => isBroken(this.#read, name)).map((name) => problem(name));
    return contentOf(`${this.#state.tools} ${namesIn(this.#read, 'content')}`, this.#pages, ...problems);
  }

  settle(): void {
    this.outcomes.length = 0;
    while (this.finish() || this.ring());
  }
}

const shownBy = ({ state }: SimulatedRun) => ({
  shown: state.shown?.name,
  problems: problemsOf(state)
    .map(({ message }) => message)
    .sort(),
});

test('after any saves, failures and waits, the run shows what a fresh start shows', () => {
  const step = fc.oneof(
    fc.record({ save: fc.subarray(fileNames, { minLength: 1 }) }),
    fc.record({ pass: fc.integer({ min: 1, max: 2_000 }) }),
    fc.record({ outcomes: fc.array(fc.boolean(), { maxLength: 3 }) }),
    fc.record({ finish: fc.integer({ min: 1, max: 6 }) }),
    fc.constant({ ring: true }),
    fc.constant({ source: true }),
    fc.constant({ echo: true }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom(1, 5_000), (steps, pages) => {
      const live = new SimulatedRun(pages);
      for (const each of steps) {
        if ('save' in each) live.save(each.save);
        if ('pass' in each) live.pass(each.pass);
        if ('outcomes' in each) live.outcomes.push(...each.outcomes);
        if ('finish' in each) for (let times = 0; times < each.finish; times++) live.finish();
        if ('ring' in each) live.ring();
        if ('source' in each) live.saveInSource();
        if ('echo' in each) for (let times = 0; times < 6; times++) live.save(['log.txt']);
      }
      live.settle();
      // A failure is repeated with the next change. Everything is right at the end.
      live.save(['a.md']);
      live.settle();
      for (const name of fileNames) if (isBroken(live.disk, name)) live.save([name]);
      if (isBroken(live.disk, 'source')) live.saveInSource();
      live.settle();
      const fresh = new SimulatedRun(pages, live.disk);
      fresh.settle();
      expect(shownBy(live)).toEqual(shownBy(fresh));
    }),
    { numRuns: 500 },
  );
});
