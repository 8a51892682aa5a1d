/** The command-line options of the test runner. */
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface RunnerOptions {
  /** Absolute path of the directory with the compiled tests. */
  readonly directory: string;
  /** Substrings of paths: a file whose path contains one of the substrings is run. An empty list selects all files. */
  readonly only: readonly string[];
  /** Whether the slow tier (plan.ts) is left out. */
  readonly fast: boolean;
  /** Runs the long files of every shard (shards.ts). */
  readonly all: boolean;
  /** Whether tests that otherwise run a sample (test/kit/sample.ts) run all their cases. */
  readonly long: boolean;
  /** Chooses the shard and the samples. */
  readonly seed: string;
  /** The number of processes at a time. */
  readonly workers: number;
  /** The time limit for one test file or batch. */
  readonly fileLimitMs: number;
  /** The time limit for one test. */
  readonly testLimitMs: number;
  readonly list: boolean;
  /** Whether tests run again when their sources change. */
  readonly watch: boolean;
  readonly verbose: boolean;
  /** Writes the processor time of each file that ran, for the shards. */
  readonly writeTimes: boolean;
  /** Counts skipped tests as failures. */
  readonly ci: boolean;
}

/** The default seed is the number of the day, so that each day has another shard and other samples. */
const dayMs = 86_400_000;

/**
 * Reads the runner's command line and the variable CI.
 * @throws {Error} with a message for the user if an option is unknown or has an invalid value
 */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): RunnerOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      fast: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      seed: { type: 'string', default: env.TEST_SEED ?? String(Math.floor(Date.now() / dayMs)) },
      // Tests wait for half of their processor time or more.
      jobs: { type: 'string', default: String(2 * availableParallelism()) },
      timeout: { type: 'string', default: '600' },
      'test-timeout': { type: 'string', default: '30' },
      dir: { type: 'string', default: dirname(dirname(fileURLToPath(import.meta.url))) },
      list: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      'write-times': { type: 'boolean', default: false },
    },
  });
  const long = values.long || env.TEST_LONG === '1';
  return {
    directory: resolve(values.dir),
    only: values.only,
    fast: values.fast,
    // If a user names files, run each of these files.
    all: values.all || long || values.fast || values.only.length > 0,
    long,
    seed: values.seed,
    workers: readPositive('jobs', values.jobs),
    fileLimitMs: readPositive('timeout', values.timeout) * 1000,
    testLimitMs: readPositive('test-timeout', values['test-timeout']) * 1000,
    list: values.list,
    watch: values.watch,
    verbose: values.verbose,
    writeTimes: values['write-times'],
    ci: env.CI === 'true',
  };
}

function readPositive(name: string, text: string): number {
  const number = Number(text);
  if (number > 0) return number;
  throw new Error(`--${name} takes a positive number, not ${text}`);
}
