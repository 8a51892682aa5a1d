import type { Text } from '../en.js';
import { count } from './count.js';

export const settings: Text['settings'] = {
  singleKeysHint: 'Tasten wie `?` (alle Tastenkürzel) und `g` `s` (Server) wirken außerhalb von Feldern.',
  connection: 'Verbindung',
  encrypted: 'Verschlüsselt (HTTPS)',
  unencrypted: 'Nicht verschlüsselt (HTTP)',
  recovery: 'Neustart nach Absturz',
  recoveryLimit: (starts, time) => `Höchstens ${count(starts, 'Start', 'Starts')} in ${time}`,
  index: 'Index der Builds',
  noIndex: 'Keiner: Neuere Versionen werden nicht gesucht',
  limits: 'Grenzen der Builds',
  noLimits: 'Keine',
  limitsOf: (build, limits) => `${build}: ${limits}`,
};
