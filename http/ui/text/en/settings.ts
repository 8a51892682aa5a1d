import { count } from './count.js';

/** The texts of the dialog of the settings, about the service and about the settings of this browser. */
export const settings = {
  login: 'This login',
  browser: 'This browser',
  singleKeysHint: 'Keys such as `?` (all shortcuts) and `g` `s` (Server) act outside of fields.',
  service: 'Service',
  name: 'Name',
  version: 'Version',
  connection: 'Connection',
  encrypted: 'Encrypted (HTTPS)',
  unencrypted: 'Not encrypted (HTTP)',
  needsLogin: 'Login',
  loginRequired: 'Required',
  noLogin: 'Not required',
  recovery: 'Crash recovery',
  recoveryLimit: (starts: number, time: string) => `At most ${count(starts, 'start', 'starts')} within ${time}`,
  index: 'Index of Builds',
  noIndex: 'None: no update checks',
  limits: 'Limits of Builds',
  noLimits: 'None',
  limitsOf: (build: string, limits: string) => `${build}: ${limits}`,
  repository: 'Backup repository',
  repositories: { restic: 'restic (latest backup)', copy: 'Copies (latest backup)' } as Readonly<
    Record<string, string>
  >,
  noBackup: 'No backup yet',
  atStart: 'Options of the service',
  atStartDetail:
    'Set when the service starts, on its command line or in its config file. The service does not report their values here.',
  options: {
    onCrash: 'After a crash',
    onHang: 'Server does not respond',
    onExit: 'When the manager exits',
    autostart: 'Start with the manager',
    retention: 'Retention of backups',
    console: 'Consoles of runs',
    history: 'History',
    trash: 'Deleted files',
  },
  allOptions: 'All options',
  copy: 'Copy',
  copied: 'Copied',
};
