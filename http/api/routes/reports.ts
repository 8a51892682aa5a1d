/** GET /runs/{run}/reports: hitches, hangs and errors that the server has reported (docs/reference/reports.md). */
import type Router from '@koa/router';
import { reportLimit } from '../../../machines/trace/trace.js';
import { Problem } from '../../problems/problems.js';
import { revalidate } from '../large-answers.js';
import { readQueryNumber } from '../query-parameters.js';
import { reportBody } from '../schemas/report-body.js';
import type { Services } from '../services.js';

export function addReportRoutes(router: Router, { traces }: Pick<Services, 'traces'>): void {
  router.get('/runs/:run/reports', revalidate, async (ctx) => {
    const run = ctx.params.run ?? '';
    const entries = await traces.entries(run, readQueryNumber(ctx.query, 'limit', reportLimit));
    if (entries === null) throw new Problem({ code: 'run_not_found', run });
    ctx.body = entries.map(reportBody);
  });
}
