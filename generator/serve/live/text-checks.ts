import type { Problem } from '../../errors/problem.ts';

/** Time for checks before a change is shown, and for each later piece of them, in milliseconds. */
const checkMs = 5;

export interface TextChecks {
  /** Problems from before the first pause. */
  readonly problems: readonly Problem[];
  stop(): void;
}

/** Called with all problems; `hasMore` says that some came after the first pause. */
type OnEnd = (problems: readonly Problem[], hasMore: boolean) => void;

/**
 * Runs checks at once, then between other work. Calls `onEnd` only if the checks needed a pause.
 */
export function startTextChecks(checks: Iterator<readonly Problem[]>, onEnd: OnEnd): TextChecks {
  const problems: Problem[] = [];
  let timer: NodeJS.Immediate | undefined;
  const isDoneWithin = (ms: number): boolean => {
    const end = performance.now() + ms;
    for (;;) {
      const { done, value } = checks.next();
      if (done) return true;
      problems.push(...value);
      if (performance.now() > end) return false;
    }
  };
  const goOn = (): void => {
    timer = setImmediate(() => (isDoneWithin(checkMs) ? onEnd(problems, problems.length > first) : goOn()));
  };
  const isDone = isDoneWithin(checkMs);
  const first = problems.length;
  if (!isDone) goOn();
  return { problems: [...problems], stop: () => clearImmediate(timer) };
}
