/** The texts of history entries. */
import type { OccurrenceState } from '../../../machines/schedules/schedules.js';
import type { HistoryEntry, LastExit } from '../../client/api.js';
import type { PageText } from './en.js';
import { exitText, isExit } from './exit.js';
import { causeText } from './health.js';
import { occurrenceTone } from './schedules.js';
import type { Tone } from './state.js';
import { momentText, secondsText } from './time.js';

type Entry = Omit<HistoryEntry, 'id' | 'at'>;

export interface EntryOutcome {
  readonly text: string;
  readonly tone: Tone;
}

/** A fact about an entry. `code`: a command line. `english`: a text of the API. */
export interface EntryDetail {
  readonly kind: 'text' | 'code' | 'english';
  readonly text: string;
}

/** Returns what happened, for example "Server stopped". For a refused stop, returns "Stop requested". */
export function entryText(entry: Entry, { history: text }: PageText): string {
  const { type, outcome, detail } = entry;
  if (type === 'server.exited' && isExit(outcome)) return text.exits[outcome];
  if (type === 'server.started' && detail.found === true) return text.found;
  if (type === 'operation.cancel_recovery' && outcome === 'done' && detail.gave_up === true) return text.dismissed;
  if (type === 'recovery.planned' && detail.cause === 'autostart') return text.autostart;
  if ((type === 'command.sent' || type === 'resource.command') && typeof detail.commands === 'number')
    return text.moreCommands(detail.commands);
  if (type === 'announcement.sent' && isAnnounced(outcome)) return text.entries[type];
  if (outcome === 'done') return text.entries[type];
  return (outcome === null ? null : text.failures[type]) ?? text.requests[type] ?? text.entries[type];
}

/** Returns why a job on a backup failed; `null` for another code. */
export type FindFault = (code: string) => string | null;

/**
 * Returns the outcome and its colour; `null` if the entry has no outcome. The outcome of an exit has its own badge
 * instead.
 * @param findFault given only by views that load the texts of failed backups
 */
export function entryOutcome(
  { type, outcome, problem }: Entry,
  text: PageText,
  findFault: FindFault = () => null,
): EntryOutcome | null {
  const { outcomes, announcements, resources, health, recovery, refused, failed } = text.history;
  if (outcome === null) return null;
  if (type === 'manager.ended' && (outcome === 'running' || outcome === 'stopped'))
    return { text: outcomes[outcome], tone: 'off' };
  if (type === 'announcement.sent' && outcome in announcements)
    return { text: announcements[outcome] ?? outcome, tone: isAnnounced(outcome) ? 'good' : 'warn' };
  if (type === 'resource.command' && outcome in resources)
    return { text: resources[outcome] ?? outcome, tone: resourceTones[outcome] ?? 'good' };
  if (type === 'health.changed' && outcome in health)
    return { text: health[outcome] ?? outcome, tone: healthTones[outcome] ?? 'off' };
  if (type === 'schedule.occurrence' && isOccurrence(outcome))
    return { text: text.occurrences.states[outcome], tone: occurrenceTone({ state: outcome }) };
  if (type === 'update.ended' && isEnd(outcome))
    return { text: text.updatePlans.states[outcome], tone: endTones[outcome] };
  if (type === 'update.rollback_begun') return null;
  if (outcome === 'done') return { text: outcomes.done, tone: 'good' };
  const fault = type.startsWith('backup.') ? findFault(outcome) : null;
  if (fault !== null) return { text: fault, tone: 'bad' };
  if (outcome === 'disconnected') return { text: outcomes.disconnected, tone: 'off' };
  const failure = problem !== null && problem.status >= 500 ? problem.title : recovery[outcome];
  if (failure !== undefined) return { text: failed(failure), tone: 'bad' };
  return { text: refused(problem?.title ?? outcome), tone: type === 'recovery.gave_up' ? 'bad' : 'warn' };
}

const resourceTones: Readonly<Record<string, Tone>> = { failed: 'bad', unknown: 'unsure', unchanged: 'off' };

const endTones = { done: 'good', rolled_back: 'bad', failed: 'bad', cancelled: 'off' } as const;

function isEnd(outcome: string): outcome is keyof typeof endTones {
  return Object.hasOwn(endTones, outcome);
}

const healthTones: Readonly<Record<string, Tone>> = { healthy: 'good', unresponsive: 'bad', unknown: 'unsure' };

function isAnnounced(outcome: string | null): boolean {
  return outcome === 'acknowledged' || outcome === 'sent';
}

