/** A finding: its cause in a correct Data Folder, its texts, and the effect of its remedy. */
import type { DescribedFinding, SoundFolder } from '../folder.js';

export interface FindingCase {
  readonly code: string;
  /** The title of the test. */
  readonly title: string;
  readonly breakFolder: (folder: SoundFolder) => void;
  readonly expected: Pick<DescribedFinding, 'severity' | 'file' | 'line' | 'resource' | 'message'> & {
    readonly remedy: string;
    readonly meant?: string;
  };
  /** Carries out the remedy. The preflight has no findings after the remedy. */
  readonly applyRemedy: (folder: SoundFolder) => void;
}

/** A position in the manifest of the resource `car`, the only resource of the folder. */
export const inCarManifest = { file: 'resources/[cars]/car/fxmanifest.lua', line: null, resource: 'car' } as const;

/** Replaces the manifest of `car` by fx_version, game and one more line. */
export const addToCar =
  (line: string) =>
  ({ resource }: SoundFolder): void =>
    resource('[cars]/car', line);

/** Restores the first manifest of `car`. */
export const restoreCar = addToCar("client_script 'client.lua'");
