/** The kinds of repositories that are available on this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { addResticRepository, hasRestic } from '../../../kit/servers/restic-repository.js';

export const kinds: readonly RepositoryKind[] = hasRestic ? ['copy', 'restic'] : ['copy'];
if (!hasRestic) console.log('SKIPPED: restic is not installed');

/** The restores, each with a name, the kind of repository, and whether it has to stop a running server. */
export const restores: readonly (readonly [string, RepositoryKind, boolean])[] = [
  ...kinds.map((kind) => [kind, kind, false] as const),
  ['a server that runs', 'copy', true],
];

/**
 * Returns the options of a manager with a repository of this kind. The repository of restic is created if the workspace
 * has none.
 */
export function repositoryOptions(kind: RepositoryKind, { root }: Workspace): readonly string[] {
  if (kind === 'copy') return ['--backup-repository', 'copy'];
  if (!existsSync(join(root, 'backups/.restic'))) addResticRepository(root);
  return [];
}
