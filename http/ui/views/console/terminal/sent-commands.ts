/** Reads the commands that were sent to a run, and the times of its output. The console shows both. */

import type { HistoryEntry } from '../../../../client/api.js';
import type { Api } from '../../../api/client.js';
import { actorText } from '../../../text/actor.js';
import type { PageText } from '../../../text/en.js';
import type { LogRange, RangeReader } from '../window/range-reader.js';
import type { LineMarks, SentCommand } from './line-marks.js';

/**
 * Returns the command of a history entry; `null` for another entry, or if the command was not written to the
 * console.
 */
export function toSentCommand(
  { type, run, outcome, detail, ...entry }: HistoryEntry,
  text: PageText,
): SentCommand | null {
  const { cursor, line } = detail;
  if (type !== 'command.sent' || outcome !== 'done' || run === null) return null;
  if (typeof cursor !== 'number' || typeof line !== 'string') return null;
  const author = withoutControls(actorText(entry, text));
  const at = Date.parse(entry.at);
  return { id: entry.id, run, cursor, at, line: `${withoutControls(line)}\x1b[0;90m  ${author}` };
}

/** Replaces control characters: the text comes from a client and must not control the terminal. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t]/gu, '\ufffd');
}

export interface CommandReader {
  /** Reads the newest commands of a run. Returns the commands that were not known before. */
  read(run: string): Promise<readonly SentCommand[]>;
  /** Reads the commands of a run, unless they were read before. */
  readOnce(run: string | null): Promise<unknown>;
}

/** Returns a reader that gets the commands of runs from the history. @param marks receives the commands */
export function createCommandReader(
  api: Api,
  marks: LineMarks,
  text: () => PageText,
  signal: AbortSignal,
): CommandReader {
  const reading = new Map<string, Promise<unknown>>();

  /** If there is no history, the output is shown without commands. */
  async function read(run: string): Promise<readonly SentCommand[]> {
    const query = { type: ['command.sent'], run, limit: 200 };
    const answer = await api.GET('/history', { params: { query }, signal }).catch(() => null);
    if (answer?.ok !== true) return [];
    return marks.addCommands(answer.value.map((entry) => toSentCommand(entry, text())).filter((each) => each !== null));
  }

  return {
    read,
    readOnce(run) {
      if (run === null) return Promise.resolve();
      const known = reading.get(run) ?? read(run);
      reading.set(run, known);
      return known;
    },
  };
}

interface MarkReaderOptions {
  readonly api: Api;
  readonly reader: RangeReader;
  readonly commands: CommandReader;
  readonly marks: LineMarks;
  /** Returns the newest run, whose end is read without a run id in the request; `null` without a run. */
  readonly newest: () => string | null;
  readonly hasTimes: boolean;
  /** Is called after the times of lines were read, which happens after the lines were read. */
  readonly onTimes: () => void;
  readonly signal: AbortSignal;
}

/** The maximum number of requests for the times of one range. */
const maxRequests = 4;

/**
 * The approximate ratio of the JSON of an answer to its output, in bytes. The limit of an answer applies to the JSON.
 */
const jsonFactor = 4;

/** Returns a reader that also reads the marks of each range, because the console is drawn with its commands. */
export function withMarks({
  api,
  reader,
  commands,
  marks,
  newest,
  hasTimes,
  onTimes,
  signal,
}: MarkReaderOptions): RangeReader {
  async function readTimes({ run, from, to }: LogRange): Promise<void> {
    let after = from;
    for (let request = 0; hasTimes && after < to && request < maxRequests; request += 1) {
      const params = { query: { run, after, bytes: Math.min(jsonFactor * (to - after) + 4_096, 1_048_576) } };
      const headers = { Accept: 'application/x-ndjson' };
      const answer = await api.GET('/console', { params, headers, parseAs: 'text', signal }).catch(() => null);
      if (answer?.ok !== true) return;
      const next = Number(answer.headers.get('Console-Next'));
      const lines = answer.value.split('\n').filter((line) => line !== '');
      const pieces = lines.map((line) => JSON.parse(line) as { readonly cursor: number; readonly at: string | null });
      for (const [index, { cursor, at }] of pieces.entries())
        marks.addTime(run, cursor, pieces[index + 1]?.cursor ?? next, at === null ? null : Date.parse(at));
      onTimes();
      if (next <= after) return;
      after = next;
    }
  }

  async function withBoth<T extends { readonly ok: boolean }>(
    run: string | null,
    read: Promise<T>,
    findRange: (answer: T) => LogRange | null,
  ): Promise<T> {
    const [answer] = await Promise.all([read, commands.readOnce(run)]);
    const range = findRange(answer);
    if (range === null) return answer;
    void readTimes(range);
    await commands.readOnce(range.run);
    return answer;
  }

  const within = (answer: Awaited<ReturnType<RangeReader['last' | 'before' | 'after']>>): LogRange | null =>
    answer.ok ? answer.value : null;
  return {
    ...reader,
    last: (run) => withBoth(run ?? newest(), reader.last(run), within),
    before: (run, cursor, maxBytes) => withBoth(run, reader.before(run, cursor, maxBytes), within),
    after: (run, cursor, maxBytes) => withBoth(run, reader.after(run, cursor, maxBytes), within),
  };
}
