/** The options of the bench's command line. */
import { parseArgs } from 'node:util';
import type { Settings } from './measure.js';

export interface Options {
  /** The figures to measure; all when empty. */
  readonly only: readonly string[];
  /** The measurements: the figures, the growth of costs, or the peers. */
  readonly subject: 'figures' | 'curves' | 'peers';
  readonly settings: Settings;
}

/**
 * Reads the arguments of this process. Invalid arguments end the process with status 2.
 * @param names the names that `--only` accepts
 */
export function readOptions(names: Readonly<Record<'figures' | 'curves', readonly string[]>>): Options {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        curves: { type: 'boolean', default: false },
        peers: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        'idle-seconds': { type: 'string' },
        'large-gigabytes': { type: 'string' },
        quick: { type: 'boolean', default: false },
      },
    });
    const { only, curves, peers, quick } = values;
    if (peers && curves) refuse('--peers and --curves cannot be combined');
    if (peers && only.length > 0) refuse('--peers and --only cannot be combined');
    const subject = peers ? 'peers' : curves ? 'curves' : 'figures';
    const known = subject === 'curves' ? names.curves : names.figures;
    const unknown = only.find((name) => !known.includes(name));
    if (unknown !== undefined) refuse(`--only takes one of ${known.join(', ')}, not ${unknown}`);
    const rounds = readNumber('--rounds', values.rounds ?? (quick ? '8' : '40'), 100);
    const idleSeconds = readNumber('--idle-seconds', values['idle-seconds'] ?? (quick ? '10' : '60'), 300);
    const backupRounds = readNumber('--rounds', values.rounds ?? (quick ? '2' : '50'), 1_000);
    const largeGigabytes = readNumber('--large-gigabytes', values['large-gigabytes'] ?? (quick ? '1' : '10'), 1_000);
    return { only, subject, settings: { rounds, quick, idleSeconds, backupRounds, largeGigabytes } };
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
