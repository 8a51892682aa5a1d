/** Judges the release of a resource by the plan of an update. */
import type { ResourceUpdate, ResourceUpdatePlan } from '../../../../../client/api.js';

export type PlannedFile = ResourceUpdatePlan['files'][number];
export type Decision = PlannedFile['decision'];

/** The chosen versions of the files with a conflict, by the paths of the files. */
export type Choices = NonNullable<ResourceUpdate['choices']>;

/** The version of a file that is used. */
export type Choice = Choices[string];

/**
 * `newer` and `older`: the release has a newer or an older version. `equal`: the release has the version or the files
 * of the resource. `different`: the release has other files, and the versions are equal or cannot be compared.
 */
export type Verdict = 'newer' | 'older' | 'equal' | 'different';

export function judgePlan(plan: ResourceUpdatePlan): Verdict {
  const { installed, available, newer: isNewer, base_known: isBaseKnown } = plan;
  if (isNewer === true) return 'newer';
  if (!changesFiles(plan)) return 'equal';
  if (isNewer === null) return 'different';
  // Without the files as installed, a difference may be a change of the operator.
  if (installed === available || toNumbers(installed) === toNumbers(available))
    return isBaseKnown ? 'different' : 'equal';
  return 'older';
}

/** Returns whether an update would change files, or could change files after a choice. */
export function changesFiles({ files }: Pick<ResourceUpdatePlan, 'files'>): boolean {
  return files.some(({ decision }) => decision !== 'kept');
}

function toNumbers(version: string | null): string | null {
  return version?.trim().replace(/^v/i, '') ?? null;
}

/** The order in which decisions are listed. */
export const decisionOrder = ['merged', 'replaced', 'added', 'removed', 'kept'] as const;

export function listConflicts({ files }: Pick<ResourceUpdatePlan, 'files'>): readonly PlannedFile[] {
  return files.filter(({ decision }) => decision === 'conflict');
}
