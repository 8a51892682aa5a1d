/** The texts of findings about OpenTTD's Data Folders. */
import type { FindingTexts } from '../../../machines/kinds/findings.js';
import { quoted } from '../quoted.js';

export const openttdFindings = {
  openttd_config_missing: {
    title: 'openttd.cfg is missing',
    message: () => 'The server starts with its defaults, on port 3979 of all networks of this machine.',
    remedy: 'Make an openttd.cfg in the Data Folder; docs/guides/another-server.md has an example.',
  },
  script_unknown: {
    title: 'Script does not exist',
    message: ({ name, directory }) =>
      `The configuration starts ${quoted(name)}, and no script below ${directory} has this name. Unless the server finds this script elsewhere, it starts another script or no script.`,
    remedy:
      'Install the script, or remove the line. A line names a script by the result of GetName, not by its directory.',
  },
  script_without_main: {
    title: 'Script without main.nut',
    message: ({ path }) => `${path} has an info.nut but no main.nut: the server cannot start it.`,
    remedy: 'Install the whole script again.',
  },
} as const satisfies FindingTexts;
