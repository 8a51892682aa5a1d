/** Rules of the set-up: the selection, and the next step. */
import type { Build, DataFolder, Preflight, UpdateSource } from '../../../client/api.js';
import { hasCertainErrors } from '../../text/preflight.js';
import { findFittingBuild } from '../folders/fitting-build.js';
import { findGame, type Game, gameFacts, games } from './games.js';

export const steps = ['game', 'build', 'folder', 'check', 'start'] as const;
export type Step = (typeof steps)[number];

/** The selection of the user; a field is `null` if nothing is selected. */
export interface Selection {
  readonly game: string | null;
  readonly build: string | null;
  readonly folder: string | null;
}

export interface Setup extends Selection {
  readonly game: Game | null;
}

type KnownBuild = Pick<Build, 'id' | 'kind' | 'startable' | 'version'>;
type KnownFolder = Pick<DataFolder, 'name' | 'kind' | 'exists'>;

/**
 * Completes the selection with the choices that are certain: the newest Build of the game and, before the first run,
 * the game of a Build or Data Folder that exists, and the only Data Folder of the game.
 * @param before the Data Folders at the beginning of the set-up, if there was no run; `null` after a run. A folder that
 *   is being created is not selected before it is complete
 */
export function completeSelection(
  selection: Selection,
  builds: readonly KnownBuild[],
  folders: readonly KnownFolder[],
  before: readonly KnownFolder[] | null,
): Setup {
  const game = findGame(selection.game) ?? (before === null ? null : findInstalledGame(builds, before));
  if (game === null) return { game, build: null, folder: null };
  const ofGame = listBuilds(game, builds).filter(({ startable }) => startable);
  const ownFolders = listFolders(game, folders);
  const { kind } = gameFacts[game];
  const earlier = listFolders(game, before ?? []);
  const [onlyFolder] = earlier.length === 1 ? earlier : [];
  return {
    game,
    build:
      ofGame.find(({ id }) => id === selection.build)?.id ??
      // Generic Builds are different programs.
      (game === 'other' ? null : findFittingBuild(ofGame, { name: '', kind }, [])),
    folder:
      ownFolders.find(({ name }) => name === selection.folder)?.name ??
      ownFolders.find(({ name }) => name === onlyFolder?.name && onlyFolder.kind === kind && game !== 'other')?.name ??
      null,
  };
}

/**
 * Returns the first game whose kind a startable Build or an existing Data Folder has; `null` without such a game. The
 * generic kind does not count.
 */
function findInstalledGame(builds: readonly KnownBuild[], folders: readonly KnownFolder[]): Game | null {
  const kinds = [...builds.filter(({ startable }) => startable), ...folders.filter(({ exists }) => exists)].map(
    ({ kind }) => kind,
  );
  return games.find((game) => game !== 'other' && kinds.includes(gameFacts[game].kind)) ?? null;
}

/** Returns the Builds of a game, including Builds that cannot start. */
export function listBuilds<T extends Pick<Build, 'kind'>>(game: Game, builds: readonly T[]): readonly T[] {
  return builds.filter(({ kind }) => (kind ?? 'generic') === gameFacts[game].kind);
}

/** Returns the Data Folders that a server of the game can use. The game of a generic Data Folder is unknown. */
export function listFolders<T extends KnownFolder>(game: Game, folders: readonly T[]): readonly T[] {
  return folders.filter(({ kind, exists }) => exists && [gameFacts[game].kind, 'generic'].includes(kind));
}

/** Returns the first step that is not done. @param check the preflight; `null` before its answer */
export function findNextStep({ game, build, folder }: Setup, check: Preflight | null): Step {
  if (game === null) return 'game';
  if (build === null) return 'build';
  if (folder === null) return 'folder';
  return check === null || hasCertainErrors(check) ? 'check' : 'start';
}

/** A version that a source offers. */
export interface OfferedVersion {
  readonly channel: UpdateSource['channels'][number]['channel'];
  readonly version: string;
  readonly download: string;
}

/** Returns the versions for a game that the manager can download, each once. */
export function listVersions(game: Game, sources: readonly UpdateSource[]): readonly OfferedVersion[] {
  const offered = sources
    .filter(({ id }) => (id === 'fxserver') === (gameFacts[game].kind === 'fxserver'))
    .flatMap(({ channels }) => channels)
    .flatMap(({ channel, version, download }) =>
      download?.startsWith('https:') ? [{ channel, version, download }] : [],
    );
  return offered.filter(({ download }, index) => offered.findIndex((other) => other.download === download) === index);
}

/** Returns a name for a new Data Folder that no other Data Folder has. */
export function findFreeName(game: Game, folders: readonly Pick<DataFolder, 'name'>[]): string {
  const base = game === 'other' ? 'server' : game;
  const isFree = (name: string): boolean => folders.every((folder) => folder.name !== name);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (isFree(name)) return name;
  }
}
