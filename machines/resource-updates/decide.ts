/**
 * Decides what an update does with each file of an Installed Resource. The decision compares three versions of the
 * file: installed, current and updated. A file that the operator changed is never replaced without a decision.
 */

/** A version of a file or a symbolic link. */
export interface FileVersion {
  /** Equal digests mean equal contents. A link has the digest of its target, with a prefix. */
  readonly digest: string;
  readonly bytes: number;
}

/** The files of a resource, by their paths relative to the resource. */
export type FileList = ReadonlyMap<string, FileVersion>;

/** The three versions of a file. `null`: this version of the resource lacks the file. */
export interface FileVersions {
  readonly base: FileVersion | null;
  readonly mine: FileVersion | null;
  readonly theirs: FileVersion | null;
}

export const fileDecisions = ['unchanged', 'added', 'removed', 'replaced', 'kept', 'merged', 'conflict'] as const;

/**
 * The decision of an update about a file. `kept`: the operator changed, added or removed the file, and the update does
 * not change the file. `merged`: the changes of the operator and of the update are in different lines.
 */
export type FileDecision = (typeof fileDecisions)[number];

export const conflictReasons = [
  ...(['both_changed', 'both_added', 'removed_here', 'removed_there', 'base_unknown'] as const),
] as const;

/** The reason why a file needs a choice. `base_unknown`: the manager did not install the resource. */
export type ConflictReason = (typeof conflictReasons)[number];

export interface FileChange extends FileVersions {
  readonly path: string;
  readonly decision: FileDecision;
  /** The reason why the file needs a choice; `null` without a conflict. */
  readonly because: ConflictReason | null;
}

/** The versions that can be chosen for a file with a conflict. */
export const fileChoices = ['mine', 'theirs'] as const;
export type FileChoice = (typeof fileChoices)[number];

type Decided = Pick<FileChange, 'decision' | 'because'>;

/** Merges a file that the operator and the update changed. @returns whether the file can be merged */
export type TryMerge = (path: string) => Promise<boolean>;

/**
 * Decides about all files, in the order of their paths.
 * @param base the files as installed; `null` if they are unknown
 */
export async function decideFiles(
  base: FileList | null,
  mine: FileList,
  theirs: FileList,
  tryMerge: TryMerge,
): Promise<readonly FileChange[]> {
  const paths = [...new Set([...(base?.keys() ?? []), ...mine.keys(), ...theirs.keys()])].sort();
  const changes: FileChange[] = [];
  for (const path of paths) {
    const versions = {
      base: base?.get(path) ?? null,
      mine: mine.get(path) ?? null,
      theirs: theirs.get(path) ?? null,
    };
    if (versions.mine === null && versions.theirs === null) continue;
    const decided = decideFile(versions, base !== null);
    const isMerged = decided.because === 'both_changed' && (await tryMerge(path));
    changes.push({ path, ...versions, ...(isMerged ? decide('merged') : decided) });
  }
  return changes;
}

/** Decides about a file without its text. @param isBaseKnown whether the files as installed are known */
export function decideFile({ base, mine, theirs }: FileVersions, isBaseKnown: boolean): Decided {
  if (isSame(mine, theirs)) return decide('unchanged');
  if (!isBaseKnown) return decideWithoutBase(mine, theirs);
  if (isSame(mine, base)) return decide(mine === null ? 'added' : theirs === null ? 'removed' : 'replaced');
  if (isSame(theirs, base)) return decide('kept');
  if (base === null) return decide('conflict', 'both_added');
  if (mine === null) return decide('conflict', 'removed_here');
  return decide('conflict', theirs === null ? 'removed_there' : 'both_changed');
}

/**
 * Decides about a file without a known base. A file that only the current resource has may be a file of the operator.
 */
function decideWithoutBase(mine: FileVersion | null, theirs: FileVersion | null): Decided {
  if (mine === null) return decide('added');
  return theirs === null ? decide('kept') : decide('conflict', 'base_unknown');
}

function isSame(one: FileVersion | null, other: FileVersion | null): boolean {
  return one?.digest === other?.digest;
}

function decide(decision: FileDecision, because: ConflictReason | null = null): Decided {
  return { decision, because };
}
