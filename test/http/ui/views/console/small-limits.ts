/** Limits of a console window that a test reaches with a few hundred lines. */
import type { Limits } from '../../../../../http/ui/views/console/window/limits.js';

export const smallLimits: Limits = {
  rows: 60,
  characters: 20_000,
  pending: 400,
  backlog: 600,
  block: { characters: 150, lines: 8 },
};

/** A limit that is reached before the terminal drops rows. */
export const fewCharacters: Limits = { ...smallLimits, characters: 1_200 };
