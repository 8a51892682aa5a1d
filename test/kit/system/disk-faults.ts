/** Shell commands that fill the disk of a workspace, for managers that run them at a step (kill-at-step.cjs). */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Fault {
  /** The shell command. */
  readonly command: (root: string) => string;
  /** Whether the command was run. */
  readonly isThere: (root: string) => boolean;
  readonly repair: (root: string) => void;
  readonly preventsStarts?: boolean;
}

const ballast = (root: string): string => join(root, 'ballast');

const fill = (rest: string): Fault => ({
  command: (root) => `cat /dev/zero >'${ballast(root)}'; ${rest} '${ballast(root)}'`,
  isThere: (root) => existsSync(ballast(root)),
  repair: (root) => rmSync(ballast(root)),
});

export const fillFaults: Readonly<Record<string, Fault>> = {
  /** This fault leaves no space even for records. */
  'a full disk': { ...fill(':'), preventsStarts: true },
  'a nearly full disk': fill('truncate -s -262144'),
};
