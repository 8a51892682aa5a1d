/** `reports`: the hitches, hangs and errors that the server has reported about itself. */
import type { Report } from '../../api/schemas/types.js';
import { formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { findRun } from './evidence.js';
import { type Command, pathOf, withQuery } from './invocation.js';

export const listReports: Command = async (invocation) => {
  const { service, output, flags, json } = invocation;
  const run = await findRun(invocation);
  const path = withQuery(`${pathOf('runs', run ?? '')}/reports`, { limit: flags.limit });
  const { text, value } = run === null ? { text: '[]', value: [] } : await service.requestJson<Report[]>('GET', path);
  if (json) return output.line(text);
  const rows = value.map((report) => [
    formatTime(report.at),
    report.type,
    report.thread ?? report.resource ?? report.address,
    report.duration_ms === null ? null : `${(report.duration_ms / 1_000).toFixed(1)} s`,
    report.stack ?? report.text,
  ]);
  await writeTable(output, ['TIME', 'TYPE', 'WHERE', 'FOR', 'DETAIL'], rows, 'The server has reported nothing.');
};
