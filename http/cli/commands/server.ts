/** `status`, `start`, `restart`, `stop`, `kill`: the server process. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import { type Finding, writeFindings } from '../output/findings.js';
import { shown } from '../output/printable.js';
import { localTime, sizeText } from '../output/units.js';
import { Failure, type ServiceProblem } from '../service/failure.js';
import { type Command, withQuery } from './invocation.js';

type Status = z.infer<typeof schemas.status>;

export const status: Command = async ({ service, output, json }) => {
  const { text, value: told } = await service.askJson<Status>('GET', '/status');
  if (json) return output.line(text);
  const facts: [string, string | null][] = [
    ['Build', told.build],
    ['Data Folder', told.folder],
    ['Run', told.run],
    ['Process', told.pid === null ? null : `${told.pid}${told.processes === null ? '' : `, ${told.processes} in all`}`],
    ['Started', told.started_at === null ? null : localTime(told.started_at)],
    ['Will be killed', told.kill_at === null ? null : localTime(told.kill_at)],
    ['Processor', told.cpu_seconds === null ? null : `${told.cpu_seconds.toFixed(1)} s`],
    ['Memory', told.memory_bytes === null ? null : sizeText(told.memory_bytes)],
    ['Still alive', told.alive.map(({ pid, name }) => `${name} (pid ${pid})`).join(', ')],
    ['Recovery', recoveryText(told.recovery)],
    ['Last end', exitText(told.last_exit)],
  ];
  const state = told.phase === null ? told.state : `${told.state} (${told.phase})`;
  await output.line(output.style(told.state === 'running' ? 'green' : 'bold', state));
  for (const [name, value] of facts)
    if (value !== null && value !== '') await output.line(`  ${name.padEnd(15)} ${shown(value)}`);
  for (const warning of told.warnings) await output.line(`${output.style('yellow', 'warning')} ${shown(warning)}`);
};

/** @returns how a run ended, in a few words; null when none did */
export function exitText(
  exit:
    | (Pick<NonNullable<Status['last_exit']>, 'code' | 'signal' | 'ambiguous' | 'expected' | 'unseen'> & {
        readonly at?: string;
      })
    | null,
): string | null {
  if (exit === null) return null;
  const { code, signal, ambiguous, expected, unseen, at } = exit;
  const how =
    unseen !== null
      ? `unseen (${unseen.replaceAll('_', ' ')})`
      : ambiguous
        ? `code ${code} or ${signal}`
        : code === null
          ? (signal ?? 'unknown')
          : `code ${code}`;
  return `${how}, ${expected ? 'asked for' : 'by itself'}${at === undefined ? '' : `, ${localTime(at)}`}`;
}

function recoveryText(recovery: Status['recovery']): string | null {
  if (recovery === null) return null;
  const { state, attempt, at, reason } = recovery;
  if (state === 'gave_up') return `given up: ${reason}`;
  return state === 'starting' ? `start ${attempt} begins` : `start ${attempt} at ${localTime(at)}`;
}

export const start: Command = async ({ service, output, flags, json }, Build, Folder) => {
  const isWaiting = flags.wait !== undefined;
  const query = {
    wait: isWaiting ? 'ready' : null,
    timeout: flags.wait === true ? null : flags.wait,
    strict: flags.strict === true ? 'true' : null,
  };
  try {
    await service.order('POST', withQuery('/start', query), { json: { Build, Folder } });
  } catch (error) {
    if (!json) await writeFindings(output, findingsIn(error));
    throw error;
  }
  if (!json) await output.line(isWaiting ? 'The server is up.' : 'The server has been started.');
};

/** A strict start that is refused tells what was found. */
function findingsIn(error: unknown): readonly Finding[] {
  if (!(error instanceof Failure) || error.trouble.code !== 'refused') return [];
  return (error.trouble.problem as ServiceProblem & { readonly findings?: readonly Finding[] }).findings ?? [];
}

export const restart: Command = async ({ service, output, json }) => {
  await service.order('POST', '/restart');
  if (!json) await output.line('The server has been restarted.');
};

export const stop: Command = async ({ service, output, json }) => {
  await service.order('POST', '/stop');
  if (!json) await output.line('The server has been stopped.');
};

export const kill: Command = async ({ service, output, json }) => {
  await service.order('POST', '/kill');
  if (!json) await output.line('The server has been killed.');
};
