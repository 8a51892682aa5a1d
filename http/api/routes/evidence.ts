/** Evidence of a run: listed, read, and collected on request (docs/reference/evidence.md). */

import type Router from '@koa/router';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import type { EvidenceSummary } from '../../../machines/trace/evidence.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import type { Services } from '../services.js';

export function addEvidenceRoutes(
  router: Router,
  { evidence, actor, access }: Pick<Services, 'evidence' | 'actor' | 'access'>,
): void {
  async function list(run: string): Promise<readonly EvidenceSummary[]> {
    const pieces = await evidence.list(run);
    if (pieces === null) throw new Problem({ code: 'run_not_found', run });
    return pieces;
  }

  router.get('/runs/:run/evidence', revalidate, async (ctx) => {
    ctx.body = (await list(ctx.params.run ?? '')).map(toPiece);
  });

  router.post('/runs/:run/evidence', async (ctx) => {
    const run = ctx.params.run ?? '';
    await list(run);
    if (actor.getSnapshot().context.run?.launch.run !== run) throw new Problem({ code: 'not_running' });
    const { actor: by, detail } = entryOf(ctx, access);
    const collected = await evidence.collect(run, 'requested', { by, detail });
    const piece = (await list(run)).find(({ name }) => name === collected?.name);
    if (piece === undefined) throw new Problem({ code: 'evidence_not_collected', run });
    ctx.status = 201;
    ctx.set('Location', `/runs/${run}/evidence/${piece.name}`);
    ctx.body = toPiece(piece);
  });

  router.get('/runs/:run/evidence/:name', async (ctx) => {
    const [run, name] = [ctx.params.run ?? '', ctx.params.name ?? ''];
    await list(run);
    const text = await evidence.read(run, name);
    if (text === null) throw new Problem({ code: 'evidence_not_found', run, name });
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = text;
  });
}

function toPiece({ name, at, reason, bytes }: EvidenceSummary) {
  return { name, at: toIsoTime(at), reason, bytes };
}
