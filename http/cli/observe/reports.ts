/** The command `reports`, which prints the hitches, hangs and errors that the server has reported about itself. */

import { reportLimit } from '../../../machines/trace/trace.js';
import type { Command } from '../kit/invocation.js';
import { formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { readPages } from '../service/read-pages.js';
import { findRun } from './evidence.js';

export const listReports: Command = async (invocation) => {
  const { service, output, flags, json } = invocation;
  const run = await findRun(invocation);
  const limits = { limit: flags.limit, pageLimit: reportLimit.maximum };
  const data = run === null ? [] : await readPages(service, '/runs/{run}/reports', { path: { run } }, limits);
  if (json) return output.json(data);
  const rows = data.map((report) => [
    formatTime(report.at),
    report.type,
    report.thread ?? report.resource ?? report.address,
    report.duration_ms === null ? null : `${(report.duration_ms / 1_000).toFixed(1)} s`,
    report.stack ?? report.text,
  ]);
  await writeTable(output, ['TIME', 'TYPE', 'WHERE', 'FOR', 'DETAIL'], rows, 'The server has reported nothing.');
};
