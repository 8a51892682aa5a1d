/** The remedies for the command line, for problems whose remedy in the catalogue uses terms of the API. */

const listBuilds =
  'Run server-manager builds to list the Builds, or server-manager builds refresh to read the list again.';
const listFolders =
  'Run server-manager folders to list the Data Folders, or server-manager folders refresh to read the list again.';
const retry = 'Try again in a moment.';
const reportDefect = 'This is a defect of the command line. Please report it.';
const compareVersions =
  'The service may be older than this command line. Run server-manager --version to see the version of the command line.';

/**
 * The remedy of a problem: a text for all commands, or a function for the failed command. The result of such a function
 * is `null` if no remedy is needed.
 */
type Remedy = string | ((command: string) => string | null);

/** Returns the remedy of a problem for a command; `undefined` if the remedy of the API fits. */
export function findRemedy(code: string, command: string): string | null | undefined {
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined;
  return typeof remedy === 'function' ? remedy(command) : remedy;
}

/** Refers to the help of the command, which lists its options. */
const correctValue: Remedy = (command) =>
  `Correct the named value. Run server-manager ${command || 'COMMAND'} --help for the options.`;

/** Returns a remedy that differs for some commands. */
function byCommand(usual: string, others: Readonly<Record<string, string | null>>): Remedy {
  return (command) => (Object.hasOwn(others, command) ? (others[command] ?? null) : usual);
}

