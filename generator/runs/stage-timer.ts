import type { Trace } from '../support/trace.ts';
import type { StageName, StageReport } from './generate-report.ts';

/** Measures the stages of a run. */
export interface StageTimer {
  /** Reports of the stages that have ended, in that order. */
  readonly stages: readonly StageReport[];
  /** Runs the work of a stage; `count` returns the number that its report shows. */
  time<T>(stage: StageName, work: () => Promise<T>, count: (result: T) => number): Promise<T>;
  /** Reports stages that had nothing to do. */
  skip(...stages: readonly StageName[]): void;
}

/** Creates a timer that also records the stages in a trace. */
export function createStageTimer(trace: Trace, now: () => number): StageTimer {
  const stages: StageReport[] = [];
  return {
    stages,
    async time(stage, work, count) {
      const start = now();
      const result = await trace.span(stage, work);
      stages.push({ stage, ms: Math.round(now() - start), count: count(result) });
      return result;
    },
    skip: (...names) => void stages.push(...names.map((stage) => ({ stage, ms: 0, count: 0 }))),
  };
}
