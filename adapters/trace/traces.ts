/** Reads the reports of stored runs from their traces. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isRunId } from '../../machines/run/run-id.js';
import { UnreadableRunFile } from '../../machines/run/unreadable-run-file.js';
import type { TraceDecoder, TraceEntry, Traces } from '../../machines/trace/trace.js';
import { type OpenConsole, openConsoleLog } from '../console/log.js';
import { readTimes } from '../console/times/time-reader.js';
import { type RunDirectory, runDirectory } from '../process/run-files/run-directory.js';
import { hasEntry, isAbsent, toOpenFault } from '../process/run-files/run-file.js';
import { hasTraceLog, toTraceDirectory } from '../process/run-files/trace-log.js';
import { createTraceReader, type PlacedReport, type TraceReader } from './reader.js';

/** The maximum number of reports of a run that can be read. The newest reports are kept. */
export const maxReports = 1_000;

export interface TracesOptions {
  /** The directory of runs, `<root>/run`. */
  readonly runs: string;
  /** Returns the function that creates a decoder for the trace of a run; `null` for a run without a trace. */
  readonly findDecoder: (run: string) => (() => TraceDecoder) | null;
}

export function openTraces({ runs, findDecoder }: TracesOptions): Traces {
  /** The run that was read last, so that the next request decodes only new bytes. */
  let last: { readonly run: string; readonly reports: PlacedReport[]; readonly reader: TraceReader } | null = null;
  let reading: Promise<unknown> = Promise.resolve();

  /** Opens a trace; `null` if it was deleted. @throws UnreadableRunFile */
  function open(run: string, directory: RunDirectory): OpenConsole | null {
    try {
      return openConsoleLog(run, directory);
    } catch (error) {
      if (isAbsent(error)) return null;
      throw new UnreadableRunFile(run, 'trace/log', toOpenFault(error));
    }
  }

  async function read(run: string, limit: number): Promise<readonly TraceEntry[]> {
    const runFiles = runDirectory(join(runs, run));
    const createDecoder = hasTraceLog(runFiles) ? findDecoder(run) : null;
    if (createDecoder === null) return [];
    const directory = toTraceDirectory(runFiles);
    const log = open(run, directory);
    if (log === null) return [];
    try {
      if (last?.run !== run) last = { run, reports: [], reader: createTraceReader(createDecoder, log.head()) };
      const { reader, reports } = last;
      await reader.read(log, (report) => {
        reports.push(report);
        if (reports.length > maxReports) reports.shift();
      });
      const times = readTimes(directory.path, () => Math.floor(statSync(directory.console).mtimeMs));
      return reports
        .slice(-limit)
        .reverse()
        .map((report) => ({ ...report, at: times.findTime(report.cursor) }));
    } finally {
      log.close();
    }
  }

  return {
    async entries(run, limit = maxReports) {
      if (!isRunId(run) || !hasEntry(join(runs, run, 'pid'))) return null;
      const entries = reading.then(() => read(run, limit));
      reading = entries.catch(() => undefined);
      return entries;
    },
  };
}
