/** Describes the details of entries of the history, by patterns of their types. Every field may be absent. */
import * as z from 'zod';
import { describeProperties } from '../openapi/component-schemas.js';

const text = (description: string) => z.string().describe(description);
const count = (description: string) => z.number().int().describe(description);
const yes = (description: string) => z.boolean().describe(description);
const texts = (description: string) => z.array(z.string()).describe(description);
const time = (description: string) => z.iso.datetime().describe(description);

const address = text('The address of the client');
const backup = text('The id of the backup');
const schedule = text('The id of the schedule');
const update = text('The id of the plan of the update');
const thread = text('The thread that hangs');
const replaced = text('Characters that the console lacks');
const commands = count('How many share the entry');

/** The fields, by pattern of types. */
const fields = {
  '^manager': { version: text('The version of the manager') },
  '^(operation|command)': {
    address,
    request: text('The Request-Id of the client'),
    schedule,
    occurrence: time('The time of the occurrence'),
    update,
    backup,
    reason: text('What players were shown, or why'),
    thread,
    notice: z.number().describe('Seconds of the notice'),
    save: text('How the save went'),
    replaced,
    minutes: count('The postponement in minutes'),
    cursor: count('Where the output after the command begins'),
    line: text('The command'),
    commands,
  },
  '^announcement': {
    type: text('The event of the resources'),
    message: text('The text'),
    author: text('Who announced it'),
    seconds_remaining: z.number().describe('Seconds until the end'),
    temporary: yes('Whether only this occurrence is skipped'),
    delay_ms: z.number().describe('Milliseconds until the end'),
    replaced,
  },
  '^resource': {
    address,
    action: text('The action'),
    resource: text('The resource'),
    url: text('Its source'),
    git: text('Its repository'),
    ref: text('The branch or tag'),
    reason: text('The text of a failure'),
    commands,
    change: text('The change'),
    resources: texts('Its resources'),
    release: text('Tag or commit'),
    renamed: z.record(z.string(), z.string()).describe('New names, by name in the archive'),
    encoding: text('The encoding of names in the archive'),
  },
  '^server\\.started': {
    cause: text('What started it'),
    pid: count('The process id'),
    found: yes('Whether it was found running'),
  },
  '^server\\.exited': {
    at: time('When it was observed'),
    code: z.number().nullable().describe('The exit code'),
    signal: z.string().nullable().describe('The signal that ended it'),
    expected: yes('Whether it was requested'),
    survivors: count('Processes that were killed after it'),
    unseen: z.string().nullable().describe('Why it was not observed'),
    oom_killed: yes('Whether it ran out of memory'),
    save: text('How the save went'),
    findings: z.array(z.record(z.string(), z.unknown())).describe('The causes, as in RunExit'),
    console_bytes: count('Bytes of its output'),
  },
  '^server\\.(hitch|hang_warning|hang_abort|bind_error|script_error)': {
    thread: text('The thread'),
    duration_ms: z.number().describe('How long it took'),
    stack: text('The stack'),
    address: text('The address that is in use'),
    resource: text('The resource'),
    text: text('The printed text'),
    cursor: count('The place among the reports of the run'),
    count: count('The number of reports in the entry'),
    while_away: yes('Whether no manager was running'),
  },
  '^recovery': {
    cause: text('What ended the run'),
    attempt: count('The number of the attempt'),
    at: time('When the start is planned'),
    reason: text('Why it gave up'),
  },
  '^health': { before: text('The previous state'), reason: text('The reason, as in ServerHealth'), thread },
  '^evidence': { address, reason: text('Why it was collected'), evidence: text('The name of the evidence') },
  '^schedule': {
    address,
    schedule,
    name: text('The name of the schedule'),
    action: text('The type of the action'),
    at: time('The time of the occurrence'),
    due_at: time('When it is carried out'),
    reason: text('Why it was skipped or missed'),
    code: text('The code of a failure'),
    also_missed: count('Later times that were missed'),
    manual: yes('Whether a client requested it'),
  },
  '^config': {
    address,
    backup,
    etag: text('The ETag of the saved text'),
    replaced: z.string().nullable().describe('The version with the old text'),
  },
  '^folder': {
    address,
    copy_of: text('The copied Data Folder'),
    path: text('The adopted directory'),
    upload: text('The upload'),
    url: text('The URL of the archive'),
    git: text('The repository'),
    ref: text('Its branch or tag'),
    recipe: text('The name of the recipe'),
    sha256: text('The checksum of the recipe'),
    hosts: texts('The hosts of its downloads'),
    database: text('The database that it used'),
  },
  '^file': {
    address,
    path: text('The path'),
    to: text('The new path'),
    etag: text('Its ETag'),
    new: yes('Whether it was created'),
    trash: text('The id in the trash'),
    permanent: yes('Without the trash'),
    upload: text('The upload'),
    files: count('Files'),
    replaced_files: count('Replaced files'),
    removed: count('Entries moved out'),
    restored: count('Files put back'),
  },
  '^companion': { address, companion: text('The name of the companion'), version: text('Its version') },
  '^build': { address, url: text('Where it was downloaded'), path: text('The directory'), update },
  '^update': {
    address,
    update,
    version: text('The version'),
    from: text('The previous Build'),
    source: text('The source'),
    channel: text('The channel'),
    swap: text('When the Build is swapped'),
    at: time('The time of the swap'),
    probation_minutes: z.number().describe('How long the server must be healthy'),
    reason: text('Why it failed or was rolled back'),
    code: text('The code of the fault'),
  },
  '^backup': {
    address,
    backup,
    mode: text('The mode'),
    size: z.number().nullable().describe('Bytes of the files'),
    added: z.number().nullable().describe('Bytes that were stored'),
    held: z.number().describe('Seconds of the hold'),
    databases: texts('The databases'),
    unread: texts('Routines that were not read'),
    outside: texts('Links out of the Data Folder'),
    followed: texts('Links that were followed'),
    pruned: texts('Backups that were removed'),
    schemas: texts('Schemas with databases'),
    started: yes('Whether a server was started'),
    of: text('The Data Folder of the backup'),
    kept: z.string().nullable().describe('The kept folder'),
    path: z.string().nullable().describe('The path of the file'),
    version: z.unknown().describe('The version with the old text of a config file'),
    restored: text('The restored kept folder'),
    reason: text('The code of the fault'),
  },
  '^access': {
    address,
    name: z.string().nullable().describe('The name of the token, account or passkey'),
    token: text('The id of the token'),
    account: text('The id of the account'),
    session: text('The id of the session'),
    scopes: texts('The allowed scopes'),
    required: yes('Whether a passkey is required'),
    attempts: count('The number of wrong credentials'),
  },
  '^webhook': {
    address,
    name: text('The name of the webhook'),
    secret: text('`renewed`: the webhook has a new secret'),
    reason: text('Why it was disabled'),
  },
  '^agones': {
    name: text('The name of the GameServer'),
    before: text('Its previous state'),
    reason: text('The code of the fault'),
  },
} as const;

/** The fields in details of some types of entries. */
interface Detail {
  /** The pattern that matches the types. */
  readonly pattern: string;
  /** The JSON Schemas of the fields, by name. */
  readonly properties: Readonly<Record<string, FieldSchema>>;
}

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
}

export function listDetails(): readonly Detail[] {
  return Object.entries(fields).map(([pattern, shape]) => ({ pattern, properties: describeProperties(shape) }));
}
