/** A service directory in daemontools' format: `run`, and `supervise/control`, a FIFO of one-byte commands. */
import { closeSync, constants, mkdtempSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { now, pollUntil } from '../measure.js';
import { endProcess, type Measurement } from '../measurement.js';
import type { Program } from '../programs.js';
import { timeExchange } from './exchange.js';
import type { Exchange } from './peer.js';

export interface ServiceDirectory {
  readonly coldStartMs: number;
  readonly pid: number | null;
  /** Writes a command to the FIFO, like runit's `sv` and s6's `s6-svc`. */
  control(command: string): Promise<Exchange>;
  close(): Promise<void>;
}

/**
 * Starts a supervisor for a program.
 * @param prepare adds files to the service directory
 */
export async function superviseDirectory(
  measurement: Measurement,
  supervisor: string,
  { argv }: Program,
  prepare: (directory: string) => void = () => undefined,
): Promise<ServiceDirectory> {
  const directory = mkdtempSync(join(measurement.directory, `${supervisor}-`));
  // The supervisor executes the program itself, without a shell in between.
  symlinkSync(argv[0], join(directory, 'run'));
  writeFileSync(join(directory, 'down'), '');
  prepare(directory);
  const at = now();
  // The child inherits the input.
  const daemon = measurement.spawn(supervisor, [directory], { stdio: ['pipe', 'ignore', 'inherit'] });
  const fifo = join(directory, 'supervise', 'control');
  let control = NaN;
  await pollUntil(`${supervisor} to read its FIFO`, () => !Number.isNaN((control = openForWriting(fifo))));
  const coldStartMs = now() - at;
  let closing: Promise<void> | null = null;
  measurement.onEnd(() => (closing === null ? closeSync(control) : undefined));
  return {
    coldStartMs,
    pid: daemon.pid ?? null,
    control: (command) => timeExchange(() => writeSync(control, command)),
    close: () => (closing ??= endProcess(daemon).then(() => closeSync(control))),
  };
}

/** Returns NaN until a process reads the FIFO. */
function openForWriting(fifo: string): number {
  try {
    return openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return NaN;
  }
}
