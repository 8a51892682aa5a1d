/** GET, POST and DELETE /datafolders/{folder.name}/companion. */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Companion } from '../../../machines/folders/companions.js';
import type { EntryType } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import type { Services } from '../services.js';

export function addCompanionRoutes(router: Router, { companions, events, journal, access }: Services): void {
  const path = '/datafolders/:folder/companion';

  router.get(path, async (ctx) => {
    const found = await companions.read(folderIn(ctx));
    const isSupported = !('fault' in found && found.fault.code === 'companion_unsupported');
    ctx.body = isSupported ? companionBody(need(found)) : noCompanion;
  });

  router.post(path, async (ctx) => {
    const companion = need(await companions.install(folderIn(ctx)));
    recordChange(ctx, 'companion.installed', companion);
    ctx.body = companionBody(companion);
  });

  router.delete(path, async (ctx) => {
    recordChange(ctx, 'companion.removed', need(await companions.remove(folderIn(ctx))));
    ctx.status = 204;
  });

  function recordChange(ctx: Context, type: EntryType, { name: companion, version }: Companion): void {
    const detail = { companion, version: String(version) };
    journal.record({ ...entryOf(ctx, access, detail), type, folder: folderIn(ctx) });
    // Subscribers read the Installed Resources again.
    events.refreshed('folders');
  }
}

function folderIn(ctx: Context): string {
  return (ctx.params as Record<string, string>).folder ?? '';
}

/** The state of a Data Folder whose kind has no companion. */
const noCompanion = { supported: false, name: null, installed: false, version: null, latest: null, blocked: false };

function companionBody({ name, version, latest, isBlocked }: Companion) {
  return { supported: true, name, installed: version !== null, version, latest, blocked: isBlocked };
}

function need(found: Awaited<ReturnType<Services['companions']['read']>>): Companion {
  if ('fault' in found) throw new Problem(found.fault);
  return found;
}
