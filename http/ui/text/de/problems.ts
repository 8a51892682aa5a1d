import type { Text } from '../en.js';

export const problems: Text['problems'] = {
  unreachable: {
    title: 'Der Manager antwortet nicht',
    detail:
      'Es ist unklar, ob die Anfrage angekommen ist. Prüfen Sie den Zustand des Servers, sobald die Verbindung wieder besteht.',
  },
  tooLargeForProxy: {
    title: 'Anfrage zu groß für den Proxy',
    detail:
      'Nicht der Manager, sondern ein Proxy davor hat die Anfrage abgelehnt. Erhöhen Sie dessen Grenze für Anfragen (nginx: client_max_body_size 0).',
  },
  changedBeforeDeletion: {
    title: 'Ein anderer Client hat das geändert',
    detail: 'Nichts wurde gelöscht. Sehen Sie nach, wie es jetzt ist, bevor Sie es noch einmal löschen.',
  },
  changedElsewhere: {
    title: 'Ein anderer Client hat dies geändert',
    detail:
      'Noch wurde nichts gespeichert, Ihre Eingaben bleiben stehen. Speichern Sie noch einmal, um nur Ihre Änderungen zu übernehmen; der Rest bleibt, wie er ist.',
  },
  notApi: {
    title: (status) => `HTTP-Status ${status}`,
    detail: 'Die Antwort kam nicht vom Manager. Möglicherweise hat ein Proxy die Anfrage abgelehnt.',
  },
  line: (line) => `Zeile ${line}`,
  dismiss: 'Ausblenden',
  code: (code) => `Code: ${code}`,
};
