/** Findings on OpenTTD's Data Folders. */
import { type FindingKind, quoted } from './kind.js';

export const openttdFindings = {
  openttd_config_missing: {
    title: 'No openttd.cfg',
    happens: () => 'The server starts with its defaults, on port 3979 of every network of this machine.',
    todo: 'Make an openttd.cfg in the Data Folder; docs/guides/another-server.md has one to begin with.',
  },
  script_unknown: {
    title: 'Script is not there',
    happens: ({ name, directory }) =>
      `The server is told to start ${quoted(name)}, and no script below ${String(directory)} calls itself that. Unless it finds one elsewhere, it takes another one, or none.`,
    todo: "Install it, or take the line out. The name is what the script's GetName returns, not its directory's.",
  },
  script_without_main: {
    title: 'Script without main.nut',
    happens: ({ path }) => `${String(path)} has an info.nut and no main.nut: the server cannot start it.`,
    todo: 'Install the whole script again.',
  },
} as const satisfies Record<string, FindingKind>;
