/** The English texts of the import from txAdmin. */
export const txAdmin = {
  intro: 'Takes over a server of txAdmin that is on the machine of the service.',
  stopFirst: 'Stop txAdmin with its server first: both use the same ports.',
  path: 'Path of txData',
  pathHint: 'A directory on the machine of the service, such as /home/fivem/txData.',
  pathMissing: 'Enter the path.',
  profile: 'Profile',
  profileHint: 'Only if txData has several.',
  change: 'Change',
  showPlan: 'Show what is imported',
  planOf: (profile: string) => `Profile ${profile}`,
  steps: 'What is imported',
  parts: {
    folder: (name: string) => `Data Folder ${name}`,
    settings: (name: string) => `Start options of ${name}`,
    build: (id: string) => `Build ${id}`,
    schedule: (name: string) => `Schedule ${name}`,
    webhook: 'Webhook for Discord',
    accounts: (name: string) => `Account ${name}`,
  },
  details: {
    folder: (path: string) => `The directory ${path} is used where it is.`,
    settings: 'They are written into folder.json:',
    settingsTaken: 'The Data Folder has another folder.json, which is not changed. Add these fields to it:',
    build: (path: string) => `The Build becomes a copy of ${path}, without txData.`,
    schedule: (times: string) => `Restarts the server every day at ${times}.`,
    warnings: (minutes: string) => `Players are warned ${minutes} minutes before.`,
    accounts: (role: string) => `Role: ${role}`,
    webhook: 'In place of the bot: posts starts, exits, recovery and health. Empty: no webhook.',
  },
  states: {
    running: 'In progress',
    done: 'Done',
    refused: 'Refused',
    leftOut: 'Left out',
    manual: 'For you',
    taken: 'Name in use',
  },
  folderName: 'Name of the Data Folder',
  webhookUrl: 'URL of the webhook',
  copyLink: 'Copy link',
  copyLine: 'Copy',
  linkOnce:
    'Send this link to the person. It sets the password, once. It is not shown again after you leave this page.',
  accountExists: 'The account exists. If its holder needs a new link, invite again in:',
  run: (n: number) => (n === 1 ? 'Import 1 item' : `Import ${n.toLocaleString('en')} items`),
  retry: 'Try again',
  progress: (done: number, others: number) =>
    [...(done > 0 ? [`${done} done`] : []), ...(others > 0 ? [`${others} left out`] : [])].join(', '),
  complete: 'The import is complete.',
  check: (name: string) => `Check ${name}`,
  manual: 'To do by hand',
  manualAfter: (n: number) =>
    n === 1 ? 'One task remains for you: see To do by hand.' : `${n} tasks remain for you: see To do by hand.`,
  openFile: (name: string) => `Open ${name}`,
  lost: 'Not imported',
  notes: {
    no_server: 'txAdmin has no server yet: no directory is set up.',
    server_missing: (path: string) =>
      `The directory ${path} of the server does not exist on this machine. Copy it here, and create a Data Folder from it.`,
    fxserver_missing: 'FXServer was not found around or next to txData. Install a Build.',
    config_file: (name: string) =>
      `The server executes server.cfg, and txAdmin ${name}. Rename the file, or execute it in server.cfg.`,
    start_options: 'Create folder.json in the directory of the server with these fields:',
    start_secrets:
      'After the import, add these fields to folder.json, with your secrets in place of the dots. If it has the field "set" already, add to that field. Secrets are not imported.',
    start_commands: 'Add these lines to server.cfg:',
    start_commands_hidden: 'Add these lines to server.cfg, with your secrets in place of the asterisks:',
    recovery:
      'txAdmin restarts a server that has crashed or hangs. To do the same, start the service of server-manager with these options:',
    bans: 'Bans and warnings: the manager has no ban database. Use a resource.',
    allow_list: (mode: string) => `Allow list (${mode}): the manager has no such list. Use a resource.`,
    players: 'Players: their history and notes are not read.',
    bot: 'Discord bot: the manager has no bot, so its token is not read.',
    times: (entries: string) => `Restart schedule: not a time of day: ${entries}`,
    menu: 'Menu in the game: the manager has no menu.',
    admin_permissions: (name: string, permissions: string) =>
      `Admin ${name}: these permissions have no scope: ${permissions}`,
    admin_left_out: (name: string, permissions: string) =>
      `Admin ${name} gets no account, because none of the permissions has a scope: ${permissions}`,
  },
};
