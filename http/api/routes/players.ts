/** GET /players: who plays on the running server (docs/reference/players.md). */
import type Router from '@koa/router';
import { isRunning } from '../../../machines/operations/verdict.js';
import { Problem } from '../../problems/problems.js';
import type { Services } from '../services.js';

export function addPlayerRoutes(router: Router, { actor, players }: Pick<Services, 'actor' | 'players'>): void {
  router.get('/players', async (ctx) => {
    if (!isRunning(actor.getSnapshot())) throw new Problem({ code: 'not_running' });
    const answer = await players.ask();
    if (answer === 'unsupported') throw new Problem({ code: 'players_unsupported' });
    if (!('because' in answer)) {
      ctx.body = answer.map(({ id, name, ping, identifiers }) => ({ id, name, ping, identifiers }));
      return;
    }
    // The run may have ended while it was asked.
    if (!isRunning(actor.getSnapshot())) throw new Problem({ code: 'not_running' });
    throw new Problem({ code: 'players_unanswered', because: answer.because });
  });
}
