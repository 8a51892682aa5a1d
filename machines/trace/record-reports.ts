/** Records the reports of a server about itself in the journal, with at most a few entries per type and minute. */
import type { Clock } from '../async/clock.js';
import type { NewEntry } from '../history/journal.js';
import type { TraceEntry, TraceType } from './trace.js';

/** The number of reports of one type within a minute that get separate entries. Further reports share an entry. */
const maxPerMinute = 3;

const minuteMs = 60_000;

interface Minute {
  readonly run: string;
  readonly endsAt: number;
  recorded: number;
  /** The longest report without a separate entry; empty without such a report. */
  others: TraceEntry[];
  /** The number of reports without a separate entry. */
  count: number;
}

/** Returns the function that records reports. @param record records an entry in the journal */
export function recordReports(record: (entry: NewEntry) => void, clock: Clock) {
  const minutes = new Map<TraceType, Minute>();
  let timer: unknown = null;

  function endMinute(type: TraceType, { run, others, count }: Minute): void {
    minutes.delete(type);
    const [worst] = others;
    if (worst !== undefined) record(toEntry(run, worst, count));
  }

  function endMinutes(isOver: (minute: Minute) => boolean): void {
    for (const [type, minute] of [...minutes]) if (isOver(minute)) endMinute(type, minute);
  }

  function schedule(): void {
    timer ??= clock.setTimeout(() => {
      timer = null;
      endMinutes(({ endsAt }) => endsAt <= clock.now());
      if (minutes.size > 0) schedule();
    }, minuteMs);
  }

  return {
    add(run: string, entry: TraceEntry): void {
      endMinutes((each) => each.run !== run || each.endsAt <= clock.now());
      const minute = minutes.get(entry.type) ?? {
        run,
        endsAt: clock.now() + minuteMs,
        recorded: 0,
        others: [],
        count: 0,
      };
      minutes.set(entry.type, minute);
      schedule();
      if (minute.recorded < maxPerMinute) {
        minute.recorded += 1;
        record(toEntry(run, entry, 1));
        return;
      }
      minute.count += 1;
      // The shared entry shows the longest report.
      const [worst] = minute.others;
      if (worst === undefined || (entry.durationMs ?? 0) > (worst.durationMs ?? 0)) minute.others = [entry];
    },
    /** Records the reports that wait for the end of their minute. */
    flush: (): void => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      endMinutes(() => true);
    },
  };
}

function toEntry(
  run: string,
  { type, at, cursor, thread, durationMs, stack, address, resource, text }: TraceEntry,
  count: number,
): NewEntry {
  const detail = {
    thread,
    duration_ms: durationMs,
    stack,
    address,
    resource,
    text,
    cursor,
    ...(count > 1 && { count }),
    ...(at === null && { while_away: true }),
  };
  return { type: `server.${type}`, actor: { kind: 'server', name: 'server' }, run, detail };
}
