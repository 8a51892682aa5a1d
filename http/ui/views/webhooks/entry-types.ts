/** Converts the types of entries that a webhook gets to groups of the history, and back. */
import { type Group, groups, groupTypes } from '../history/groups.js';

/** The groups that a new webhook posts by default. */
export const usualGroups: readonly Group[] = ['operations', 'recovery', 'backups'];

/** Returns the groups whose types are all in a list. */
export function groupsIn(types: readonly string[]): readonly Group[] {
  return groups.filter((group) => group !== 'all' && groupTypes[group].every((type) => types.includes(type)));
}

/**
 * Returns the types in a list that are in no group of {@link groupsIn}. Only a request to the API can choose these
 * types.
 */
export function otherTypes(types: readonly string[]): readonly string[] {
  const known: readonly string[] = toTypes(groupsIn(types));
  return types.filter((type) => !known.includes(type));
}

/** Returns the types of the given groups. */
export function toTypes(chosen: readonly Group[]): readonly string[] {
  return chosen.flatMap((group) => [...groupTypes[group]]);
}
