/** GET /console/search: the lines of one run or of all that pass a filter (docs/reference/console.md). */

import type Router from '@koa/router';
import { currentRun, formatEventId } from '../../../machines/console/cursor.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { Problem } from '../../problems/problems.js';
import { createConsoleSearch, type RunSearch } from '../console/search.js';
import { allRuns, parseSearchQuery, type SearchQuery } from '../console/search-query.js';
import type { Services } from '../services.js';

export function addConsoleSearchRoutes(router: Router, { runs, actor }: Services): void {
  const search = createConsoleSearch(runs);

  router.get('/console/search', async (ctx) => {
    const query = parseSearchQuery(ctx.query);
    const { matches, next, isComplete, searched, missing, unreadable } = await search(
      { ...query, run: findRun(query) },
      () => ctx.res.destroyed,
    );
    ctx.body = {
      matches: matches.map(({ run, line, cursor, at, text }) => ({ run, line, cursor, at: toIsoTime(at), text })),
      complete: isComplete,
      next: formatEventId(next),
      searched,
      missing,
      unreadable,
    };
  });

  /** Returns the run to search; null for all. */
  function findRun({ run, from }: SearchQuery): RunSearch['run'] {
    if (run === allRuns) return null;
    const wanted = run ?? from?.run ?? currentRun(actor.getSnapshot().context) ?? runs.newest();
    if (wanted === null) throw new Problem({ code: 'no_runs' });
    const log = runs.open(wanted);
    if (log === null) throw new Problem({ code: 'run_not_found', run: wanted });
    log.close();
    return wanted;
  }
}
