/** The texts of the notes of an import. */
import type { ImportNote, NoteCode } from '../../../machines/imports/txadmin/import-notes.js';
import { quote } from '../output/format.js';

interface DescribedNote {
  readonly setting: string;
  readonly text: string;
}

/**
 * Returns the name of a setting of txAdmin, with the next step of the operator or the reason why the setting is not
 * imported.
 */
type Describe = (value: string, values: readonly string[]) => readonly [setting: string, text: string];

const texts: Readonly<Record<NoteCode, Describe>> = {
  no_server: () => ['server data', 'txAdmin has no server yet: no directory is set up.'],
  server_missing: (path) => [
    'server data',
    `the directory ${quote(path)} does not exist on this machine. Copy it here, and adopt it: server-manager folders create NAME --path DIRECTORY.`,
  ],
  fxserver_missing: () => [
    'FXServer',
    'its directory was not found. Name it with --artifact, or install a Build: server-manager builds install fx.tar.xz --id 12345.',
  ],
  config_file: (name) => [
    'config file',
    `the server executes server.cfg, and txAdmin ${quote(name)}. Rename the file, or execute it in server.cfg.`,
  ],
  start_options: (fields) => ['start options', `write into folder.json of the Data Folder: ${fields}`],
  start_secrets: (_, names) => [
    'start options',
    `add the secrets to folder.json of the Data Folder, which are not shown here: ${names.join(', ')}.`,
  ],
  start_commands: (_, lines) => ['start options', `write into server.cfg, without the plus sign: ${lines.join('; ')}`],
  recovery: (options) => [
    'restarter',
    `to restart a server that has crashed or hangs${options.includes('--autostart') ? ', and start it at boot' : ''}, run the service with ${options}.`,
  ],
  bans: () => ['bans and warnings', 'the manager has no ban database. Use a resource for bans.'],
  allow_list: (mode) => ['allow list', `the manager has no such list (${mode}). Use a resource.`],
  players: () => ['players', 'their history and notes in playersDB.json are not read.'],
  bot: () => ['Discord bot', 'the manager has no bot, so its token is not read.'],
  times: (_, entries) => ['restart schedule', `not a time of day: ${entries.join(', ')}.`],
  menu: () => ['menu in the game', 'the manager has no menu.'],
  admin_permissions: (name, [, ...lost]) => [
    `admin ${quote(name)}`,
    `these permissions have no scope: ${lost.join(', ')}.`,
  ],
  admin_left_out: (name, [, ...lost]) => [
    `admin ${quote(name)}`,
    `gets no account, because none of its permissions has a scope: ${lost.join(', ') || 'none'}.`,
  ],
};

/** The operator's next step if the import creates no webhook in place of the Discord bot. */
const webhookHint = ' Create a webhook in the settings of the channel, and name it with --webhook.';

/** A later version of the service may have further codes. */
const isKnown = (code: string): code is NoteCode => Object.hasOwn(texts, code);

/**
 * Returns the texts of a note: a part of txAdmin that is not imported, or a step of the operator.
 * @param hasWebhook whether the import creates a webhook in place of the bot
 */
export function describeNote({ code, values }: ImportNote, hasWebhook: boolean): DescribedNote {
  if (!isKnown(code)) return { setting: code, text: values.join(', ') };
  const [setting, text] = texts[code](values[0] ?? '', values);
  return { setting, text: code === 'bot' && !hasWebhook ? `${text}${webhookHint}` : text };
}
