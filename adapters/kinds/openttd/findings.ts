/** Findings on OpenTTD's Data Folders. */
import type { FindingTexts } from '../../../machines/ports/findings.js';
import { quoted } from '../quoted.js';

export const openttdFindings = {
  openttd_config_missing: {
    title: 'No openttd.cfg',
    message: () => 'The server starts with its defaults, on port 3979 of every network of this machine.',
    remedy: 'Make an openttd.cfg in the Data Folder; docs/guides/another-server.md has one to begin with.',
  },
  script_unknown: {
    title: 'Script is not there',
    message: ({ name, directory }) =>
      `The server is told to start ${quoted(name)}, and no script below ${String(directory)} calls itself that. Unless it finds one elsewhere, it takes another one, or none.`,
    remedy: "Install it, or take the line out. The name is what the script's GetName returns, not its directory's.",
  },
  script_without_main: {
    title: 'Script without main.nut',
    message: ({ path }) => `${String(path)} has an info.nut and no main.nut: the server cannot start it.`,
    remedy: 'Install the whole script again.',
  },
} as const satisfies FindingTexts;
