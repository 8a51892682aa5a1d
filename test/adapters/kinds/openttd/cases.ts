/** One way to come to each finding on OpenTTD's Data Folders. */
import type { describeFinding } from '../../../kinds.js';

export interface Case {
  /** What a user would agree with. */
  readonly says: string;
  readonly code: string;
  /** The files of the Data Folder; null removes one. */
  readonly spoiled: Readonly<Record<string, string | null>>;
  readonly told: Pick<ReturnType<typeof describeFinding>, 'severity' | 'file' | 'line' | 'resource' | 'message'>;
  /** What the remedy comes to. Nothing is found then. */
  readonly mended: Readonly<Record<string, string | null>>;
}

/** The info.nut of an AI. */
export const infoOf = (name: string): string =>
  `class Info extends AIInfo {\n  function GetName() { return "${name}"; }\n}\n`;

export const cases: readonly Case[] = [
  {
    code: 'openttd_config_missing',
    says: 'without openttd.cfg the server takes its defaults',
    spoiled: { 'openttd.cfg': null },
    told: {
      severity: 'warning',
      file: 'openttd.cfg',
      line: null,
      resource: null,
      message: 'The server starts with its defaults, on port 3979 of all networks of this machine.',
    },
    mended: { 'openttd.cfg': '[network]\n' },
  },
  {
    code: 'script_unknown',
    says: 'an AI that is to play and not there is told with its line',
    spoiled: {
      'openttd.cfg': '[network]\nserver_name = "Rail"\n\n[ai_players]\nnone =\nidler = start_date=0\n"Worm AI" =\n',
    },
    told: {
      severity: 'warning',
      file: 'openttd.cfg',
      line: 7,
      resource: 'Worm AI',
      message:
        'The configuration starts "Worm AI", and no script below ai has this name. Unless the server finds it elsewhere, it starts another script or none.',
    },
    mended: { 'ai/worm/info.nut': infoOf('Worm AI'), 'ai/worm/main.nut': '' },
  },
  {
    code: 'script_without_main',
    says: 'an AI without main.nut cannot be started',
    spoiled: { 'ai/Idler/main.nut': null, 'openttd.cfg': '[ai_players]\nIdler =\n' },
    told: {
      severity: 'error',
      file: 'ai/Idler',
      line: null,
      resource: 'Idler',
      message: 'ai/Idler has an info.nut but no main.nut: the server cannot start it.',
    },
    mended: { 'ai/Idler/main.nut': '' },
  },
];
