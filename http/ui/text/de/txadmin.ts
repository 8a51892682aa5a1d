import type { Text } from '../en.js';

export const txAdmin: Text['txAdmin'] = {
  intro: 'Übernimmt einen Server von txAdmin, der auf der Maschine des Dienstes ist.',
  stopFirst: 'Stoppen Sie zuerst txAdmin mit seinem Server: Beide verwenden dieselben Ports.',
  path: 'Pfad von txData',
  pathHint: 'Ein Verzeichnis auf der Maschine des Dienstes, zum Beispiel /home/fivem/txData.',
  pathMissing: 'Geben Sie den Pfad ein.',
  profile: 'Profil',
  profileHint: 'Nur wenn txData mehrere hat.',
  change: 'Ändern',
  showPlan: 'Zeigen, was importiert wird',
  planOf: (profile: string) => `Profil ${profile}`,
  steps: 'Was importiert wird',
  parts: {
    folder: (name: string) => `Data Folder ${name}`,
    settings: (name: string) => `Startoptionen von ${name}`,
    build: (id: string) => `Build ${id}`,
    schedule: (name: string) => `Zeitplan ${name}`,
    webhook: 'Webhook für Discord',
    accounts: (name: string) => `Konto ${name}`,
  },
  details: {
    folder: (path: string) => `Das Verzeichnis ${path} wird dort verwendet, wo es ist.`,
    settings: 'Sie werden in folder.json geschrieben:',
    settingsTaken:
      'Der Data Folder hat eine andere folder.json, die nicht geändert wird. Ergänzen Sie darin diese Felder:',
    build: (path: string) => `Ein Build wird eine Kopie von ${path}, ohne txData.`,
    schedule: (times: string) => `Startet den Server jeden Tag um ${times} neu.`,
    warnings: (minutes: string) => `Spieler werden ${minutes} Minuten vorher gewarnt.`,
    accounts: (role: string) => `Rolle: ${role}`,
    webhook: 'Anstelle des Bots: meldet Starts, Enden, Wiederherstellung und Zustand. Leer: kein Webhook.',
  },
  states: {
    running: 'Läuft',
    done: 'Fertig',
    refused: 'Abgelehnt',
    leftOut: 'Ausgelassen',
    manual: 'Für Sie',
    taken: 'Name belegt',
  },
  folderName: 'Name des Data Folders',
  webhookUrl: 'URL des Webhooks',
  copyLink: 'Link kopieren',
  copyLine: 'Kopieren',
  linkOnce:
    'Senden Sie der Person diesen Link. Er setzt das Passwort, einmal. Er wird nicht mehr angezeigt, wenn Sie diese Seite verlassen haben.',
  accountExists: 'Das Konto existiert. Wenn die Person einen neuen Link braucht, laden Sie sie erneut ein unter:',
  run: (n: number) => (n === 1 ? '1 Teil importieren' : `${n.toLocaleString('de')} Teile importieren`),
  retry: 'Erneut versuchen',
  progress: (done, others) =>
    [...(done > 0 ? [`${done} fertig`] : []), ...(others > 0 ? [`${others} ausgelassen`] : [])].join(', '),
  complete: 'Der Import ist vollständig.',
  check: (name: string) => `${name} prüfen`,
  manual: 'Von Hand zu tun',
  manualAfter: (n) =>
    n === 1
      ? 'Eine Aufgabe bleibt für Sie: siehe Von Hand zu tun.'
      : `${n} Aufgaben bleiben für Sie: siehe Von Hand zu tun.`,
  openFile: (name) => `${name} öffnen`,
  lost: 'Nicht importiert',
  notes: {
    no_server: 'txAdmin hat noch keinen Server: Es ist kein Verzeichnis eingerichtet.',
    server_missing: (path: string) =>
      `Das Verzeichnis ${path} des Servers existiert auf dieser Maschine nicht. Kopieren Sie es hierher, und erstellen Sie daraus einen Data Folder.`,
    fxserver_missing: 'FXServer wurde weder um txData herum noch daneben gefunden. Installieren Sie einen Build.',
    config_file: (name: string) =>
      `Der Server führt server.cfg aus, und txAdmin ${name}. Benennen Sie die Datei um, oder führen Sie sie in server.cfg aus.`,
    start_options: 'Legen Sie im Verzeichnis des Servers folder.json mit diesen Feldern an:',
    start_secrets:
      'Ergänzen Sie nach dem Import diese Felder in folder.json, mit Ihren Geheimnissen anstelle der Punkte. Hat sie das Feld "set" schon, ergänzen Sie dieses Feld. Geheimnisse werden nicht importiert.',
    start_commands: 'Ergänzen Sie diese Zeilen in server.cfg:',
    start_commands_hidden: 'Ergänzen Sie diese Zeilen in server.cfg, mit Ihren Geheimnissen anstelle der Sterne:',
    recovery:
      'txAdmin startet einen Server neu, der abgestürzt ist oder hängt. Für dasselbe starten Sie den Dienst von server-manager mit diesen Optionen:',
    bans: 'Bans und Verwarnungen: Der Manager hat keine Datenbank für Bans. Verwenden Sie eine Resource.',
    allow_list: (mode: string) => `Allow-Liste (${mode}): Der Manager hat keine. Verwenden Sie eine Resource.`,
    players: 'Spieler: Ihr Verlauf und die Notizen werden nicht gelesen.',
    bot: 'Discord-Bot: Der Manager hat keinen Bot, deshalb wird dessen Token nicht gelesen.',
    times: (entries: string) => `Zeitplan der Neustarts: keine Uhrzeit: ${entries}`,
    menu: 'Menü im Spiel: Der Manager hat kein Menü.',
    admin_permissions: (name: string, permissions: string) =>
      `Admin ${name}: Diese Berechtigungen haben keine Entsprechung: ${permissions}`,
    admin_left_out: (name: string, permissions: string) =>
      `Admin ${name} bekommt kein Konto, weil keine der Berechtigungen eine Entsprechung hat: ${permissions}`,
  },
};
