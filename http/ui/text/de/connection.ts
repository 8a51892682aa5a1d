import type { Text } from '../en.js';

export const connection: Text['connection'] = {
  connecting: 'Verbindung wird aufgebaut …',
  lost: 'Die Verbindung zum Manager ist unterbrochen. Ob der Server noch im gezeigten Zustand ist, ist unbekannt.',
  ended: {
    stopped: 'Der Manager wurde beendet. Der Server ist gestoppt.',
    running: 'Der Manager wurde beendet. Den Server hat er weiterlaufen lassen.',
  },
  retrying: 'Neuer Versuch jede Sekunde.',
  back: 'Wieder verbunden.',
};
