/** The command `runs`, which lists the stored runs. */

import type { Command } from '../kit/invocation.js';
import { formatBytes, formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { exitText } from '../server/status.js';
import { readPages } from '../service/read-pages.js';

export const listRuns: Command = async ({ service, output, json }) => {
  const data = await readPages(service, '/runs', {}, { pageLimit: 1_000 });
  if (json) return output.json(data);
  const rows = data.map(({ run, build, folder, running, started_at, ended_at, exit, size, missing, unreadable }) => [
    run,
    build,
    folder,
    formatTime(started_at),
    running ? 'running' : formatTime(ended_at),
    exitText(exit),
    unreadable === null
      ? `${formatBytes(size)}${missing === 0 ? '' : `, the first ${formatBytes(missing)} no longer stored`}`
      : `cannot be read (${unreadable})`,
  ]);
  const heads = ['RUN', 'BUILD', 'DATA FOLDER', 'STARTED', 'ENDED', 'EXIT', 'CONSOLE'];
  await writeTable(output, heads, rows, 'No run is stored. The server was never started.');
};
