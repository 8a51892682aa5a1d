import type { Text } from '../en.js';

export const connection: Text['connection'] = {
  connecting: 'Verbindung wird aufgebaut …',
  lost: 'Keine Verbindung zum Manager.',
  ended: {
    stopped: 'Der Manager wurde beendet. Der Server ist gestoppt.',
    running: 'Der Manager wurde beendet. Den Server hat er weiterlaufen lassen.',
  },
  retrying: 'Neuer Versuch.',
  back: 'Wieder verbunden.',
};
