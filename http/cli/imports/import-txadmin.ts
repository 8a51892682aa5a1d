/** The command `import txadmin`: a plan first, which is carried out with `--apply` or after a confirmation. */
import { type ComparedStep, comparePlan, type PresentLists } from '../../../machines/imports/txadmin/compare-plan.js';
import { type ImportPart, type ImportPlan, planImport } from '../../../machines/imports/txadmin/plan-import.js';
import { canAsk, confirm } from '../kit/confirm.js';
import type { Command, Invocation } from '../kit/invocation.js';
import { escapeControls, quote } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { applyStep, type StepResult } from './apply-step.js';
import { findTxAdmin } from './find-txadmin.js';

export const importTxAdmin: Command = async (invocation, path) => {
  const { service, output, flags, json } = invocation;
  const found = await findTxAdmin(path, flags.profile ?? null, flags.artifact ?? null);
  const choice = {
    folder: flags.name ?? null,
    build: flags.build ?? null,
    webhook: flags.webhook ?? null,
    skipped: flags.skip ?? [],
  };
  const plan = planImport(found, choice);
  if ('problem' in plan) throw new Failure({ code: 'failed', text: plan.problem });
  const steps = comparePlan(plan.steps, await readPresent(invocation, plan));
  const isToApply = flags.apply === true || (!json && canAsk());
  if (!json) await writePlan(invocation, found.profile, plan, steps);
  else if (!isToApply) return output.json({ ...describePlan(found.profile, plan, steps), applied: false });
  const taken = steps.find(({ state }) => state === 'taken');
  if (taken !== undefined && isToApply)
    throw new Failure({
      code: 'failed',
      text: `Nothing was changed: the name of ${describeStep(taken)} is in use. Choose another one with --name.`,
    });
  const open = steps.filter(({ state }) => state === 'new');
  if (open.length === 0)
    return json ? output.json({ ...describePlan(found.profile, plan, steps), applied: true }) : undefined;
  if (!isToApply) return output.note('Nothing was changed. Run the command again with --apply to carry out the plan.');
  if (flags.apply !== true) await confirm({ flags: {} }, 'carries out the plan');
  const results: StepResult[] = [];
  for (const { step } of open) {
    const result = await applyStep(invocation, step, { txData: found.txData, webhook: choice.webhook });
    results.push(result);
    // Print each result at once: a link of an invitation is not shown again, even if a later step fails.
    if (!json) await output.line(escapeControls(result.text));
  }
  if (json) return output.json({ ...describePlan(found.profile, plan, steps), applied: true, results });
  output.note(`Imported over ${service.address}. To undo a step, remove what it has created.`);
};

/** Reads the lists that the steps need, so that a client needs only the scopes of these steps. */
async function readPresent({ service }: Invocation, { steps }: ImportPlan): Promise<PresentLists> {
  const needs = (part: ImportPart): boolean => steps.some((step) => step.part === part);
  return {
    folders: needs('folder') ? (await service.GET('/datafolders')).data : [],
    builds: needs('build') ? (await service.GET('/builds')).data : [],
    schedules: needs('schedule') ? (await service.GET('/schedules')).data : [],
    webhooks: needs('webhook') ? (await service.GET('/webhooks')).data : [],
    accounts: needs('accounts') ? (await service.GET('/access/accounts')).data : [],
  };
}

async function writePlan(
  { output }: Invocation,
  profile: string,
  plan: ImportPlan,
  steps: readonly ComparedStep[],
): Promise<void> {
  const server = plan.serverName === '' ? '' : ` of ${quote(plan.serverName)}`;
  await output.line(`The profile ${quote(profile)}${server}, ${plan.layout === 2 ? 'txAdmin 8' : 'txAdmin before 8'}:`);
  for (const each of steps) await output.line(escapeControls(`  ${each.state.padEnd(6)}  ${describeStep(each)}`));
  for (const [title, notes] of [
    ['To do by hand:', plan.byHand],
    ['Not imported:', plan.lost],
  ] as const) {
    if (notes.length > 0) await output.line(title);
    for (const { setting, text } of notes) await output.line(escapeControls(`  ${setting}: ${text}`));
  }
}

function describeStep({ step }: ComparedStep): string {
  switch (step.part) {
    case 'folder':
      return `Data Folder ${JSON.stringify(step.name)}, which is ${step.path}`;
    case 'build':
      return `Build ${JSON.stringify(step.id)}, a copy of ${step.path}`;
    case 'schedule': {
      const warnings =
        step.warnings.length === 0 ? 'without warnings' : `warnings ${step.warnings.join(', ')} minutes before`;
      return `schedule ${JSON.stringify(step.name)}, every day at ${step.times.join(', ')}, ${warnings}`;
    }
    case 'webhook':
      return `webhook ${JSON.stringify(step.name)}`;
    case 'accounts':
      return `account ${JSON.stringify(step.name)} with ${step.scopes.join(', ')}, by an invitation`;
  }
}

/** Returns the plan as the command prints it with `--json`. */
function describePlan(profile: string, plan: ImportPlan, steps: readonly ComparedStep[]) {
  return {
    profile,
    steps: steps.map(({ step, state }) => ({ ...step, state })),
    by_hand: plan.byHand,
    not_imported: plan.lost,
  };
}
