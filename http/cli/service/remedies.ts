/** What to do about a problem at the command line, where the catalogue's own words speak of requests. A test holds that to be all. */

const listBuilds =
  'server-manager builds lists those that exist; server-manager builds refresh has the service look for them anew.';
const listFolders =
  'server-manager folders lists those that exist; server-manager folders refresh has the service look for them anew.';
const again = 'Try again in a moment.';

export const remedies: Readonly<Record<string, string>> = {
  build_required: listBuilds,
  build_unknown: listBuilds,
  build_not_found: listBuilds,
  folder_required: listFolders,
  folder_unknown: listFolders,
  folder_not_found: listFolders,
  folder_exists: 'Choose another name. server-manager folders refresh reads the list anew, should it not be in there.',
  preflight_failed: 'Do what the findings say, or start without --strict.',
  command_required: 'Give the console line behind the command: server-manager command TEXT.',
  command_invalid: 'Send each line by a command of its own, without control characters other than tab.',
  unauthorized: 'Name the file with the token by --token-file, or set SERVER_MANAGER_TOKEN.',
  token_required: 'This is a defect of the command line. Please report it.',
  too_many_logins: 'Try again in a minute.',
  no_token: 'Use it without a token.',
  forbidden_host:
    'Use the address that the service printed as --url, or start it with a token to use it under another name.',
  path_not_found:
    'The service may be older than this command line, or be kept below a path by a proxy: --url names it whole.',
  method_not_allowed: 'The service may be older than this command line: server-manager --version tells its own.',
  not_acceptable: 'The service may be older than this command line: server-manager --version tells its own.',
  query_invalid: 'Correct what the sentence names; server-manager COMMAND --help describes it.',
  body_not_json: 'This is a defect of the command line. Please report it.',
  media_type_unsupported: 'This is a defect of the command line. Please report it.',
  config_type_unsupported: 'This is a defect of the command line. Please report it.',
  precondition_required: 'This is a defect of the command line. Please report it.',
  bad_request: 'This is a defect of the command line. Please report it.',
  request_timeout: 'Try again over a better connection: too long nothing came.',
  run_not_found: 'server-manager runs lists those that are kept.',
  no_recovery: 'server-manager status tells whether a start is planned.',
  ended_before_ready: 'server-manager console shows what it printed; server-manager status tells how it ended.',
  not_ready: 'The server runs on: server-manager status tells when it is up, server-manager console what it prints.',
  queue_full: again,
  too_many_readers: again,
  shutting_down: 'Try again when the service has been started again.',
  archive_format_unknown: 'Give a tar, tar.xz, tar.gz, zip or 7z, or the directory that was unpacked from it.',
  archive_not_tar: 'Give a tar.xz or tar.gz, or another archive: a single packed file has no names in it.',
  archive_link_outside:
    'If it can be trusted, unpack it into the directory of the Builds yourself; then server-manager builds refresh.',
  installation_not_found: 'server-manager builds tells whether it is installed already.',
  build_installing: 'Wait until it is done: server-manager builds lists it then.',
  build_in_use:
    'server-manager stop ends the server. Where a start of it is planned, DELETE /recovery of the API cancels that.',
  config_missing: 'server-manager config FOLDER --from FILE makes it.',
  config_not_read: 'server-manager config FOLDER prints its text, where there is a config file.',
  config_version_not_found: 'server-manager config FOLDER --versions lists those that are kept.',
  config_changed: 'Read it again by server-manager config FOLDER, make your changes in that text, and send it again.',
};
