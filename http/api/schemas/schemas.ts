/** The shapes of requests and responses: they validate the one, and openapi.ts describes both from them. */
import * as z from 'zod';
import { templates } from '../../../machines/ports/new-folder.js';

export * from './status.js';

/** POST /start. A number finds the Build of that name: `2372` finds `"2372"`. */
export const startBody = z
  .object({
    Build: z.union([z.string(), z.number()]).describe('ID of the Build to start'),
    Folder: z.string().describe('Name of the Data Folder to use'),
  })
  .meta({ id: 'Start', description: 'What to start: a Build with a Data Folder.' });

/** POST /command. */
export const commandBody = z
  .object({
    Command: z
      .string()
      .describe('One console line: not blank, at most 4,095 bytes in UTF-8, no control character but tab'),
  })
  .meta({ id: 'Command', description: 'What to execute.' });

/** POST /session. */
export const loginBody = z
  .object({
    Token: z.string().describe('The token that the service was started with'),
  })
  .meta({ id: 'Login', description: 'What a session is begun with.' });

/** PUT /datafolders/{folder.name}. */
export const newFolderBody = z
  .object({
    template: z
      .enum(templates)
      .optional()
      .describe('fxserver: a server.cfg to be filled in and resources; empty: nothing. Without it fxserver'),
  })
  .meta({ id: 'NewDataFolder', description: 'What a new Data Folder is made from.' });

export const configVersion = z
  .object({
    version: z.string().describe('A number that grows with each text that is kept'),
    at: z.iso.datetime().describe('When it was replaced'),
    bytes: z.number().int(),
    etag: z.string().describe('That of its content, quotes included'),
  })
  .meta({ id: 'ConfigVersion', description: 'A text of a config file that was replaced.' });

export const dataFolder = z
  .object({
    name: z.string(),
    exists: z.boolean().describe('Whether its directory is there now'),
    has_config: z.boolean().describe('Whether its configuration file is there now'),
    kind: z.string().describe('The kind of server that it is for, by what lies in it: fxserver, openttd or generic'),
    config: z.string().nullable().describe('The name of its configuration file; null for a kind that has none'),
  })
  .meta({ id: 'DataFolder', description: 'One configuration of the server with its content.' });

export const build = z
  .object({
    id: z.string(),
    kind: z
      .string()
      .nullable()
      .describe(
        'The kind of server that it is: fxserver, openttd, or generic for one with a build.json; null when its directory is not there',
      ),
    version: z.string().nullable().describe('Null when nothing tells it'),
    folder_present: z.boolean().describe('Whether its directory is there now'),
    exe_present: z.boolean().describe('Whether its program is there now'),
    startable: z.boolean().describe('Whether nothing is known that keeps it from being started'),
    problem: z.string().nullable().describe('What keeps it from being started'),
  })
  .meta({ id: 'Build', description: 'One version of the server program.' });

export const finding = z
  .object({
    code: z.string().describe('A stable word; docs/reference/findings.md lists them'),
    severity: z.enum(['error', 'warning']).describe('error: the server, or a resource, will not start or not work'),
    resource: z.string().nullable().describe("The Installed Resource it is about, by the server's name for it"),
    file: z.string().nullable().describe('The file it is about, below the Data Folder where it lies there'),
    line: z.number().int().nullable(),
    title: z.string(),
    message: z.string().describe('What happens'),
    remedy: z.string().describe('What to do'),
  })
  .meta({ id: 'Finding', description: 'Something that will go wrong, found before it does.' });

export const preflight = z
  .object({
    folder: z.string(),
    build: z.string().nullable(),
    kind: z
      .string()
      .describe(
        "The kind of server by whose rules it was looked at: the Build's, or without one, or with a build.json, the Data Folder's",
      ),
    ok: z.boolean().describe('Whether there is no error among the findings'),
    errors: z.number().int(),
    warnings: z.number().int(),
    omitted: z.number().int().describe('How many findings are counted and not told: beyond the first 1,000'),
    findings: z.array(finding).describe('Errors first'),
  })
  .meta({ id: 'Preflight' });

