/** A cause for each finding in OpenTTD's Data Folders. */
import type { describeFinding } from '../../../kit/data/kinds.js';

export interface OpenTtdFindingCase {
  /** The title of the test. */
  readonly title: string;
  readonly code: string;
  /** Files to write in the Data Folder; `null` removes a file. */
  readonly brokenFiles: Readonly<Record<string, string | null>>;
  readonly expected: Pick<ReturnType<typeof describeFinding>, 'severity' | 'file' | 'line' | 'resource' | 'message'>;
  /** The changes that the remedy makes. The preflight then has no findings. */
  readonly remedyFiles: Readonly<Record<string, string | null>>;
}

/** Returns the info.nut of an AI. */
export const infoOf = (name: string): string =>
  `class Info extends AIInfo {\n  function GetName() { return "${name}"; }\n}\n`;

export const cases: readonly OpenTtdFindingCase[] = [
  {
    code: 'openttd_config_missing',
    title: 'without openttd.cfg the server starts with its defaults',
    brokenFiles: { 'openttd.cfg': null },
    expected: {
      severity: 'warning',
      file: 'openttd.cfg',
      line: null,
      resource: null,
      message: 'The server starts with its defaults, on port 3979 of all networks of this machine.',
    },
    remedyFiles: { 'openttd.cfg': '[network]\n' },
  },
  {
    code: 'script_unknown',
    title: 'a missing AI in openttd.cfg is reported with its line',
    brokenFiles: {
      'openttd.cfg': '[network]\nserver_name = "Rail"\n\n[ai_players]\nnone =\nidler = start_date=0\n"Worm AI" =\n',
    },
    expected: {
      severity: 'warning',
      file: 'openttd.cfg',
      line: 7,
      resource: 'Worm AI',
      message:
        'The configuration starts "Worm AI", and no script below ai has this name. Unless the server finds this script elsewhere, it starts another script or no script.',
    },
    remedyFiles: { 'ai/worm/info.nut': infoOf('Worm AI'), 'ai/worm/main.nut': '' },
  },
  {
    code: 'script_without_main',
    title: 'an AI without main.nut is an error',
    brokenFiles: { 'ai/Idler/main.nut': null, 'openttd.cfg': '[ai_players]\nIdler =\n' },
    expected: {
      severity: 'error',
      file: 'ai/Idler',
      line: null,
      resource: 'Idler',
      message: 'ai/Idler has an info.nut but no main.nut: the server cannot start it.',
    },
    remedyFiles: { 'ai/Idler/main.nut': '' },
  },
];
