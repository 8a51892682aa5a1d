/**
 * GET, PUT and DELETE /builds/{build.id}, GET and DELETE /builds/{build.id}/installation, GET /installations. See
 * docs/reference/installing-builds.md.
 */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type * as z from 'zod';
import { findUrlFault } from '../../../machines/builds/allowed-urls.js';
import type { Upload } from '../../../machines/builds/installer.js';
import type { Build } from '../../../machines/folders/catalog.js';
import type { ServerContext } from '../../../machines/server/context.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { type NameEncoding, nameEncodings } from '../../../machines/text/name-encodings.js';
import { installDownload } from '../../../machines/updates/install-download.js';
import type { UpdatePlan } from '../../../machines/updates/update-plan.js';
import type { ProblemFault } from '../../problems/problem-kind.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import { toUnservedProblem } from '../../problems/verdict.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { findUnknownParameter, readQueryText } from '../query-parameters.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { receiveUpload } from '../request-timeout.js';
import { buildBody, installationBody } from '../schemas/build-body.js';
import { buildSource } from '../schemas/build-source.js';
import type { Services } from '../services.js';
import { refreshList } from './lists.js';

export function addBuildRoutes(
  router: Router,
  { catalog, events, installer, beginDownload, allowedUrls, updating, operations, log, journal, access }: Services,
): void {
  const findBuild = async (id: string): Promise<Build> => {
    const found = (await catalog.builds()).find((build) => build.id === id);
    if (found === undefined) throw new Problem({ code: 'build_not_found', build: id });
    return found;
  };

  const refreshBuilds = async (): Promise<void> => {
    await refreshList('Builds', () => catalog.refreshBuilds());
    events.refreshed('builds');
  };

  router.get('/builds/:build', async (ctx) => {
    ctx.body = buildBody(await findBuild(idOf(ctx)));
  });

  router.put('/builds/:build', async (ctx) => {
    const id = idOf(ctx);
    checkId(id);
    const names = readNames(ctx);
    const upload = receiveUpload(ctx);
    const open = (signal: AbortSignal): Upload => ({ ...upload.open(signal), names });
    const fault = await installer.install(id, open).finally(upload.close);
    const uploadProblem = upload.problem();
    if (uploadProblem !== null) throw uploadProblem;
    // A client that disconnects during the upload gets no answer. After the upload the installation continues.
    if (fault !== null && ctx.req.socket.destroyed) return void (ctx.respond = false);
    if (fault !== null) throw problemOf(fault);
    await answerInstalled(ctx, id);
  });

  router.post('/builds/:build/installation', readBody, async (ctx) => {
    const id = idOf(ctx);
    const source = readFields(getBody(ctx), buildSource(), (field, problem) => {
      return new Problem({ code: 'build_source_invalid', field, problem });
    });
    checkId(id);
    const because = findUrlFault(source.url, allowedUrls);
    if (because !== null) throw new Problem({ code: 'build_url_refused', because, allowed: allowedUrls });
    const fault = await download(id, source);
    if (fault === null) return answerInstalled(ctx, id, { url: withoutSecrets(source.url) });
    log.info({ build: id, code: fault.code }, 'a Build could not be installed from a URL');
    const detail = { url: withoutSecrets(source.url) };
    journal.record({ ...entryOf(ctx, access, detail), type: 'build.installed', build: id, outcome: fault.code });
    throw problemOf(fault);
  });

  async function download(id: string, { url, sha256, names }: z.infer<ReturnType<typeof buildSource>>) {
    const archive = {
      url,
      sha256: sha256?.toLowerCase() ?? null,
      mayFollow: (next: string) => findUrlFault(next, allowedUrls) === null,
    };
    const outcome = await installDownload(id, { ...archive, names: names ?? null }, { beginDownload, installer });
    if (outcome.type === 'installed') return null;
    if (outcome.type === 'not_installed') return outcome.fault;
    return { code: 'build_not_downloaded' as const, because: outcome.fault };
  }

  async function answerInstalled(ctx: Context, id: string, detail: object = {}): Promise<void> {
    log.info({ build: id }, 'a Build was installed');
    journal.record({ ...entryOf(ctx, access, { ...detail }), type: 'build.installed', build: id });
    await refreshBuilds();
    ctx.status = 201;
    ctx.set('Location', `/builds/${encodeURIComponent(id)}`);
    ctx.body = buildBody(await findBuild(id));
  }

  router.get('/builds/:build/installation', (ctx) => {
    const id = idOf(ctx);
    const found = installer.find(id);
    if (found === null) throw new Problem({ code: 'installation_not_found', build: id });
    ctx.body = installationBody(found);
  });

  router.get('/installations', revalidate, (ctx) => {
    ctx.body = installer.list().map(installationBody);
  });

  router.delete('/builds/:build/installation', async (ctx) => {
    const id = idOf(ctx);
    const fault = await installer.cancel(id);
    if (fault !== null) throw problemOf(fault);
    log.info({ build: id }, 'the installation of a Build was cancelled');
    ctx.status = 204;
  });

  router.delete('/builds/:build', async (ctx) => {
    const id = idOf(ctx);
    if (findDirectoryNameFault(id) !== null) throw new Problem({ code: 'build_not_found', build: id });
    const unknown = findUnknownParameter(ctx.querystring, []);
    // In the operation queue: no start can come between the check and the removal.
    const removed = await operations.runExclusive(
      ({ context }) =>
        findUse(context, id) ?? findPlanned(updating.open(), id) ?? unknown?.fault ?? installer.remove(id),
      () => ctx.req.socket.destroyed,
    );
    if (removed.kind === 'gone') return void (ctx.respond = false);
    if (removed.kind !== 'done') throw toUnservedProblem(removed);
    if (removed.value !== null) throw problemOf(removed.value);
    log.info({ build: id }, 'a Build was removed');
    journal.record({ ...entryOf(ctx, access), type: 'build.removed', build: id });
    await refreshBuilds();
    ctx.status = 204;
  });
}

function checkId(id: string): void {
  const because = findDirectoryNameFault(id);
  if (because !== null) throw new Problem({ code: 'build_id_unusable', build: id, because });
}

/** Returns the encoding of names, or `null` without the parameter. Throws the problem of another value. */
function readNames(ctx: Context): NameEncoding | null {
  const text = readQueryText(ctx.query, 'names');
  const names = nameEncodings.find((each) => each === text) ?? null;
  if (text !== null && names === null) throw queryProblem('names', `one of ${nameEncodings.join(', ')}`);
  return names;
}

/** A query may have a token. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function idOf(ctx: Context & { readonly params: Record<string, string> }): string {
  return ctx.params.build ?? '';
}

/** Returns a fault when a run uses the Build or a planned start will use it, else null. */
function findUse({ run, recovery }: ServerContext, build: string): ProblemFault<'build_in_use'> | null {
  if (run?.launch.build === build || run?.next?.build === build) return { code: 'build_in_use', build, planned: false };
  if (recovery?.build === build && recovery.gaveUp === null) return { code: 'build_in_use', build, planned: true };
  return null;
}

/** Returns a fault when an update will use the Build, or return to it. */
function findPlanned(plan: UpdatePlan | null, build: string): ProblemFault<'build_in_use'> | null {
  return plan?.build === build || plan?.from === build ? { code: 'build_in_use', build, planned: true } : null;
}

function problemOf(fault: ProblemFault): Problem {
  const later = fault.code === 'too_many_installations' || fault.code === 'shutting_down';
  return new Problem(fault, later ? { 'Retry-After': '5' } : {});
}
