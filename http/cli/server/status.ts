/** The command `status`, which shows the state of the server, its planned operations, and its last exit. */
import type { Status } from '../../client/api.js';
import { exitStatus } from '../exit-status.js';
import type { Command } from '../kit/invocation.js';
import { escapeControls, formatBytes, formatTime } from '../output/format.js';

/** The exit of a run. `at` is present only in the last exit. */
type Exit = Pick<
  NonNullable<Status['last_exit']>,
  'outcome' | 'code' | 'signal' | 'ambiguous' | 'unseen' | 'oom_killed'
> & {
  readonly at?: string;
};

export const showStatus: Command = async ({ service, output, flags, json }) => {
  const { data: status } = await service.GET('/status');
  if (flags.quiet === true) return status.state === 'running' ? exitStatus.done : exitStatus.stopped;
  if (json) return output.json(status);
  const { pid, processes, started_at, waiting_for, cpu_seconds, memory_bytes, alive } = status;
  const facts: [string, string | null][] = [
    ['Build', status.build],
    ['Data Folder', status.folder],
    ['Run', status.run],
    ['Process', pid === null ? null : `${pid}${processes === null ? '' : `, ${processes} in all`}`],
    ['Process tree', status.process_tree && treeTexts[status.process_tree]],
    ['Commands', status.console && commandTexts[status.console]],
    ['Started', started_at === null ? null : formatTime(started_at)],
    ['Requested', requestText(status)],
    ['Waiting for', waiting_for === null ? null : awaitedTexts[waiting_for]],
    ['Kill at', killText(status)],
    ['Announced end', announcedText(status.announced)],
    ['CPU time', cpu_seconds === null ? null : `${cpu_seconds.toFixed(1)} s`],
    ['Memory', memory_bytes === null ? null : formatBytes(memory_bytes)],
    ['Players', playersText(status)],
    ['Still alive', alive.map((each) => `${each.name} (pid ${each.pid})`).join(', ')],
    ['Health', pid === null ? null : healthText(status.health)],
    ['GameServer', gameServerText(status.agones)],
    ['Recovery', recoveryText(status.recovery)],
    ['Next schedule', occurrenceText(status.next_occurrence)],
    ['Last exit', exitText(status.last_exit)],
  ];
  await output.line(output.style(stateStyle(status), stateText(status)));
  for (const [name, value] of facts)
    if (value !== null && value !== '') await output.line(`  ${name.padEnd(15)} ${escapeControls(value)}`);
  for (const { title, message, remedy, count } of status.last_exit?.findings ?? []) {
    const times = count > 1 ? ` (${count} times)` : '';
    await output.line(`${output.style('red', 'cause')} ${escapeControls(`${title}${times}. ${message}`)}`);
    await output.line(`  ${escapeControls(remedy)}`);
  }
  for (const warning of status.warnings)
    await output.line(`${output.style('yellow', 'warning')} ${escapeControls(warning)}`);
};

/** Returns the state with its phase. For a stopped server, adds the end of the last run, unless the run was stopped. */
export function stateText({ state, phase, last_exit }: Status): string {
  if (phase !== null) return `${state} (${phase})`;
  return last_exit === null || last_exit.outcome === 'stopped'
    ? state
    : `${state} (${outcomeTexts[last_exit.outcome]})`;
}

function stateStyle({ state, last_exit }: Status): 'green' | 'red' | 'bold' {
  if (state === 'running') return 'green';
  return last_exit?.outcome === 'crashed' ? 'red' : 'bold';
}

/** Returns for example `7 of 20`; `null` if the number of players is unknown. */
function playersText({ players, max_players: max }: Status): string | null {
  if (players === null) return null;
  return max === null ? String(players) : `${players} of ${max}`;
}

const treeTexts: Readonly<Record<NonNullable<Status['process_tree']>, string>> = {
  cgroup: 'known by the cgroup',
  proc: 'known by /proc',
};

