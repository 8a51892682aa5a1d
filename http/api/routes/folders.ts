/**
 * GET, PUT and DELETE /datafolders/{folder.name}, its config file and the kept versions. See
 * docs/reference/data-folders.md.
 */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Fault } from '../../../machines/faults/faults.js';
import { type ConfigText, type ConfigVersion, maxConfigBytes } from '../../../machines/folders/config-files.js';
import { readTextFile } from '../../../machines/text/text-file.js';
import { Problem } from '../../problems/problems.js';
import { toUnservedProblem } from '../../problems/verdict.js';
import { findFolderUse } from '../folder-use.js';
import { entryOf } from '../history/caller.js';
import { recordConfigSaved } from '../history/config-saved.js';
import { revalidate } from '../large-answers.js';
import { readPrecondition } from '../preconditions.js';
import { findUnknownParameter, readQueryText } from '../query-parameters.js';
import { readRawBody } from '../raw-body.js';
import { type Invalid, readFields } from '../read-fields.js';
import { refreshDataFolders } from '../refresh-lists.js';
import { getBody, readBody } from '../request-body.js';
import { newFolderBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';

export function addFolderRoutes(
  router: Router,
  {
    catalog,
    configs,
    newFolders,
    events,
    kinds,
    describeFinding,
    journal,
    access,
    actor,
    operations,
    backups,
    updating,
  }: Services,
): void {
  router.get('/datafolders/:folder', async (ctx) => {
    ctx.body = await findFolder(folderIn(ctx));
  });

  router.put('/datafolders/:folder', readBody, async (ctx) => {
    const folder = folderIn(ctx);
    const { template, from } = sourceIn(ctx, kinds.templates);
    if (from !== null) await findFolder(from);
    const isRunning = (): boolean => actor.getSnapshot().context.run?.launch.folder === from;
    const fault =
      from === null ? await newFolders.create(folder, template) : await newFolders.copy(folder, from, isRunning);
    if (fault !== null) throw problemOf(fault);
    const detail = from === null ? {} : { copy_of: from };
    journal.record({ ...entryOf(ctx, access, detail), type: 'folder.created', folder });
    await refreshDataFolders({ catalog, events });
    ctx.status = 201;
    ctx.set('Location', `/datafolders/${encodeURIComponent(folder)}`);
    ctx.body = await findFolder(folder);
  });

  router.delete('/datafolders/:folder', async (ctx) => {
    const folder = folderIn(ctx);
    await findFolder(folder);
    const unknown = findUnknownParameter(ctx.querystring, []);
    const opened = await backups.open();
    // In the operation queue: no start can come between the check and the removal.
    const removed = await operations.runExclusive(
      ({ context }) =>
        findFolderUse(folder, { server: context, backups: opened.all(), plan: updating.open() }) ??
        unknown?.fault ??
        newFolders.remove(folder),
      () => ctx.req.socket.destroyed,
    );
    if (removed.kind === 'gone') return void (ctx.respond = false);
    if (removed.kind !== 'done') throw toUnservedProblem(removed);
    if (removed.value !== null) throw new Problem(removed.value);
    journal.record({ ...entryOf(ctx, access), type: 'folder.removed', folder });
    await refreshDataFolders({ catalog, events });
    ctx.status = 204;
  });

  router.get('/datafolders/:folder/config', async (ctx) =>
    sendText(ctx, need(await configs.read(folderIn(ctx), readQueryText(ctx.query, 'file')))),
  );

  router.put('/datafolders/:folder/config', async (ctx) => {
    const folder = folderIn(ctx);
    const file = readQueryText(ctx.query, 'file');
    checkType(ctx);
    const precondition = readPrecondition(ctx);
    const bytes = await readRawBody(ctx, maxConfigBytes);
    await checkText(folder, bytes, file);
    const { etag } = need(await configs.write(folder, bytes, precondition, file));
    await recordConfigSaved(configs, journal, entryOf(ctx, access), folder, etag);
    // It was created: the Data Folder has another `config` or `has_config` now.
    if (precondition.noneMatch === '*') events.refreshed('folders');
    ctx.set('ETag', etag);
    ctx.status = 204;
  });

  router.get('/datafolders/:folder/config/summary', async (ctx) => {
    const { fields, findings } = need(await catalog.configSummary(folderIn(ctx), readQueryText(ctx.query, 'build')));
    ctx.body = { ...fields, faults: findings.map(describeFinding) };
  });

  router.get('/datafolders/:folder/config/versions', revalidate, async (ctx) => {
    const versions = await configs.versions(folderIn(ctx));
    ctx.body = need(versions).map(versionBody);
  });

  router.get('/datafolders/:folder/config/versions/:version', async (ctx) => {
    sendText(ctx, need(await configs.readVersion(folderIn(ctx), ctx.params.version ?? '')));
  });

  /** Refuses NUL characters, unless the file has the same bytes: a client can return what it got. */
  async function checkText(folder: string, bytes: Buffer, file: string | null): Promise<void> {
    const nul = bytes.indexOf(0);
    if (nul < 0 || readTextFile(bytes) !== null) return;
    const current = await configs.read(folder, file);
    if (!('fault' in current) && bytes.equals(current.bytes)) return;
    throw new Problem({ code: 'config_nul', line: lineAt(bytes, nul) });
  }

  async function findFolder(name: string) {
    const folder = await catalog.dataFolder(name);
    if (folder === null) throw new Problem({ code: 'folder_not_found', folder: name, gone: false });
    return folder;
  }
}

function folderIn(ctx: Context): string {
  return (ctx.params as Record<string, string>).folder ?? '';
}

/** @param templates the names of the templates, the default first */
function sourceIn(ctx: Context, templates: readonly string[]): { template: string; from: string | null } {
  const unknown = new Problem({ code: 'template_unknown', templates });
  const invalid: Invalid = (field) => (field === null ? new Problem({ code: 'body_not_json' }) : unknown);
  const { template = templates[0] ?? '', copy_of: from = null } = readFields(getBody(ctx), newFolderBody(), invalid);
  if (!templates.includes(template)) throw unknown;
  return { template, from };
}

/** Throws unless the body is text; curl -T sends no Content-Type. */
function checkType(ctx: Context): void {
  const type = ctx.get('Content-Type');
  const isText = type === '' || /^\s*(text\/plain|application\/octet-stream)\s*(;|$)/i.test(type);
  if (!isText) throw new Problem({ code: 'config_type_unsupported', type });
  const encoding = ctx.get('Content-Encoding');
  if (!['', 'identity'].includes(encoding.toLowerCase()))
    throw new Problem({ code: 'config_type_unsupported', type: encoding });
}

function lineAt(bytes: Buffer, at: number): number {
  return bytes.subarray(0, at).reduce((lines, byte) => (byte === 0x0a ? lines + 1 : lines), 1);
}

function sendText(ctx: Context, { bytes, etag }: ConfigText): void {
  ctx.set('ETag', etag);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = Buffer.from(bytes);
  const charset = findCharset(bytes);
  // As `ctx.type` Koa would add UTF-8.
  ctx.set('Content-Type', charset === null ? 'text/plain' : `text/plain; charset=${charset}`);
}

/** Returns `null` where the encoding is not certain. */
function findCharset(bytes: Uint8Array): string | null {
  const { encoding, hasBom } = readTextFile(bytes) ?? { encoding: 'windows-1252', hasBom: false };
  // The name `utf-16le` means a text without a mark (RFC 2781).
  if (encoding.startsWith('utf-16') && hasBom) return 'utf-16';
  return encoding === 'windows-1252' ? null : encoding;
}

function versionBody({ at, ...version }: ConfigVersion) {
  return { ...version, at: new Date(at).toISOString() };
}

/** Returns the result of work on a config file. @throws the problem of its fault */
export function need<T extends object>(result: T | { readonly fault: Fault }): T {
  if ('fault' in result) throw problemOf(result.fault);
  return result;
}

function problemOf(fault: Fault): Problem {
  const etag = fault.code === 'config_changed' ? fault.etag : null;
  return new Problem(fault, etag === null ? {} : { ETag: etag });
}
