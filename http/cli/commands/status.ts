/** `status`: shows the state of the server and its last exit. */
import type { Status } from '../../api/schemas/types.js';
import { escapeControls, formatBytes, formatTime } from '../output/format.js';
import type { Command } from './invocation.js';

/** The exit of a run; `at` is given for the last exit only. */
type Exit = Pick<
  NonNullable<Status['last_exit']>,
  'code' | 'signal' | 'ambiguous' | 'expected' | 'unseen' | 'oom_killed'
> & {
  readonly at?: string;
};

export const showStatus: Command = async ({ service, output, json }) => {
  const { text, value: status } = await service.requestJson<Status>('GET', '/status');
  if (json) return output.line(text);
  const { pid, processes, started_at, kill_at, cpu_seconds, memory_bytes, alive } = status;
  const facts: [string, string | null][] = [
    ['Build', status.build],
    ['Data Folder', status.folder],
    ['Run', status.run],
    ['Process', pid === null ? null : `${pid}${processes === null ? '' : `, ${processes} in all`}`],
    ['Started', started_at === null ? null : formatTime(started_at)],
    ['Kill at', kill_at === null ? null : formatTime(kill_at)],
    ['CPU time', cpu_seconds === null ? null : `${cpu_seconds.toFixed(1)} s`],
    ['Memory', memory_bytes === null ? null : formatBytes(memory_bytes)],
    ['Still alive', alive.map((each) => `${each.name} (pid ${each.pid})`).join(', ')],
    ['Recovery', recoveryText(status.recovery)],
    ['Last exit', exitText(status.last_exit)],
  ];
  const state = status.phase === null ? status.state : `${status.state} (${status.phase})`;
  await output.line(output.style(status.state === 'running' ? 'green' : 'bold', state));
  for (const [name, value] of facts)
    if (value !== null && value !== '') await output.line(`  ${name.padEnd(15)} ${escapeControls(value)}`);
  for (const warning of status.warnings)
    await output.line(`${output.style('yellow', 'warning')} ${escapeControls(warning)}`);
};

/** Returns how a run ended, such as `code 3, unexpected`; null without an exit. */
export function exitText(exit: Exit | null): string | null {
  if (exit === null) return null;
  const { expected, at } = exit;
  return `${outcomeText(exit)}${exit.oom_killed ? ', out of memory' : ''}, ${expected ? 'expected' : 'unexpected'}${at === undefined ? '' : `, ${formatTime(at)}`}`;
}

function outcomeText({ code, signal, ambiguous, unseen }: Exit): string {
  if (unseen !== null) return `unseen (${unseen.replaceAll('_', ' ')})`;
  if (ambiguous) return `code ${code} or ${signal}`;
  return code === null ? (signal ?? 'unknown') : `code ${code}`;
}

function recoveryText(recovery: Status['recovery']): string | null {
  if (recovery === null) return null;
  const { state, attempt, at, reason } = recovery;
  if (state === 'gave_up') return `given up: ${reason}`;
  return state === 'starting' ? `start ${attempt} in progress` : `start ${attempt} at ${formatTime(at)}`;
}
