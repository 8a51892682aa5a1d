/** The options of the bench's command line. */
import { parseArgs } from 'node:util';
import type { Settings } from './measure.js';

export interface Options {
  /** The figures to measure; all when empty. */
  readonly only: readonly string[];
  /** Measure the peers instead of the figures. */
  readonly peers: boolean;
  readonly settings: Settings;
}

/** Reads the arguments of this process. Ends it with status 2 when they are invalid. */
export function readOptions(figures: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        peers: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        'idle-seconds': { type: 'string' },
        'large-gigabytes': { type: 'string' },
        quick: { type: 'boolean', default: false },
      },
    });
    const { only, peers, quick } = values;
    const unknown = only.find((name) => !figures.includes(name));
    if (unknown !== undefined) refuse(`--only takes one of ${figures.join(', ')}, not ${unknown}`);
    if (peers && only.length > 0) refuse('--peers and --only cannot be combined');
    const rounds = readNumber('--rounds', values.rounds ?? (quick ? '8' : '40'), 100);
    const idleSeconds = readNumber('--idle-seconds', values['idle-seconds'] ?? (quick ? '10' : '60'), 300);
    const backupRounds = readNumber('--rounds', values.rounds ?? (quick ? '2' : '50'), 1_000);
    const largeGigabytes = readNumber('--large-gigabytes', values['large-gigabytes'] ?? (quick ? '1' : '10'), 1_000);
    return { only, peers, settings: { rounds, quick, idleSeconds, backupRounds, largeGigabytes } };
  } catch (error) {
    refuse((error as Error).message);
  }
}

function readNumber(option: string, text: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max)
    refuse(`${option} takes a number from 1 to ${max}, not ${text}`);
  return number;
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
