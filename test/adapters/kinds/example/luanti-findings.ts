/** Findings on Luanti's Data Folders. */
import type { FindingKind } from '../../../../http/problems/findings/kind.js';

export const luantiFindings = {
  mod_without_init: {
    title: 'Mod without init.lua',
    happens: ({ path }) => `${String(path)} has no init.lua: the server ends with an error when it loads the mod.`,
    todo: 'Install the whole mod again, or remove it.',
  },
} as const satisfies Record<string, FindingKind>;