const commandTexts: Readonly<Record<NonNullable<Status['console']>, string>> = {
  stdin: 'by standard input',
  none: 'not accepted',
  fifo: 'by a FIFO',
  rcon: 'by RCON',
  telnet: 'by Telnet',
  webrcon: 'by WebRCON',
  http: 'by HTTP',
};

const awaitedTexts: Readonly<Record<NonNullable<Status['waiting_for']>, string>> = {
  notice: 'the end of the notice',
  save: 'the save of the server',
  main_process: 'the exit of the server',
  remaining_processes: 'the processes that the server has left',
  kill: 'the exit after SIGKILL',
};

const outcomeTexts: Readonly<Record<Exit['outcome'], string>> = {
  stopped: 'stopped',
  killed: 'killed',
  crashed: 'crashed',
  exited: 'exited by itself',
  unknown: 'exit unknown',
};

/** Returns how a run ended, such as `crashed, code 3`; `null` without an exit. */
export function exitText(exit: Exit | null): string | null {
  if (exit === null) return null;
  const { outcome, oom_killed: oomKilled, at } = exit;
  return [
    outcomeTexts[outcome],
    // Leave out the code of a killed server, which only repeats that the manager sent SIGKILL.
    ...(outcome === 'killed' ? [] : [codeText(exit)]),
    ...(oomKilled ? ['out of memory'] : []),
    ...(at === undefined ? [] : [formatTime(at)]),
  ].join(', ');
}

function codeText({ code, signal, ambiguous, unseen }: Exit): string {
  if (unseen !== null) return unseen.replaceAll('_', ' ');
  if (ambiguous) return `code ${code} or ${signal}`;
  return code === null ? (signal ?? 'code unknown') : `code ${code}`;
}

/** Returns a text such as `unresponsive: no_tick of svMain`. */
function healthText({ state, reason, thread, evidence }: Status['health']): string {
  const cause = reason === null ? '' : `: ${reason.replaceAll('_', ' ')}${thread === null ? '' : ` of ${thread}`}`;
  return `${state}${cause}${evidence === null ? '' : `, evidence ${evidence}`}`;
}

/** Returns a text such as `Allocated, arena-x7k2p`; `null` without --agones. */
function gameServerText(agones: Status['agones']): string | null {
  if (agones === null) return null;
  return [agones.state ?? 'unknown', ...(agones.name === null ? [] : [agones.name])].join(', ');
}

/** Returns a text such as `restart by Nightly, 2026-01-31 04:00:00 +01:00`; `null` if no operation ends the run. */
function requestText({ requested }: Status): string | null {
  return requested && `${requested.operation} by ${requested.by.name}, ${formatTime(requested.at)}`;
}

/** Returns a text such as `2026-01-31 04:00:30 +01:00, after 30 s`. */
function killText({ kill_at: at, grace_seconds: seconds }: Status): string | null {
  if (at === null) return null;
  return seconds === null || seconds === 0 ? formatTime(at) : `${formatTime(at)}, after ${seconds} s`;
}

/** Returns a text such as `2026-01-31 04:00:00 +01:00, Update, save acknowledged`. */
function announcedText(announced: Status['announced']): string | null {
  if (announced === null) return null;
  const { at, reason, save } = announced;
  return [formatTime(at), ...(reason === null ? [] : [reason]), ...(save === null ? [] : [`save ${save}`])].join(', ');
}

/** Returns a text such as `restart at 2026-01-31 04:00:00 +01:00, Nightly, announced`. */
function occurrenceText(next: Status['next_occurrence']): string | null {
  if (next === null) return null;
  const { action, due_at, name, state } = next;
  return `${action} at ${formatTime(due_at)}, ${name}${state === 'planned' ? '' : `, ${state}`}`;
}

function recoveryText(recovery: Status['recovery']): string | null {
  if (recovery === null) return null;
  const { state, attempt, at, reason } = recovery;
  if (state === 'gave_up') return `given up: ${reason}`;
  return state === 'starting' ? `start ${attempt} in progress` : `start ${attempt} at ${formatTime(at)}`;
}
