/** Prints the plan of a recipe. */
import type { RecipePlan } from '../../client/api.js';
import { escapeControls } from '../output/format.js';
import type { Output } from '../output/output.js';
import { writeTable } from '../output/table.js';

type PlannedTask = RecipePlan['tasks'][number];

export async function writePlan(output: Output, plan: RecipePlan): Promise<void> {
  const { name, version, author, hosts, needs_database: needsDatabase, missing_variables: missing, faults } = plan;
  const about = [`${name || 'Recipe'} ${version}`.trim(), author === '' ? [] : [`by ${author}`]].flat().join(' ');
  await output.line(escapeControls(about));
  const rows = plan.tasks.map((task) => [String(task.task), task.action, listEffects(task).join('; ')]);
  await writeTable(output, ['TASK', 'ACTION', 'WHAT IT DOES'], rows, 'The recipe has no valid task.');
  for (const { task, sql } of plan.tasks)
    if (sql !== null)
      await output.line(`\nSQL of task ${task}:\n${sql.trimEnd().split('\n').map(escapeControls).join('\n')}`);
  if (hosts.length > 0) output.note(`Hosts to allow: --allow-host ${hosts.map(escapeControls).join(',')}`);
  if (needsDatabase) output.note('It needs a database: --database-url mysql://USER:PASSWORD@HOST:PORT/DATABASE');
  if (missing.length > 0)
    output.note(
      `Variables without a value: ${missing.map((each) => `--variable ${escapeControls(each)}=…`).join(' ')}`,
    );
  for (const { line, task, detail } of faults) {
    const place = [line === null ? [] : [`line ${line}`], task === null ? [] : [`task ${task}`]].flat().join(', ');
    output.note(`Fault${place === '' ? '' : ` (${place})`}: ${escapeControls(detail)}`);
  }
}

function listEffects({ url, reads, writes, removes, sql }: PlannedTask): string[] {
  const list = (verb: string, paths: readonly string[]): string[] =>
    paths.length === 0 ? [] : [`${verb} ${paths.map((path) => path || './').join(', ')}`];
  return [
    ...list('reads', reads),
    ...list('removes', removes),
    ...list('writes', writes),
    ...(sql === null ? [] : ['sends SQL']),
    ...(url === null ? [] : [`downloads ${url}`]),
  ];
}