export const remedies: Readonly<Record<string, Remedy>> = {
  build_required: listBuilds,
  build_unknown: listBuilds,
  build_not_found: listBuilds,
  folder_required: listFolders,
  folder_unknown: listFolders,
  folder_not_found: listFolders,
  backup_file_not_found: 'Run server-manager backups files ID to list the files.',
  config_unsupported:
    'Run server-manager config FOLDER --from FILE --as NAME to create a file that a Build names. Or name the file as "config" in the folder.json of the Data Folder. Then server-manager config FOLDER --from FILE creates it.',
  config_name_unknown: 'Leave --as out, or give a name that the message lists.',
  kept_folder_not_found: 'Run server-manager backups kept to list the kept folders.',
  build_path_invalid: 'Give the absolute path of another directory on the machine of the service.',
  folder_path_invalid: 'Give --path the absolute path of another directory on the machine of the service.',
  file_not_found: 'Run server-manager files list FOLDER to list the files.',
  file_version_not_found: 'Run server-manager files versions FOLDER PATH to list the stored versions.',
  trash_entry_not_found: 'Run server-manager files trash FOLDER to list what can be restored.',
  file_changed: 'Run server-manager files get again, and apply your changes to that text.',
  file_unusable:
    'Choose another file or directory. Those that are too large for the service need a program on its machine.',
  deployment_not_found: 'Run server-manager folders deployments to see the deployments.',
  folder_exists: 'Choose another name. If it is not listed, run server-manager folders refresh.',
  preflight_failed: byCommand('Follow the remedies of the findings.', {
    start: 'Follow the remedies of the findings, or start without --strict.',
  }),
  command_required: 'Give the line as arguments: server-manager command TEXT.',
  command_invalid: 'Send each line with a separate command, without control characters other than tab.',
  unauthorized: 'Set --token-file or SERVER_MANAGER_TOKEN.',
  field_unknown: compareVersions,
  credential_required: reportDefect,
  too_many_logins: 'Set --token-file or SERVER_MANAGER_TOKEN to the right token.',
  ticket_refused: reportDefect,
  no_token: 'Use the service without a token.',
  forbidden_host: 'Set --url to the address that the service printed, or start the service with a token.',
  forbidden_origin:
    'A proxy may have added an origin to the request: configure it to forward requests unchanged, or set --url to the service itself.',
  path_not_found:
    'The service may be older than this command line, or a proxy may serve it below a path. Include the path in --url.',
  method_not_allowed: compareVersions,
  not_acceptable: compareVersions,
  query_invalid: correctValue,
  body_not_json: reportDefect,
  media_type_unsupported: reportDefect,
  config_type_unsupported: reportDefect,
  precondition_required: reportDefect,
  precondition_invalid: reportDefect,
  precondition_failed: (command) =>
    `Another client changed it at the same time. Run server-manager ${command || 'the command'} again.`,
  bad_request: reportDefect,
  request_timeout: 'The connection was idle for too long. Try again over a better connection.',
  not_running: byCommand('Start the server first: server-manager start BUILD FOLDER.', {
    stop: null,
    kill: null,
    restart: 'To start it, run server-manager start BUILD FOLDER.',
  }),
  resource_name_invalid:
    'Give the name that server-manager resources running lists. For a category, use server-manager command.',
  run_not_found: 'Run server-manager runs to list the stored runs.',
  evidence_not_found: 'Run server-manager evidence to list the evidence.',
  scope_missing: 'Set --token-file or SERVER_MANAGER_TOKEN to a token with this scope.',
  command_not_allowed: 'Set --token-file or SERVER_MANAGER_TOKEN to a token that allows the command.',
  token_not_found: 'Run server-manager access tokens to list the tokens with their ids.',
  token_invalid: correctValue,
  account_not_found: 'Run server-manager access accounts to list the accounts with their ids.',
  account_invalid: correctValue,
  last_admin: 'Create another account with the scope admin, and let its holder set a password first.',
  logins_busy: retry,
  passkey_required: 'Use a token: passkeys need a browser.',
  passkey_not_found: 'List the passkeys in the view Access of the page.',
  session_not_found: 'Run server-manager access sessions to list the sessions with their ids.',
  companion_unsupported: 'There is nothing to install: this kind of server has no companion.',
  build_broken: 'Correct the fault that the message names in the build.json of the Build.',
  players_unsupported: 'If the server supports a query protocol, set "query" in the build.json of the Build.',
  resources_unsupported: 'Send console commands of the server with server-manager command.',
  webhook_invalid: correctValue,
  passkey_settings_invalid: 'Use a token: passkeys need a browser.',
  webhook_not_found: 'Run server-manager webhooks to list the webhooks.',
  backup_not_found: 'Run server-manager backups to list the backups.',
  backup_busy: 'Wait until it has ended: run server-manager backups to see its step.',
  backup_unusable: 'Run server-manager backups, and choose one that is done.',
  folder_running: byCommand('Run server-manager stop first.', {
    'backups create': 'Leave out --mode stopped, or run server-manager stop first.',
    'backups restore': 'Add --stop, or run server-manager stop first.',
  }),
  folder_invalid: correctValue,
  backup_invalid: correctValue,
  update_source_not_found: 'Run server-manager updates list to list the sources.',
  update_invalid: correctValue,
  update_not_offered: 'Run server-manager updates list to list the channels.',
  folder_not_running: 'Start the server with the Data Folder first: server-manager start BUILD FOLDER.',
  resource_source_not_set: 'Set it with server-manager resources source RESOURCE --folder FOLDER --from URL.',
  resource_install_unsupported: 'Run server-manager files upload with --unpack.',
  resources_not_in_archive:
    'Choose an archive with a resource. Unpack other files with server-manager files upload and --unpack.',
  resource_not_found: 'Run server-manager resources FOLDER to list the Installed Resources.',
  folder_restoring: 'Wait until the restore has ended: run server-manager backups to see its step.',
  resource_change_running: 'Run server-manager resources changes, and try again when it has ended.',
  resource_change_not_found: 'Run server-manager resources changes.',
  resource_installed: 'Repeat the command with --replace.',
  update_busy: 'Run server-manager updates, or server-manager updates cancel.',
  update_plan_not_found: 'Plan an update with server-manager updates plan FOLDER.',
  update_not_cancellable: 'Run server-manager updates to see its state.',
  no_notice: 'Run server-manager notice to see whether a stop or restart is announced.',
  notice_cancelled:
    'Run server-manager history to see who cancelled the operation, or which operation has replaced it.',
  no_recovery: 'Run server-manager status to see whether a start is planned.',
  ended_before_ready: 'Run server-manager console to see its output, and server-manager status to see its exit.',
  not_ready: 'The server is still running. Run server-manager status or server-manager console to follow it.',
  queue_full: retry,
  idempotency_key_invalid: reportDefect,
  idempotency_key_reused: reportDefect,
  idempotency_key_in_use: 'Run server-manager status to see whether the operation is still being carried out.',
  idempotency_outcome_lost:
    'Run server-manager history and server-manager status to see what was done. If the operation is still needed, run the command again.',
  idempotency_unavailable: 'Try again in a moment. If the error remains, see the log of the service.',
  too_many_readers: retry,
  history_unavailable: 'Try again in a moment. If the error remains, see the log of the service.',
  schedules_unavailable: 'Try again in a moment. If the error remains, see the log of the service.',
  schedule_invalid: correctValue,
  schedule_cron_invalid: 'Give five fields with --cron, such as "0 4 * * *" for 04:00.',
  schedule_zone_unknown: 'Give a name of the IANA database with --zone, such as Europe/Berlin.',
  schedule_never_fires: 'Change --cron: its date does not exist in any year.',
  schedule_time_past: 'Give a time in the future with --once.',
  schedule_warning_invalid: 'Give whole minutes with --warnings, fewer than there are between two occurrences.',
  schedule_not_found: 'Run server-manager schedules to list the schedules.',
  occurrence_not_open: 'Run server-manager schedules to see the next times.',
  occurrence_running: 'Wait until the occurrence has ended: run server-manager schedules to see it.',
  postponement_too_long: 'Postpone by fewer minutes, or run server-manager schedules skip.',
  shutting_down: 'Try again when the service has been restarted.',
  archive_format_unknown:
    'Use a tar, tar.xz, tar.gz, tar.bz2, tar.zst, zip or 7z archive, or unpack it and give the directory.',
  archive_needs_memory: byCommand('Unpack it, and give the directory.', {
    'builds install': 'Download and unpack it. Then run server-manager builds install DIRECTORY.',
  }),
  archive_encoding_unknown: byCommand('Give the encoding of the names with --names, such as --names gbk.', {
    'resources update': 'Set it: server-manager resources source RESOURCE --folder FOLDER --from URL --names gbk.',
  }),
  resource_not_in_archive:
    'Correct the names in --resources or --rename. server-manager resources install with --plan lists them.',
  resource_twice_in_archive:
    'Choose one with --resources PATH, or another name for one with --rename PATH=NAME, with its path in the archive.',
  resource_name_refused: 'Choose another name with --rename NAME=NEW-NAME.',
  archive_separator_unclear: 'Unpack the archive on the system that made it, and give the directory or a tar of it.',
  archive_not_tar: 'Use a tar.xz or tar.gz, or another archive: a single compressed file contains no names.',
  archive_link_outside:
    'If you trust the archive, unpack it into the builds directory yourself. Then run server-manager builds refresh.',
  build_source_invalid: correctValue,
  folder_url_refused:
    'Use a credential with the scope admin, an archive of this machine with --from, or start the service with --folders-allow-url.',
  resource_url_refused:
    'Use a credential with the scope admin, an archive of this machine, or start the service with --resources-allow-url.',
  build_url_refused:
    'Start the service with --builds-allow-url, or download the archive and run server-manager builds install.',
  installation_not_found: 'Run server-manager builds to see whether the Build is installed.',
  build_installing:
    'Wait until the installation has finished: run server-manager builds to see whether it has. Or cancel it with server-manager builds cancel ID.',
  too_many_installations:
    'Try again after an installation has ended, or cancel an installation with server-manager builds cancel ID.',
  installation_cancelled: (command) =>
    `Run server-manager ${command || 'builds install'} to install the Build after all.`,
  upload_not_found: 'Run server-manager files upload again, which begins a new upload.',
  upload_gone: 'Run server-manager files upload again, which begins a new upload.',
  upload_busy: 'Wait until its use has ended, and run server-manager files upload again.',
  upload_not_undoable: 'Run server-manager files trash FOLDER, and restore the replaced files.',
  upload_files_changed: 'Repeat the command with --force. The changed files go to the trash.',
  upload_undo_failed: 'Correct the cause, and repeat the command.',
  upload_request_invalid: reportDefect,
  upload_version_unsupported: compareVersions,
  upload_use_invalid: correctValue,
  too_many_uploads: 'Wait until another upload has ended or expired: an upload without a new byte expires after a day.',
  recipe_invalid: correctValue,
  recipe_hosts_required: 'Read server-manager recipes plan, and allow each host with --allow-host.',
  recipe_variables_required: 'Give each value with --variable NAME=VALUE.',
  recipe_database_required: 'Name the database with --database-url mysql://USER:PASSWORD@HOST:PORT/DATABASE.',
  import_invalid: correctValue,
  txadmin_invalid:
    'Give the path of txData, or of a profile in it, on the machine of the service. The user of the service must be able to read it. Choose one of several profiles with --profile.',
  build_in_use: 'Run server-manager stop. If a start is planned, run server-manager recovery cancel.',
  companion_not_found: 'To install it, run server-manager companion install FOLDER.',
  config_not_found: 'Create the file with server-manager config FOLDER --from FILE.',
  config_summary_unsupported: 'Run server-manager config FOLDER to print the config file, if there is one.',
  config_version_not_found: 'Run server-manager config FOLDER --versions to list the stored versions.',
  config_changed: 'Print it again with server-manager config FOLDER, apply your changes, and send it again.',
};
