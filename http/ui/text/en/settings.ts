import { count } from './count.js';

/** The texts of the dialog of the settings, about the service and about the settings of this browser. */
export const settings = {
  singleKeysHint: 'Keys such as `?` (all shortcuts) and `g` `s` (Server) act outside of fields.',
  connection: 'Connection',
  encrypted: 'Encrypted (HTTPS)',
  unencrypted: 'Not encrypted (HTTP)',
  recovery: 'Crash recovery',
  recoveryLimit: (starts: number, time: string) => `At most ${count(starts, 'start', 'starts')} within ${time}`,
  index: 'Index of Builds',
  noIndex: 'None: newer versions are not looked up',
  limits: 'Limits of Builds',
  noLimits: 'None',
  limitsOf: (build: string, limits: string) => `${build}: ${limits}`,
};
