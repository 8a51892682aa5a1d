/** Problems of reading runs, their consoles and the event stream. */
import { type ProblemKinds, quoted } from './problem-kind.js';

export const runProblems: ProblemKinds<'run_not_found' | 'no_runs' | 'too_many_readers'> = {
  run_not_found: {
    status: 404,
    title: 'Run not found',
    remedy: 'GET /runs lists the runs.',
    detail: ({ run }) => `There is no console of a run ${quoted(run)}: the run never existed or was pruned.`,
  },
  no_runs: {
    status: 404,
    title: 'No run yet',
    remedy: 'Start the server first.',
    detail: () => 'There is no console: the server has never run in this workspace, or all runs were pruned.',
  },
  too_many_readers: {
    status: 503,
    title: 'Too many event subscribers',
    remedy: 'Try again after the seconds in Retry-After.',
    detail: () => 'The limit of clients that subscribe to the events is reached.',
  },
};
