/** The groups of types by which the history can be filtered. */
import type { HistoryEntry } from '../../../client/api.js';
import { findForcedEnd } from './entry-mark.js';

/** The types of each group, or their first words; empty for all types. */
export const groupTypes = {
  all: [],
  ends: ['server.exited', 'operation.kill'],
  operations: ['operation'],
  commands: ['command', 'resource', 'announcement'],
  server: ['server', 'manager', 'health', 'evidence', 'agones'],
  recovery: ['recovery'],
  schedules: ['schedule'],
  files: ['config', 'folder', 'file', 'companion', 'build', 'update'],
  backups: ['backup'],
  logins: ['access'],
  webhooks: ['webhook'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Group = keyof typeof groupTypes;

export const groups = Object.keys(groupTypes) as readonly Group[];

/** Returns the group that an address names; `all` for an unknown name. */
export function groupNamed(name: string | null): Group {
  return groups.find((group) => group === name) ?? 'all';
}

/** Returns whether an entry is in a group. The service filters by type, but not by the outcome of an exit. */
export function isInGroup(entry: Pick<HistoryEntry, 'type' | 'outcome'>, group: Group): boolean {
  if (group === 'ends') return findForcedEnd(entry) !== null;
  const types: readonly string[] = groupTypes[group];
  return types.length === 0 || types.includes(entry.type.split('.')[0] ?? '');
}
