/**
 * Routes for the config file of a Data Folder. The routes read, replace and summarise the file, and return its previous
 * versions.
 */

import type { Context } from 'koa';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { ConfigFiles } from '../../../machines/folders/config-files.js';
import { type ConfigText, maxConfigBytes } from '../../../machines/folders/config-files.js';
import type { Journal } from '../../../machines/history/journal.js';
import { readTextFile } from '../../../machines/text/text-file.js';
import type { DescribeFinding } from '../../problems/findings/catalogue.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { recordConfigSaved } from '../history/config-saved.js';
import { toEntryBase } from '../kit/caller.js';
import { text } from '../kit/parameters.js';
import { readPrecondition } from '../kit/preconditions.js';
import { declareRoutes, json } from '../kit/route.js';
import { toVersionBody } from './answers.js';
import { contentProblems, systemResources } from './content-routes.js';
import { readRawBody } from './raw-body.js';
import { requireResult } from './results.js';
import type * as schemas from './schemas.js';

interface ConfigServices {
  readonly configs: ConfigFiles;
  readonly catalog: Catalog;
  readonly describeFinding: DescribeFinding;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
}

const route = declareRoutes<ConfigServices, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
});

const textContent = { 'text/plain': { type: 'string', description: 'The raw bytes' } };
const textAnswer = { status: 200, description: 'The text.', content: textContent };
const fileProblems: readonly ProblemCode[] = ['folder_not_found', 'config_unsupported', 'config_unreadable'];
const file = text('While `config` of the Data Folder is null: the name of a config file to create');

export const configRoutes = [
  route({
    request: 'GET /datafolders/{name}/config',
    id: 'readConfig',
    summary: 'Read the config file of a Data Folder',
    scope: 'files',
    description: 'Returns the file, such as server.cfg. A replacement names its ETag.',
    query: { file },
    caching: 'strong',
    success: textAnswer,
    problems: [...fileProblems, 'config_name_unknown', 'config_not_found', 'config_unusable'],
    async handle({ params, query }, { configs }, ctx) {
      sendText(ctx, requireResult(await configs.read(params.name, query.file)));
    },
  }),
  route({
    request: 'PUT /datafolders/{name}/config',
    id: 'writeConfig',
    summary: 'Replace or create the config file of a Data Folder',
    scope: 'files',
    description: 'If-None-Match: * creates a missing file with its directories.',
    query: { file },
    headers: {
      'If-Match': 'The ETag of the text to replace. Send this or If-None-Match',
      'If-None-Match': 'For the config file: `*` to create a missing one',
    },
    bodyContent: { ...textContent, 'application/octet-stream': {} },
    success: {
      status: 204,
      description: 'Done.',
      headers: { ETag: 'The ETag of the content' },
    },
    problems: [
      ...fileProblems,
      'config_name_unknown',
      'config_invalid',
      'config_unusable',
      'config_changed',
      'body_too_large',
      'config_type_unsupported',
      'precondition_required',
      'precondition_invalid',
      'config_unwritable',
      'disk_full',
    ],
    handle: ({ params, query }, services, ctx) => writeConfig(params.name, query.file, services, ctx),
  }),
  route({
    request: 'GET /datafolders/{name}/config/summary',
    id: 'summariseConfig',
    summary: 'Get a summary of the configuration of a Data Folder',
    scope: 'read',
    description: 'Returns what the config file and its included files set, without secrets.',
    query: { build: systemResources },
    success: json('The settings.', (all) => all.configSummary),
    problems: [...contentProblems, 'config_summary_unsupported'],
    async handle({ params, query }, { catalog, describeFinding }) {
      const { fields, findings } = requireResult(await catalog.configSummary(params.name, query.build));
      return { ...fields, faults: findings.map(describeFinding) };
    },
  }),
  route({
    request: 'GET /datafolders/{name}/config/versions',
    id: 'listConfigVersions',
    summary: 'List previous versions of the config file',
    scope: 'files',
    description: 'Lists the texts that PUT has replaced.',
    caching: 'etag',
    success: json('The last ten, newest first.', (all) => all.configVersions),
    problems: fileProblems,
    handle: async ({ params }, { configs }) => requireResult(await configs.versions(params.name)).map(toVersionBody),
  }),
  route({
    request: 'GET /datafolders/{name}/config/versions/{version}',
    id: 'readConfigVersion',
    summary: 'Read a previous version of the config file',
    scope: 'files',
    description: 'Returns a replaced text. To restore it, PUT it.',
    caching: 'strong',
    success: textAnswer,
    problems: [...fileProblems, 'config_version_not_found'],
    async handle({ params }, { configs }, ctx) {
      sendText(ctx, requireResult(await configs.readVersion(params.name, params.version)));
    },
  }),
];

