/** The groups of types by which the history can be filtered. */
import type { HistoryEntry } from '../../../client/api.js';

/** The first words of each group's types; empty for all types. */
export const groupTypes = {
  all: [],
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

/** Returns whether an entry is in a group. */
export function isInGroup({ type }: Pick<HistoryEntry, 'type'>, group: Group): boolean {
  const types: readonly string[] = groupTypes[group];
  return types.length === 0 || types.includes(type.split('.')[0] ?? '');
}
