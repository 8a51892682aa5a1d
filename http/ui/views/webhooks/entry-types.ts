/** The types of entries that a webhook posts, as the groups of the history. */
import { type Group, groups, groupTypes } from '../history/groups.js';

/** Returns the groups all of whose types are among these. */
export function groupsIn(types: readonly string[]): readonly Group[] {
  return groups.filter((group) => group !== 'all' && groupTypes[group].every((type) => types.includes(type)));
}

/** Returns the types that no such group has: only the API can choose them. */
export function otherTypes(types: readonly string[]): readonly string[] {
  const known: readonly string[] = toTypes(groupsIn(types));
  return types.filter((type) => !known.includes(type));
}

/** Returns the types of groups. */
export function toTypes(chosen: readonly Group[]): readonly string[] {
  return chosen.flatMap((group) => [...groupTypes[group]]);
}