async function writeConfig(
  folder: string,
  name: string | null,
  { configs, catalog, journal, access }: ConfigServices,
  ctx: Context,
): Promise<void> {
  checkType(ctx);
  const precondition = readPrecondition(ctx);
  const bytes = await readRawBody(ctx, maxConfigBytes);
  if (hasForbiddenNul(bytes)) await requireSameBytes(bytes, () => configs.read(folder, name));
  const { etag } = requireResult(await configs.write(folder, bytes, precondition, name));
  await recordConfigSaved(configs, journal, toEntryBase(ctx, access), folder, etag);
  // The file was created, so that `config` or `has_config` of the Data Folder has changed.
  if (precondition.noneMatch === '*') catalog.reportChange('folders');
  ctx.set('ETag', etag);
}

/** Throws unless the body is text. A missing Content-Type is allowed, because `curl -T` sends no such header. */
function checkType(ctx: Context): void {
  const type = ctx.get('Content-Type');
  const isText = type === '' || /^\s*(text\/plain|application\/octet-stream)\s*(;|$)/i.test(type);
  if (!isText) throw new Problem({ code: 'config_type_unsupported', type });
  const encoding = ctx.get('Content-Encoding');
  if (!['', 'identity'].includes(encoding.toLowerCase()))
    throw new Problem({ code: 'config_type_unsupported', type: encoding });
}

/** Returns whether a text contains a NUL character that no encoding explains. */
function hasForbiddenNul(bytes: Buffer): boolean {
  return bytes.includes(0) && readTextFile(bytes) === null;
}

/**
 * Allows bytes with NUL characters only if the file has the same bytes. A client can therefore send back the bytes that
 * it received.
 * @throws Problem `config_invalid`
 */
async function requireSameBytes(bytes: Buffer, read: () => ReturnType<ConfigFiles['read']>): Promise<void> {
  const current = await read();
  if (!('fault' in current) && bytes.equals(current.bytes)) return;
  throw new Problem({ code: 'config_invalid', line: countLine(bytes, bytes.indexOf(0)) });
}

/** Returns the number of the line that contains a byte offset. */
function countLine(bytes: Buffer, offset: number): number {
  return bytes.subarray(0, offset).reduce((lines, byte) => (byte === 0x0a ? lines + 1 : lines), 1);
}

function sendText(ctx: Context, { bytes, etag }: ConfigText): void {
  ctx.set('ETag', etag);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = Buffer.from(bytes);
  const charset = findCharset(bytes);
  // Use `set`, because Koa would add UTF-8 to `ctx.type`.
  ctx.set('Content-Type', charset === null ? 'text/plain' : `text/plain; charset=${charset}`);
}

/** Returns the charset of a text; `null` if the charset is uncertain. */
function findCharset(bytes: Uint8Array): string | null {
  const { encoding, hasBom } = readTextFile(bytes) ?? { encoding: 'windows-1252', hasBom: false };
  // The name `utf-16le` means a text without a byte order mark (RFC 2781).
  if (encoding.startsWith('utf-16') && hasBom) return 'utf-16';
  return encoding === 'windows-1252' ? null : encoding;
}
