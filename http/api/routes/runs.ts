/** GET /runs lists the kept runs, GET /runs/{run}/log downloads the output of one, /events its machine's events. */

import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { RunSummary } from '../../../machines/console/console.js';
import type { RunEvent } from '../../../machines/review/run-events.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { Problem } from '../../problems/problems.js';
import { encodingHeader } from '../console/encoding.js';
import { streamLog } from '../console/full-log.js';
import { revalidate } from '../large-answers.js';
import type { Services } from '../services.js';

export function addRunRoutes(router: Router, { runs, runEvents, actor }: Services): void {
  router.get('/runs', revalidate, async (ctx) => {
    const before = launchedRun(actor);
    const summaries = await runs.list();
    const now = launchedRun(actor);
    // A run that ended during the listing may have been read before its exit was recorded: it counts as running.
    const isRunning = ({ run, exit }: RunSummary): boolean => run === now || (run === before && exit.unseen !== null);
    ctx.body = summaries.map((summary) => toRun(summary, isRunning(summary)));
  });

  router.get('/runs/:run/events', revalidate, (ctx) => {
    const run = ctx.params.run ?? '';
    const events = runEvents.find(run);
    if (events === null) throw new Problem({ code: 'run_not_found', run });
    ctx.body = events.map(toRunEvent);
  });

  router.get('/runs/:run/log', (ctx) => {
    const run = ctx.params.run ?? '';
    const log = runs.open(run);
    if (log === null) throw new Problem({ code: 'run_not_found', run });
    const [from, to] = [Math.min(log.head(), log.size()), log.size()];
    ctx.set({
      'Console-Run': run,
      'Console-Missing': String(from),
      'Content-Disposition': `attachment; filename="${run}.log"`,
      'Accept-Ranges': 'none',
      ...encodingHeader(log.text),
    });
    ctx.type = 'application/octet-stream';
    if (ctx.method === 'HEAD') {
      log.close();
      ctx.status = 200;
    } else {
      // Closes the log also when the client disconnects before the first read.
      ctx.body = Readable.from(streamLog(log, from, to), { objectMode: false }).once('close', () => log.close());
    }
    ctx.length = to - from;
  });
}

/** Returns the run that GET /status names: from its launch until its last process has exited. */
function launchedRun(actor: Services['actor']): string | null {
  return actor.getSnapshot().context.run?.launch.run ?? null;
}

function toRun({ startedAt, exit, ...summary }: RunSummary, running: boolean) {
  const { outcome, code, signal, ambiguous, expected, unseen, oomKilled } = exit;
  return {
    run: summary.run,
    build: summary.build,
    folder: summary.folder,
    running,
    started_at: toIsoTime(startedAt),
    ended_at: running ? null : toIsoTime(exit.at),
    exit: running ? null : { outcome, code, signal, ambiguous, expected, unseen, oom_killed: oomKilled },
    size: summary.size,
    missing: summary.missing,
    unreadable: summary.unreadable,
  };
}

function toRunEvent({ at, lastAt, ...event }: RunEvent) {
  return { ...event, at: toIsoTime(at), last_at: toIsoTime(lastAt) };
}
