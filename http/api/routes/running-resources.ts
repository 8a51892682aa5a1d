/** GET /resources and POST /resources/…: the resources of the running server (docs/reference/running-resources.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Launch } from '../../../machines/launch/launch.js';
import { isUnanswered } from '../../../machines/launch/live-server.js';
import { type ResourceOrder, resourceActions } from '../../../machines/launch/resource-console.js';
import { isRunning } from '../../../machines/operations/verdict.js';
import { Problem } from '../../problems/problems.js';
import { toOperationProblem } from '../../problems/verdict.js';
import { createRecordOrder } from '../history/record-order.js';
import { compareResources } from '../resource-comparison.js';
import { hasScope } from '../scopes.js';
import type { Services } from '../services.js';

export function addRunningResourceRoutes(router: Router, services: Services): void {
  const { actor, catalog, resourceControl } = services;
  const recorded = createRecordOrder(services);

  router.get('/resources', async (ctx) => {
    const launch = runningLaunch();
    const running = await resourceControl.ask();
    // The run may have ended while it was asked.
    if (running === null || runningLaunch().run !== launch.run) throw new Problem({ code: 'not_running' });
    if (running === 'unsupported') throw new Problem({ code: 'resources_unsupported', what: 'list' });
    if (isUnanswered(running)) throw new Problem({ code: 'resources_unanswered', because: running.because });
    const installed = await catalog.resources(launch.folder, launch.build);
    if ('fault' in installed) throw new Problem(installed.fault);
    ctx.body = compareResources(installed, running);
  });

  router.post('/resources/refresh', (ctx) => carryOut(ctx, { action: 'refresh', resource: null }));

  for (const action of resourceActions)
    router.post(`/resources/:resource/${action}`, (ctx) =>
      carryOut(ctx, { action, resource: ctx.params.resource ?? '' }),
    );

  function carryOut(ctx: Context, order: ResourceOrder): Promise<void> {
    return recorded(ctx, order, async () => {
      const verdict = await resourceControl.carryOut(order, () => ctx.req.socket.destroyed);
      if (verdict.kind === 'gone') {
        ctx.respond = false;
        return null;
      }
      if (verdict.kind === 'unsupported') throw new Problem({ code: 'resources_unsupported', what: 'commands' });
      if (verdict.kind !== 'done') throw toOperationProblem('command', verdict);
      const { launch, cursor, outcome, words } = verdict;
      ctx.body = {
        message: messages[outcome],
        run: launch.run,
        cursor,
        outcome,
        words: hasScope(ctx, 'console') ? words : [],
      };
      return { outcome, words, launch };
    });
  }

  function runningLaunch(): Launch {
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    if (launch === null || !isRunning(snapshot)) throw new Problem({ code: 'not_running' });
    return launch;
  }
}

const messages = {
  started: 'The resource was started.',
  stopped: 'The resource was stopped.',
  refreshed: 'The server has read its resources anew.',
  unchanged: 'The resource was in that state already.',
  failed: 'The server reports a failure.',
  unknown: 'The command was written to the server console, and the server has reported no outcome.',
};
