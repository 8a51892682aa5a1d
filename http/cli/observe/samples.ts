/** The command `samples`, which prints the usage, the players and the tick times of the server over time. */

import { type Command, given } from '../kit/invocation.js';
import { formatBytes, formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';

export const showSamples: Command = async ({ service, output, flags, json }) => {
  const { since, until, points } = flags;
  const { data } = await service.GET('/samples', { params: { query: given({ since, until, points }) } });
  if (json) return output.json(data);
  const threads = [...new Set(data.samples.flatMap(({ ticks }) => ticks.map(({ thread }) => thread)))];
  const rows = data.samples.map(({ at, cpu_cores, memory_bytes, processes, players, ticks }) => [
    formatTime(at),
    cpu_cores === null ? null : percentText(cpu_cores.mean),
    cpu_cores === null ? null : percentText(cpu_cores.max),
    formatBytes(Math.round(memory_bytes.mean)),
    String(processes.max),
    players === null ? null : String(players.max),
    ...threads.map((thread) => {
      const of = ticks.find((each) => each.thread === thread);
      return of === undefined ? null : `${milliseconds(of.mean_seconds)} / ${milliseconds(of.p99_seconds)}`;
    }),
  ]);
  const heads = ['TIME', 'CPU', 'MAX', 'MEMORY', 'PROCESSES', 'PLAYERS', ...threads.map((name) => `${name} MS`)];
  await writeTable(output, heads, rows, 'The server did not run in this period, or ran for less than ten seconds.');
};

/** Formats a CPU usage. 100 % means one core. */
function percentText(cores: number): string {
  return `${(cores * 100).toFixed(cores < 0.1 ? 1 : 0)} %`;
}

function milliseconds(seconds: number): string {
  return (seconds * 1_000).toFixed(1);
}
