/** The French texts of the players. */
import type { Draft } from '../draft.js';

export const players: Draft = {
  reading: 'Chargement des joueurs…',
  none: 'Aucun joueur sur le serveur',
  noneDetail: 'Les joueurs apparaissent ici dès qu’ils se connectent.',
  caption: { one: '{0} joueur', other: '{0} joueurs' },
  name: 'Nom',
  id: 'ID',
  ping: 'Ping',
  identifier: 'Identifiant',
  identifiers: 'Identifiants',
  unnamed: 'Nom non communiqué',
  search: 'Rechercher par nom, ID ou identifiant',
  noMatch: 'Aucun joueur ne correspond.',
  verbs: { message: 'Message', kick: 'Expulser', ban: 'Bannir' },
  titles: { message: 'Message à {0}', kick: 'Expulser {0} ?', ban: 'Bannir {0} ?' },
  texts: { message: 'Texte', kick: 'Raison', ban: 'Raison' },
  details: {
    message: 'Seul ce joueur le voit.',
    kick: 'La connexion est coupée. Le joueur peut revenir.',
    ban: 'Le joueur ne peut plus entrer, tant que le serveur garde sa liste.',
  },
  sends: 'Envoie',
  sent: 'Envoyé : {0}',
  impossible: 'Le serveur ne communique pas ce que sa commande demande pour ce joueur.',
  actions: 'Actions',
  copyIdentifiers: 'Copier les identifiants',
  noCommands:
    'Les commandes pour expulser et bannir ne sont pas connues pour ce serveur. Son build.json peut les indiquer ' +
    '("playerCommands").',
  states: {
    not_running: {
      title: 'Le serveur ne tourne pas',
      detail:
        'Aucun joueur n’est encore venu. Démarrez le serveur : cette vue se remplit dès que des joueurs arrivent.',
    },
    players_unsupported: {
      title: 'Les joueurs ne sont pas connus',
      detail:
        'Le manager ne peut pas interroger ce serveur sur ses joueurs. Un protocole peut être indiqué dans ' +
        'build.json ("query").',
    },
    players_unanswered: {
      title: 'Le serveur ne communique pas ses joueurs',
      detail:
        'Un serveur qui démarre ou qui est bloqué ne répond pas. Le manager l’interroge de nouveau toutes les cinq ' +
        'secondes.',
    },
  },
};