/** Returns the facts of an entry: the command line, the Build, the Data Folder and the exit. */
export function entryDetails(entry: Entry, text: PageText): readonly EntryDetail[] {
  const { type, build, folder, detail } = entry;
  const words = text.history;
  const line = readLine(entry);
  const { cause, attempt, at, reason, replaced, version, message } = detail;
  const place = [
    ...(build === null ? [] : [words.buildNamed(build)]),
    ...(folder === null ? [] : [words.folderNamed(folder)]),
  ].join(', ');
  const isPlanned = type === 'recovery.planned';
  const isStart = type === 'server.started';
  const texts = [
    type === 'command.sent' || type === 'resource.command' || place === '' ? null : place,
    isStart && typeof cause === 'string' ? words.causes[cause] : null,
    isPlanned && typeof attempt === 'number' && attempt > 0 ? words.attempt(attempt) : null,
    isPlanned && typeof at === 'string' ? words.plannedFor(momentText(at, text)) : null,
    typeof replaced === 'string'
      ? type === 'config.saved'
        ? words.replaced(replaced)
        : words.lacking(replaced)
      : null,
    typeof version === 'string' ? words.version(version) : null,
    ...reportFacts(entry, text),
    ...refusalFacts(entry, text),
    type === 'evidence.collected' && typeof reason === 'string'
      ? (text.history.evidenceReasons[reason] ?? reason)
      : null,
    hasName(type) && typeof detail.name === 'string' ? detail.name : null,
    type === 'schedule.occurrence' && typeof at === 'string' ? momentText(at, text) : null,
    type === 'announcement.sent' && typeof message === 'string' ? message : null,
    type === 'health.changed' ? causeText(reason, detail.thread, text) : null,
  ].filter((each) => each != null);
  return [
    ...(line === '' ? [] : [{ kind: 'code', text: line } as const]),
    ...(type === 'server.exited' && isExit(entry.outcome)
      ? [{ kind: 'text', text: exitText(readExit(entry.outcome, detail), text) } as const]
      : []),
    ...(texts.length > 0 ? [{ kind: 'text', text: texts.join(', ') } as const] : []),
    ...readFindings(entry).map((each) => ({ kind: 'english', text: each }) as const),
    ...(isReport(entry) ? [detail.stack, detail.text] : []).flatMap((each) =>
      typeof each === 'string' ? [{ kind: 'code', text: each } as const] : [],
    ),
    ...(typeof reason === 'string' && type !== 'evidence.collected' ? [reasonDetail(entry, reason, text)] : []),
  ];
}

/** Returns whether the detail names the object of the entry. */
function hasName(type: Entry['type']): boolean {
  return /^(schedule|access|webhook)\./.test(type) && type !== 'access.refused';
}

/** Returns the line of a command; empty for an entry that is not a command. */
function readLine({ type, detail: { line, action, resource } }: Entry): string {
  const words = type === 'resource.command' ? [action, resource] : [line];
  return words.filter((each) => typeof each === 'string').join(' ');
}

/** Returns the causes of an exit, each with a suggested action. */
function readFindings({ type, detail: { findings } }: Entry): readonly string[] {
  if (type !== 'server.exited' || !Array.isArray(findings)) return [];
  return findings.map(({ title, message, remedy }) => `${title}: ${message} ${remedy}`);
}

/** Returns whether the server reported this entry about itself. */
function isReport({ type, detail }: Entry): boolean {
  return type.startsWith('server.') && typeof detail.cursor === 'number';
}

function reportFacts(entry: Entry, text: PageText): readonly (string | null)[] {
  if (!isReport(entry)) return [];
  const { thread, resource, address, duration_ms: duration, count, while_away: away } = entry.detail;
  const words = text.history;
  return [
    ...[thread, resource, address].map((each) => (typeof each === 'string' ? each : null)),
    typeof duration === 'number' ? words.reportFor(secondsText(duration, text)) : null,
    typeof count === 'number' ? words.reportTimes(count) : null,
    away === true ? words.reportAway : null,
  ];
}

function refusalFacts({ type, detail }: Entry, { history: words }: PageText): readonly (string | null)[] {
  if (type !== 'access.refused') return [];
  const { address, attempts } = detail;
  return [typeof address === 'string' ? address : null, typeof attempts === 'number' ? words.attempts(attempts) : null];
}

/** Returns the exit in the detail of `server.exited`. */
export function readExit(
  outcome: LastExit['outcome'],
  { code, signal, survivors, unseen, oom_killed }: Entry['detail'],
) {
  return {
    outcome,
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    ambiguous: false,
    unseen: (unseen ?? null) as LastExit['unseen'],
    survivors: typeof survivors === 'number' ? survivors : 0,
    oom_killed: oom_killed === true,
  };
}

/** Returns the text of a reason of an occurrence or an update. An unknown reason is returned as the API gives it. */
function reasonDetail({ type }: Entry, reason: string, { updatePlans, occurrences }: PageText): EntryDetail {
  const reasons = type.startsWith('update.') ? updatePlans.reasons : occurrences.reasons;
  const known = (reasons as Readonly<Record<string, string>>)[reason];
  return known === undefined ? { kind: 'english', text: reason } : { kind: 'text', text: known };
}

function isOccurrence(outcome: string): outcome is keyof PageText['occurrences']['states'] & OccurrenceState {
  return ['done', 'failed', 'skipped', 'missed', 'postponed'].includes(outcome);
}
