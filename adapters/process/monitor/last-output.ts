/** Reads the last lines of a run. The lines show whether the server was meant to stop, and why it ended. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type CauseLines, findCauseLines } from '../../../machines/console/cause-lines.js';
import type { Launch } from '../../../machines/launch/launch.js';
import type { ShownByOutput } from '../../../machines/run/exit.js';
import type { ExitCause } from '../../../machines/run/exit-cause.js';
import { findExitCauses, readLastLines } from '../../../machines/run/exit-findings.js';
import { readTexts } from '../../../machines/text/escape-sequences.js';
import { findConsoleText } from '../../console/text/text-codec.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { openRunFile, readRunFile } from '../run-files/run-file.js';
import { writeStopReason } from '../stop/stop-reason.js';

const maxBytes = 64 * 1024;

/**
 * Reads the end of a run's console. If a line matches the `stopLine` of the Build, and the run has no stop reason yet,
 * the stop reason `line` is written for the next manager.
 * @param launch the run's launch; `null` if the record of the run is lost
 * @returns the facts that the lines show, as fields of an exit
 */
export function readShown(
  directory: RunDirectory,
  launch: Pick<Launch, 'stopLine' | 'encoding'> | null,
): { readonly shown?: ShownByOutput } {
  const end = readEnd(directory);
  const lines = readLastLines(findConsoleText(launch?.encoding).decode(end.bytes));
  const stops = matchesStopLine(lines, launch?.stopLine);
  if (stops && readRunFile(join(directory.path, 'asked')) === null) writeStopReason(directory, 'line', Date.now());
  const findings = findExitCauses(lines);
  const cause = toCause(findCauseLines(lines), lines.length, end);
  return stops || cause !== null ? { shown: { stops, findings, cause } } : {};
}

/** The last bytes of a console. */
interface ConsoleEnd {
  readonly bytes: Buffer;
  /** The cursor of the first byte. */
  readonly cursor: number;
}

/**
 * Returns the cause of the end, with the cursor of its first line. In every console encoding, the byte of a line end
 * occurs only in line ends.
 */
function toCause(found: CauseLines | null, count: number, { bytes, cursor }: ConsoleEnd): ExitCause | null {
  if (found === null) return null;
  const { index, lines, chosenBy } = found;
  let start = bytes.length;
  for (let line = count - 1; line >= index && start >= 0; line -= 1)
    start = start === 0 ? -1 : bytes.lastIndexOf(0x0a, start - 1);
  return { chosenBy, cursor: cursor + start + 1, lines };
}

function readEnd({ console }: RunDirectory): ConsoleEnd {
  try {
    const fd = openRunFile(console);
    try {
      const { size } = fstatSync(fd);
      const buffer = Buffer.alloc(Math.min(size, maxBytes));
      const bytes = readSync(fd, buffer, 0, buffer.length, size - buffer.length);
      return { bytes: buffer.subarray(0, bytes), cursor: size - buffer.length };
    } finally {
      closeSync(fd);
    }
  } catch {
    // The console was deleted, or the limit of open files is reached.
    return { bytes: Buffer.alloc(0), cursor: 0 };
  }
}

function matchesStopLine(lines: readonly string[], stopLine: string | undefined): boolean {
  if (stopLine === undefined) return false;
  try {
    const pattern = new RegExp(stopLine);
    return lines.some((line) => readTexts(line).some((text) => pattern.test(text)));
  } catch {
    return false;
  }
}
