/** Builds the body of an entry of the history. */
import type { JournalEntry } from '../../../machines/ports/journal.js';
import { timeText } from './status-body.js';

/** Returns an entry as GET /history and GET /events give it. */
export function historyEntryBody({ id, at, type, actor, run, build, folder, outcome, detail }: JournalEntry) {
  return {
    id,
    at: timeText(at),
    type,
    actor,
    run: run ?? null,
    build: build ?? null,
    folder: folder ?? null,
    outcome: outcome ?? null,
    detail: detail ?? {},
  };
}
