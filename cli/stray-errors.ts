import { ProblemError, stopChanges, strayProblem, takeStrayErrors } from '../generator/index.ts';
import { endProcess } from './refuse-exit.ts';
import type { Terminal } from './terminal.ts';

/** Prints why a command failed, or what happened after it was complete. Returns the exit code. */
type Report = (error: unknown, terminal: Terminal, isComplete: boolean) => number;

export interface StrayErrorGuard {
  /** Prints nothing more after an error that ends the process. */
  readonly terminal: Terminal;
  /** Errors are reported from now on, and the process goes on. */
  readonly serve: () => void;
  /** The command has printed its results. */
  readonly complete: () => void;
}

/**
 * Reports errors of the site's code that nothing waits for, such as in a timer, until the process
 * ends. They end it, unless it serves; a run publishes nothing after them.
 */
export function guardStrayErrors(terminal: Terminal, report: Report): StrayErrorGuard {
  const state = { serves: false, isComplete: false, hasEnded: false };
  const until = <Args extends readonly unknown[]>(print: (...args: Args) => void) => {
    return (...args: Args): void => {
      if (!state.hasEnded) print(...args);
    };
  };
  takeStrayErrors((error) => {
    if (state.hasEnded) return;
    const { isComplete } = state;
    if (!state.serves) {
      state.hasEnded = true;
      stopChanges(error);
    }
    void strayProblem(error).then((problem) => {
      const code = report(problem ? new ProblemError([problem]) : error, terminal, isComplete);
      // After an error of Boreal itself, a server may be in any state.
      if (state.serves && problem) return;
      process.exitCode = code;
      endProcess();
    });
  });
  const { out, err, data, control } = terminal;
  return {
    terminal: { ...terminal, out: until(out), err: until(err), data: until(data), control: until(control) },
    serve: () => {
      state.serves = true;
    },
    complete: () => {
      state.isComplete = true;
    },
  };
}