export const installation = z
  .object({
    id: z.string(),
    phase: z.enum(['receiving', 'unpacking', 'checking']),
    received: z.number().int().describe('Bytes of the archive that have arrived'),
    total: z.number().int().nullable().describe('Bytes of the archive in all; null where the client did not say'),
    unpacked: z.number().int().describe('Bytes of its files that are written'),
    entries: z.number().int().describe('Files, directories and links of it that are done'),
    since: z.iso.datetime(),
  })
  .meta({ id: 'Installation', description: 'A Build that is being installed.' });

const texts = z.array(z.string());

const place = { file: z.string().nullable(), line: z.number().int().nullable() };

export const configSummary = z
  .object({
    files: texts.describe('All files that were read, in the order in which they are executed'),
    complete: z.boolean().describe('False when a bound kept something from being read'),
    enabled: z
      .array(z.object({ name: z.string(), ...place, command: z.string(), required_by: z.string().nullable() }))
      .describe('What it starts, by the names that the server knows, in the order in which they start'),
    endpoints: z.array(
      z.object({ protocol: z.enum(['tcp', 'udp']), host: z.string(), port: z.number().int(), ...place }),
    ),
    licence_key: z.object({ present: z.boolean(), well_formed: z.boolean(), ...place }),
    one_sync: z.enum(['on', 'legacy', 'off']),
    game: z.enum(['gta5', 'rdr3']),
    reads_commands: z.boolean().describe('False: con_disableNonTTYReads is set, and POST /command has no effect'),
    system_chat: z.boolean().describe("The Build's resource chat is used, not the Data Folder's"),
    rcon_password: z.enum(['none', 'weak', 'set']),
    convars: z.array(
      z.object({ name: z.string(), value: z.string().nullable().describe('Null: it is a secret'), ...place }),
    ),
    faults: z.array(finding),
  })
  .meta({ id: 'ConfigSummary', description: 'What a server.cfg comes to.' });

export const installedResource = z
  .object({
    name: z.string(),
    metadata_type: z
      .union([z.literal(0), z.literal(1)])
      .nullable()
      .describe('1: fxmanifest.lua, 0: __resource.lua, null: another kind of server'),
    path: z.string().describe('Below the Data Folder; for one that comes with the Build, below its citizen directory'),
    engine_name: z
      .string()
      .describe('The name by which the server and its configuration know it: "my res" is "my%20res"'),
    is_system: z.boolean().describe('It comes with the Build'),
    categories: texts.describe('The directories around it that group it, the outermost first'),
    enabled: z.boolean().describe('Whether the configuration starts it; scripts can start more'),
    enabled_by: z
      .object({
        file: z.string(),
        line: z.number().int().nullable(),
        command: z.string(),
        required_by: z.string().nullable().describe('The resource that it is a dependency of'),
      })
      .nullable(),
    fx_version: z.string().nullable(),
    games: texts,
    author: z.string().nullable(),
    version: z.string().nullable(),
    description: z.string().nullable(),
    client_scripts: texts,
    server_scripts: texts,
    shared_scripts: texts,
    ui_page: z.string().nullable(),
    files: texts,
    dependencies: texts,
    constraints: z
      .array(z.object({ name: z.string(), value: z.string().nullable() }))
      .describe('What the server has to be like: /server:5104, /onesync'),
    provides: texts,
    exports: z.object({ client: texts, server: texts }),
    metadata: z.record(z.string(), texts).describe('Everything else that its manifest says, as it stands'),
    problems: z.array(finding),
  })
  .meta({ id: 'InstalledResource', description: 'One mod inside a Data Folder.' });

export const commandAccepted = z
  .object({
    message: z.string(),
    run: z.string().describe('The run that got the command'),
    cursor: z.number().int().describe("The byte of the run's console where the output that follows the command begins"),
  })
  .meta({ id: 'CommandAccepted' });

export const summary = z
  .object({
    version: z.string(),
    is_running: z.boolean(),
    build: z.string().nullable(),
    folder: z.string().nullable(),
  })
  .meta({ id: 'Summary' });

export const health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    message: z.string().describe('The same as detail'),
    findings: z.array(finding).optional().describe('Of preflight_failed: what was found, errors first'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. docs/reference/errors.md lists the codes.' });
