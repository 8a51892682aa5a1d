/** The choices of a Build or Data Folder for a start. */

export interface Choice {
  readonly name: string;
  /** The problem that prevents a start, with the name. Null if it can be started. */
  readonly problem: string | null;
}

/** Splits choices into startable and other ones. Keeps their order. */
export function partitionChoices(choices: readonly Choice[]): {
  readonly startable: readonly Choice[];
  readonly others: readonly Choice[];
} {
  return {
    startable: choices.filter(({ problem }) => problem === null),
    others: choices.filter(({ problem }) => problem !== null),
  };
}

/** Returns the wanted choice if it can be started, else the only startable one, else null. */
export function selectChoice(choices: readonly Choice[], wanted: string | null): string | null {
  const { startable } = partitionChoices(choices);
  if (startable.some(({ name }) => name === wanted)) return wanted;
  return startable.length === 1 ? (startable[0]?.name ?? null) : null;
}

/** What the lists report of the kind of a Build or Data Folder. */
type OfKind = { readonly kind: string | null; readonly kind_name: string | null };

/**
 * Returns the names of the kinds of a Build and a Data Folder that are for different servers, or null. A generic one
 * may fit: the preflight reports what is known of it.
 */
export function findKindMismatch(
  build: OfKind | undefined,
  folder: OfKind | undefined,
): { readonly build: string; readonly folder: string } | null {
  const kinds = [build?.kind ?? 'generic', folder?.kind ?? 'generic'];
  if (kinds.includes('generic') || kinds[0] === kinds[1]) return null;
  return { build: build?.kind_name ?? '', folder: folder?.kind_name ?? '' };
}
