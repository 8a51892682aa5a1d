/** Prints the plans of installations and updates. */
import type { ResourcePlan, ResourceUpdatePlan } from '../../client/api.js';
import { escapeControls, formatBytes, formatTime, quote } from '../output/format.js';
import type { Output } from '../output/output.js';
import { writeTable } from '../output/table.js';

export async function writeInstallPlan(output: Output, plan: ResourcePlan): Promise<void> {
  const rows = plan.resources.map((each) => [
    ...[each.name, each.version ?? '', each.state === 'new' ? 'new' : 'replaces the installed one', each.directory],
    `${each.files} files, ${formatBytes(each.bytes)}`,
  ]);
  await writeTable(output, ['NAME', 'VERSION', 'STATE', 'DIRECTORY', 'SIZE'], rows, 'Nothing would be installed.');
  for (const { name, dependencies_missing: missing } of plan.resources)
    if (missing.length > 0) output.note(`${quote(name)} needs ${missing.map(quote).join(', ')}.`);
  for (const { config, line, text, added } of plan.ensure) {
    const place = `${config}${line === null ? '' : `, line ${line}`}`;
    output.note(`${added ? 'New line' : 'Present line'} (${place}): ${escapeControls(text)}`);
  }
  noteRelease(output, plan);
  if (plan.left_out.length > 0) output.note(`Left out: ${plan.left_out.map(escapeControls).join(', ')}`);
  for (const { message } of plan.findings_added) output.note(`New finding: ${escapeControls(message)}`);
  for (const { detail, remedy } of plan.problems)
    output.note(`It would fail: ${escapeControls(detail)} ${escapeControls(remedy)}`);
  if (plan.plan !== null && plan.problems.length === 0) noteRepeat(output, plan.plan);
}

export async function writeUpdatePlan(output: Output, plan: ResourceUpdatePlan): Promise<void> {
  const newer = { true: 'a newer release', false: 'no newer release', null: 'it is unknown which is newer' };
  const versions = `${plan.installed ?? 'unknown'} is installed, ${plan.available ?? 'unknown'} is available`;
  await output.line(`${versions}: ${newer[`${plan.newer}`]}.`);
  noteRelease(output, plan);
  const rows = plan.files.map(({ path, decision, because }) => [path, decision, because ?? '']);
  await writeTable(output, ['FILE', 'DECISION', 'REASON'], rows, 'No file would change.');
  if (plan.unchanged > 0) output.note(`${plan.unchanged} other files stay as they are.`);
  const [conflict] = plan.files.filter(({ decision }) => decision === 'conflict');
  if (conflict !== undefined)
    output.note(`Conflicts need a choice: --choose ${escapeControls(conflict.path)}=mine, or --otherwise theirs`);
  noteRepeat(output, plan.plan);
}

/** Notes the release of the plan, the time of its publication, and the URL of its description. */
function noteRelease(
  output: Output,
  { release, released_at: at, release_url: url }: Pick<ResourcePlan, 'release' | 'released_at' | 'release_url'>,
): void {
  if (release === null) return;
  const published = at === null ? '' : `, published ${formatTime(at)}`;
  output.note(
    `The release is ${escapeControls(release)}${published}.${url === null ? '' : ` See ${escapeControls(url)}`}`,
  );
}

/** Notes the command that applies exactly the content of a plan. A later release could have other files. */
function noteRepeat(output: Output, plan: string): void {
  output.note(`To apply exactly this within 30 minutes, repeat the command with --planned ${plan} instead of --plan.`);
}
