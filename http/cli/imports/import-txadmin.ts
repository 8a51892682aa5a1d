/**
 * The command `import txadmin`, which prints the plan of the service. The plan is carried out with `--apply` or after a
 * confirmation.
 */
import { basename, dirname, resolve } from 'node:path';
import { chooseSteps } from '../../../machines/imports/txadmin/choose-steps.js';
import { type ComparedStep, comparePlan } from '../../../machines/imports/txadmin/compare-plan.js';
import { type ImportNote, isManual } from '../../../machines/imports/txadmin/import-notes.js';
import type { ImportPlan } from '../../client/api.js';
import { canAsk, confirm } from '../kit/confirm.js';
import type { Command, Invocation } from '../kit/invocation.js';
import { escapeControls, quote } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { applyStep, type StepResult } from './apply-step.js';
import { describeNote } from './describe-note.js';
import { readPresent } from './read-present.js';

export const importTxAdmin: Command = async (invocation, path) => {
  const { service, output, flags, json } = invocation;
  const { profile, artifact, webhook = null } = flags;
  const body = {
    path: resolve(path),
    ...(profile !== undefined && { profile }),
    ...(artifact !== undefined && { artifact: resolve(artifact) }),
  };
  const { data: plan } = await service.POST('/imports/txadmin/plan', { body });
  const chosen = chooseSteps(plan.steps, {
    folder: flags.name ?? null,
    build: flags.build ?? null,
    hasWebhook: webhook !== null,
    skipped: flags.skip ?? [],
  });
  const steps = comparePlan(chosen, await readPresent(invocation, chosen));
  const isToApply = flags.apply === true || (!json && canAsk());
  const described = describePlan(plan, steps, webhook !== null);
  if (!json) await writePlan(invocation, plan, described, steps);
  else if (!isToApply) return output.json({ ...described, applied: false });
  const taken = steps.find(({ step, state }) => state === 'taken' && step.part === 'folder');
  if (taken !== undefined && isToApply)
    throw new Failure({
      code: 'failed',
      text: `Nothing was changed: the name of ${describeStep(taken)} is in use. Choose another name with --name.`,
    });
  const open = steps.filter(({ state }) => state === 'new');
  if (open.length === 0) return json ? output.json({ ...described, applied: true }) : undefined;
  if (!isToApply) return output.note('Nothing was changed. Run the command again with --apply to carry out the plan.');
  if (flags.apply !== true) await confirm({ flags: {} }, 'carries out the plan');
  const results: StepResult[] = [];
  for (const { step } of open) {
    const result = await applyStep(invocation, step, { txData: dirname(plan.profile), webhook });
    results.push(result);
    // Print each result at once: a later step may fail, and a link of an invitation is not shown again.
    if (!json) await output.line(escapeControls(result.text));
  }
  if (json) return output.json({ ...described, applied: true, results });
  output.note(`Imported over ${service.address}. To undo a step, remove what it has created.`);
};

type DescribedPlan = ReturnType<typeof describePlan>;

async function writePlan(
  { output }: Invocation,
  { profile, server, version }: ImportPlan,
  { by_hand: byHand, not_imported: lost }: DescribedPlan,
  steps: readonly ComparedStep[],
): Promise<void> {
  const named = server === '' ? '' : ` of ${quote(server)}`;
  await output.line(
    `The profile ${quote(basename(profile))}${named}, ${version === 8 ? 'txAdmin 8' : 'txAdmin before 8'}:`,
  );
  for (const each of steps) await output.line(escapeControls(`  ${each.state.padEnd(6)}  ${describeStep(each)}`));
  for (const [title, notes] of [
    ['To do by hand:', byHand],
    ['Not imported:', lost],
  ] as const) {
    if (notes.length > 0) await output.line(title);
    for (const { setting, text } of notes) await output.line(escapeControls(`  ${setting}: ${text}`));
  }
}

function describeStep({ step, state }: ComparedStep): string {
  const { part, name, path, times = [], warnings = [], scopes = [] } = step;
  switch (part) {
    case 'folder':
      return `Data Folder ${JSON.stringify(name)}, which is ${path}`;
    case 'settings': {
      const hint = state === 'taken' ? ', which exists: add the fields by hand' : '';
      return `folder.json of ${JSON.stringify(name)} with ${JSON.stringify(step.settings)}${hint}`;
    }
    case 'build':
      return `Build ${JSON.stringify(name)}, a copy of ${path}`;
    case 'schedule': {
      const before = warnings.length === 0 ? 'without warnings' : `warnings ${warnings.join(', ')} minutes before`;
      return `schedule ${JSON.stringify(name)}, every day at ${times.join(', ')}, ${before}`;
    }
    case 'webhook':
      return `webhook ${JSON.stringify(name)}`;
    case 'accounts':
      return `account ${JSON.stringify(name)} with ${scopes.join(', ')}, by an invitation`;
  }
}

/** Returns the plan as the command prints it with `--json`. */
function describePlan({ profile, notes }: ImportPlan, steps: readonly ComparedStep[], hasWebhook: boolean) {
  const describe = (each: ImportNote) => describeNote(each, hasWebhook);
  return {
    profile: basename(profile),
    // A Build has an id in place of a name.
    steps: steps.map(({ step: { name, ...step }, state }) => ({
      ...(step.part === 'build' ? { id: name } : { name }),
      ...step,
      state,
    })),
    by_hand: notes.filter(isManual).map(describe),
    not_imported: notes.filter((each) => !isManual(each)).map(describe),
  };
}
