/** Builds the answers about the history. */
import type { EntryType, JournalEntry } from '../../../machines/history/journal.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { problems } from '../../problems/problems.js';

/**
 * Returns an entry in the form of GET /history and GET /events.
 * @param hasConsole whether the client may see the input and output of the console
 */
export function historyEntryBody(entry: JournalEntry, hasConsole = true) {
  const { id, at, type, actor, run, build, folder, outcome, detail = {} } = entry;
  return {
    id,
    at: toIsoTime(at),
    type,
    actor,
    run: run ?? null,
    build: build ?? null,
    folder: folder ?? null,
    outcome: outcome ?? null,
    problem: isProblem(outcome) ? pickTitle(outcome) : null,
    detail: renameBecause(hasConsole ? detail : withoutConsole(type, detail)),
  };
}

/**
 * Returns a detail with the current field names. Earlier versions stored the reason as `because`. If a detail has
 * both `because` and `reason`, `because` is the code.
 */
function renameBecause({ because, ...detail }: NonNullable<JournalEntry['detail']>) {
  if (because === undefined) return detail;
  return 'reason' in detail ? { code: because, ...detail } : { ...detail, reason: because };
}

function isProblem(outcome: string | undefined): outcome is ProblemCode {
  return outcome !== undefined && Object.hasOwn(problems, outcome);
}

function pickTitle(code: ProblemCode) {
  const { status, title } = problems[code];
  return { status, title };
}

/** The fields with texts of the console, by the type of entry. */
const consoleTexts: Readonly<Partial<Record<EntryType, readonly string[]>>> = {
  'command.sent': ['line'],
  'resource.command': ['reason'],
  'server.hitch': ['stack', 'text'],
  'server.hang_warning': ['stack', 'text'],
  'server.hang_abort': ['stack', 'text'],
  'server.bind_error': ['stack', 'text'],
  'server.script_error': ['stack', 'text'],
};

function withoutConsole(type: EntryType, detail: NonNullable<JournalEntry['detail']>) {
  const left = consoleTexts[type];
  return left === undefined
    ? detail
    : Object.fromEntries(Object.entries(detail).filter(([name]) => !left.includes(name)));
}
