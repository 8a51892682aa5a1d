/** Records starts, exits and crash recovery of the server, and the start and end of the manager, in the journal. */

import type { Runs } from '../../../machines/console/console.js';
import type { EntryActor, Journal } from '../../../machines/history/journal.js';
import { readState } from '../../../machines/operations/verdict.js';
import { describeExitFinding } from '../../../machines/run/exit-findings.js';
import type { ServerActor, ServerSnapshot } from '../../../machines/server/server.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { consoleBytes } from '../console/console-bytes.js';
import { gaveUpText } from '../server/status-answer.js';

const manager: EntryActor = { kind: 'manager', name: 'manager' };
const server: EntryActor = { kind: 'server', name: 'server' };

/** Records the start of the manager, and starts to record the events of the server. */
export function recordServer(
  actor: ServerActor,
  { record }: Pick<Journal, 'record'>,
  runs: Pick<Runs, 'open'>,
  version: string,
): void {
  record({ type: 'manager.started', actor: manager, detail: { version } });
  let last = actor.getSnapshot();
  actor.subscribe((now) => {
    const before = last;
    last = now;
    recordExit(before, now, runs, record);
    recordStart(before, now, record);
    recordRecovery(before, now, record);
  });
}

/** Records the end of the manager, and whether the server continues to run. */
export function recordEnd(actor: ServerActor, { record }: Pick<Journal, 'record'>): void {
  record({ type: 'manager.ended', actor: manager, outcome: readState(actor.getSnapshot()) });
}

function recordStart(before: ServerSnapshot, now: ServerSnapshot, record: Journal['record']): void {
  if (now.context.run === null) return;
  const { launch, pid, found } = now.context.run;
  if (pid === null || pid === before.context.run?.pid) return;
  const { run, build, folder, cause } = launch;
  const by = cause === 'recovery' || cause === 'autostart' ? manager : server;
  record({ type: 'server.started', actor: by, run, build, folder, detail: { cause, pid, found: found !== null } });
}

function recordExit(
  before: ServerSnapshot,
  now: ServerSnapshot,
  runs: Pick<Runs, 'open'>,
  record: Journal['record'],
): void {
  const { lastExit } = now.context;
  if (lastExit === null || lastExit === before.context.lastExit) return;
  const { run, outcome, at, code, signal, expected, survivors, unseen, oomKilled, save, findings } = lastExit;
  const { build, folder } = before.context.run?.launch ?? {};
  const detail = {
    at: toIsoTime(at),
    code,
    signal,
    expected,
    survivors,
    unseen,
    oom_killed: oomKilled,
    save,
    findings: findings?.map(describeExitFinding),
    console_bytes: consoleBytes(runs, run) ?? undefined,
  };
  record({ type: 'server.exited', actor: server, run, build, folder, outcome, detail });
}

function recordRecovery(before: ServerSnapshot, now: ServerSnapshot, record: Journal['record']): void {
  const { recovery, policy } = now.context;
  if (recovery === null || recovery === before.context.recovery) return;
  const { build, folder, attempt, cause, at, gaveUp } = recovery;
  if (gaveUp === null)
    record({ type: 'recovery.planned', actor: manager, build, folder, detail: { cause, attempt, at: toIsoTime(at) } });
  else {
    const detail = { cause, attempt, reason: gaveUpText(gaveUp, policy) };
    record({ type: 'recovery.gave_up', actor: manager, build, folder, outcome: gaveUp.code, detail });
  }
}
