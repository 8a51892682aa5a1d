/** Selects a Build and a Data Folder for a start. */

export interface Choice {
  readonly name: string;
  /** The problem that prevents a start; `null` if the choice can be started. */
  readonly problem: string | null;
}

/** Splits choices into startable choices and others. Keeps their order. */
export function partitionChoices(choices: readonly Choice[]): {
  readonly startable: readonly Choice[];
  readonly others: readonly Choice[];
} {
  return {
    startable: choices.filter(({ problem }) => problem === null),
    others: choices.filter(({ problem }) => problem !== null),
  };
}

/**
 * Returns the preferred choice if it can be started, otherwise the only startable choice; `null` if there is no such
 * choice.
 */
export function selectChoice(choices: readonly Choice[], wanted: string | null): string | null {
  const { startable } = partitionChoices(choices);
  if (startable.some(({ name }) => name === wanted)) return wanted;
  return startable.length === 1 ? (startable[0]?.name ?? null) : null;
}

/** The selected Build and Data Folder. Each name is `null` if nothing is selected. */
export interface ChosenPair {
  readonly build: string | null;
  readonly folder: string | null;
}

/**
 * Selects a Build and a Data Folder. The preferred Build and Data Folder are selected if they can be started. Next come
 * a single startable Build and Data Folder, and then the only Build and Data Folder of the same kind.
 * @param kinds the kinds of the Builds and the Data Folders, by name
 */
export function selectPair(
  builds: readonly Choice[],
  folders: readonly Choice[],
  wanted: ChosenPair,
  kinds: { readonly build: ReadonlyMap<string, string>; readonly folder: ReadonlyMap<string, string> },
): ChosenPair {
  const build = selectChoice(builds, wanted.build);
  const folder = selectChoice(folders, wanted.folder);
  if (build !== null && folder !== null) return { build, folder };
  const names = (choices: readonly Choice[], chosen: string | null): readonly string[] =>
    chosen === null ? partitionChoices(choices).startable.map(({ name }) => name) : [chosen];
  const pairs = names(builds, build).flatMap((ofBuild) =>
    names(folders, folder)
      .filter((ofFolder) => kinds.build.get(ofBuild) === kinds.folder.get(ofFolder))
      .map((ofFolder) => ({ build: ofBuild, folder: ofFolder })),
  );
  const [only] = pairs;
  return only !== undefined && pairs.length === 1 ? only : { build, folder };
}

/** The kind of a Build or Data Folder in the lists. */
type OfKind = { readonly kind: string | null; readonly kind_name: string | null };

/**
 * Returns the names of the kinds of a Build and a Data Folder if the kinds do not fit; otherwise `null`. A generic
 * Build or Data Folder may fit, and the preflight reports the details.
 */
export function findKindMismatch(
  build: OfKind | undefined,
  folder: OfKind | undefined,
): { readonly build: string; readonly folder: string } | null {
  const kinds = [build?.kind ?? 'generic', folder?.kind ?? 'generic'];
  if (kinds.includes('generic') || kinds[0] === kinds[1]) return null;
  return { build: build?.kind_name ?? '', folder: folder?.kind_name ?? '' };
}
