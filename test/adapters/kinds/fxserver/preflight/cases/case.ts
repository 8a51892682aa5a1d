/** One way to come to a finding: what spoils a well-made Data Folder, what is told of it, and what the remedy comes to. */
import type { Told, WellMade } from '../folder.js';

export interface Case {
  readonly code: string;
  /** What a user would agree with. */
  readonly says: string;
  readonly spoil: (folder: WellMade) => void;
  readonly told: Pick<Told, 'severity' | 'file' | 'line' | 'resource' | 'message'> & { readonly remedy: string };
  /** Does what the remedy says. Nothing is found then. */
  readonly mend: (folder: WellMade) => void;
}

/** The manifest of the one resource that the folder has, as the place of a finding. */
export const ofCar = { file: 'resources/[cars]/car/fxmanifest.lua', line: null, resource: 'car' } as const;

/** Gives that resource a manifest with one more line. */
export const withCar =
  (line: string) =>
  ({ resource }: WellMade): void =>
    resource('[cars]/car', line);

/** Gives it the manifest that it had. */
export const carAgain = withCar("client_script 'client.lua'");
