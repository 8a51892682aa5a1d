/** Routes that list, read and collect evidence of a run (docs/reference/evidence.md). */

import type { ServerActor } from '../../../machines/server/server.js';
import type { Evidence, EvidenceSummary } from '../../../machines/trace/evidence.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import { declareRoutes, json } from '../kit/route.js';
import { evidenceBody } from './answers.js';
import type * as schemas from './schemas.js';

interface EvidenceServices {
  readonly evidence: Evidence;
  readonly actor: ServerActor;
  readonly access: AccessPolicy;
}

const route = declareRoutes<EvidenceServices, typeof schemas>({
  tag: 'Console',
  schemas: () => import('./schemas.js'),
});

export const evidenceRoutes = [
  route({
    request: 'GET /runs/{run}/evidence',
    id: 'listEvidence',
    summary: 'List the evidence of a run',
    scope: 'read',
    description: 'Lists what was collected to explain hangs.',
    caching: 'etag',
    success: json('Newest first.', (all) => all.evidenceSummaries),
    problems: ['run_not_found'],
    async handle({ params }, services) {
      const pieces = await listEvidence(params.run, services);
      return pieces.map(evidenceBody);
    },
  }),
  route({
    request: 'POST /runs/{run}/evidence',
    id: 'collectEvidence',
    summary: 'Collect evidence of the running server',
    scope: 'control',
    isKeyed: true,
    description: 'Records threads, sockets and console.',
    success: json('Created.', (all) => all.evidenceSummary, {
      status: 201,
      headers: { Location: 'Its path' },
    }),
    problems: ['run_not_found', 'not_running', 'evidence_not_collected'],
    async handle({ params: { run } }, services, ctx) {
      const { actor: by, detail } = toEntryBase(ctx, services.access);
      const piece = await collectEvidence(run, { by, detail }, services);
      setLocation(ctx, `/runs/${run}/evidence/${piece.name}`);
      return evidenceBody(piece);
    },
  }),
  route({
    request: 'GET /runs/{run}/evidence/{name}',
    id: 'getEvidence',
    summary: 'Get one piece of evidence',
    scope: 'console',
    description: 'Known forms of secrets are replaced.',
    success: json('The evidence.', (all) => all.evidenceDocument),
    problems: ['run_not_found', 'evidence_not_found'],
    async handle({ params: { run, name } }, services, ctx) {
      await listEvidence(run, services);
      const text = await services.evidence.read(run, name);
      if (text === null) throw new Problem({ code: 'evidence_not_found', run, name });
      ctx.type = 'application/json; charset=utf-8';
      ctx.body = text;
    },
  }),
];

/** Lists the evidence of a run. @throws Problem `run_not_found` */
async function listEvidence(run: string, { evidence }: EvidenceServices): Promise<readonly EvidenceSummary[]> {
  const pieces = await evidence.list(run);
  if (pieces === null) throw new Problem({ code: 'run_not_found', run });
  return pieces;
}

/** Collects evidence. @throws Problem if the run is not in progress, or if no evidence could be collected */
async function collectEvidence(
  run: string,
  requester: Parameters<Evidence['collect']>[2],
  services: EvidenceServices,
): Promise<EvidenceSummary> {
  await listEvidence(run, services);
  if (services.actor.getSnapshot().context.run?.launch.run !== run) throw new Problem({ code: 'not_running' });
  const collected = await services.evidence.collect(run, 'requested', requester);
  const pieces = await listEvidence(run, services);
  const piece = pieces.find(({ name }) => name === collected?.name);
  if (piece === undefined) throw new Problem({ code: 'evidence_not_collected', run });
  return piece;
}
