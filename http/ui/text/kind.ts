/** Kinds of servers in words. */
import type { Text } from './en.js';

/** @param kind as the API names it. @returns what it is called, or its name for one that this page does not know */
export function kindText(kind: string | null, { kinds }: Text): string {
  if (kind === null) return kinds.unknown;
  return Object.hasOwn(kinds.named, kind) ? kinds.named[kind as keyof typeof kinds.named] : kind;
}
