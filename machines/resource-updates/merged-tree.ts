/** Composes the files of an updated resource from the decisions about its files. */
import type { FileChange, FileChoice } from './decide.js';

/** The version of a file in the updated resource. */
export type FileOrigin = FileChoice | 'merged';

export interface MergedTree {
  /** The files of the updated resource by their paths. */
  readonly files: ReadonlyMap<string, FileOrigin>;
  /** The paths of the conflicts without a choice. */
  readonly undecided: readonly string[];
  /** The paths of files that another file needs as directories. */
  readonly clashes: readonly string[];
}

/**
 * Composes the updated resource.
 * @param choices the choices by path
 * @param otherwise the choice for all other conflicts; `null` without such a choice
 */
export function composeTree(
  changes: readonly FileChange[],
  choices: ReadonlyMap<string, FileChoice>,
  otherwise: FileChoice | null = null,
): MergedTree {
  const files = new Map<string, FileOrigin>();
  const undecided: string[] = [];
  for (const change of changes) {
    const origin = findOrigin(change, choices.get(change.path) ?? otherwise);
    if (origin === 'undecided') undecided.push(change.path);
    else if (origin !== null) files.set(change.path, origin);
  }
  const clashes = [...new Set([...files.keys()].flatMap(listParents))].filter((path) => files.has(path));
  return { files, undecided, clashes };
}

/** Returns the paths of choices for files without a conflict. A choice for a file without a conflict is a mistake. */
export function findNeedless(changes: readonly FileChange[], paths: Iterable<string>): readonly string[] {
  const conflicts = new Set(changes.flatMap(({ path, decision }) => (decision === 'conflict' ? [path] : [])));
  return [...paths].filter((path) => !conflicts.has(path));
}

/** Returns the version of a file in the updated resource; `null` if the updated resource lacks the file. */
function findOrigin(change: FileChange, choice: FileChoice | null): FileOrigin | 'undecided' | null {
  switch (change.decision) {
    case 'removed':
      return null;
    case 'merged':
      return 'merged';
    case 'added':
    case 'replaced':
      return 'theirs';
    case 'unchanged':
    case 'kept':
      return change.mine === null ? null : 'mine';
    case 'conflict':
      if (choice === null) return 'undecided';
      return change[choice] === null ? null : choice;
  }
}

/** Returns the directories above a path. */
function listParents(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
