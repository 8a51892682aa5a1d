import type { Text } from '../en.js';
import { count } from './count.js';

export const exit: Text['exit'] = {
  unseen: {
    keeper_gone: 'Ende unbekannt: Der Keeper wurde beendet',
    machine_restarted: 'Ende unbekannt: Der Rechner wurde heruntergefahren',
    not_written: 'Ende unbekannt: Der Datenträger war voll',
    record_lost: 'Ende unbekannt: Die Daten des Laufs sind beschädigt',
  },
  outcomes: {
    stopped: 'Auf Anforderung gestoppt',
    killed: 'Sofort beendet (SIGKILL)',
    crashed: 'Abgestürzt',
    exited: 'Von selbst beendet',
    unknown: 'Ende unbekannt',
  },
  withCode: (code) => `mit Code ${code}`,
  bySignal: (signal) => `mit Signal ${signal}`,
  ambiguous: (code, signal) => `mit Code ${code} (${signal} oder Exit-Code)`,
  exitedWith: (code) => `Mit Code ${code} beendet`,
  endedBy: (signal) => `Durch das Signal ${signal} beendet`,
  endedAmbiguously: (code, signal) => `Mit Code ${code} oder durch das Signal ${signal} beendet`,
  outOfMemory: 'wegen Speichermangels beendet',
  survivors: (n) => `${count(n, 'verbliebener Prozess', 'verbliebene Prozesse')} beendet`,
};
