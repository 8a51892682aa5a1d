/** Builds the answers about changes of Installed Resources. */
import type { ResourcePlan } from '../../../machines/resource-changes/plan.js';
import type { ResourceChanges } from '../../../machines/resource-changes/resource-changes.js';
import { listChangedNames, type ResourceChange } from '../../../machines/resource-changes/types.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { type DescribeFinding, listFindings } from '../../problems/findings/catalogue.js';
import { problemBody } from '../../problems/problems.js';
import { toReleaseBody } from '../resource-updates/source-body.js';

export function toPlanBody(plan: ResourcePlan, describeFinding: DescribeFinding) {
  return {
    plan: plan.id,
    ...toReleaseBody(plan.release),
    in_archive: plan.packed,
    resources: plan.resources.map(({ missing, ...rest }) => ({ ...rest, dependencies_missing: missing })),
    left_out: plan.leftOut,
    findings_added: listFindings(plan.findings, describeFinding),
    ensure: plan.ensure,
    problems: plan.faults.map((fault) => problemBody(fault)),
  };
}

/** Returns a change in the form of the routes. @param hasConsole whether the client may see the output of the server */
export function toChangeBody(
  change: ResourceChange,
  changes: Pick<ResourceChanges, 'isUndoable'>,
  hasConsole: boolean,
) {
  const { id, folder, action, state, at, endedAt, outcome, fault } = change;
  return {
    ...{ id, folder, action, state },
    resources: listChangedNames(change),
    started_at: toIsoTime(at),
    ended_at: toIsoTime(endedAt),
    outcome: outcome.map(({ line, ...rest }) => ({ ...rest, line: hasConsole ? line : null })),
    undoable: changes.isUndoable(change),
    problem: fault === null ? null : problemBody(fault),
  };
}
