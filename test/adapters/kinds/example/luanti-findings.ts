/** The texts of the findings on Luanti's Data Folders. */
import type { FindingTexts } from '../../../../machines/kinds/findings.js';

export const luantiFindings = {
  mod_without_init: {
    title: 'Mod has no init.lua',
    message: ({ path }) => `${String(path)} has no init.lua: the server exits with an error when it loads the mod.`,
    remedy: 'Install the whole mod again, or remove it.',
  },
} as const satisfies FindingTexts;
