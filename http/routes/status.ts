/** GET /, /status and /healthz: what is true now, read from the machine. */
import type Router from '@koa/router';
import type { LastExit } from '../../machines/facts.js';
import { isRunning, phaseOf, stateOf } from '../../machines/verdict.js';
import type { Services } from '../services.js';

export function addStatusRoutes(router: Router, { actor, version, usage }: Services): void {
  router.get('/', (ctx) => {
    if (ctx.accepts('json', 'html') === 'html') return ctx.redirect('/docs');
    const snapshot = actor.getSnapshot();
    const { launch } = snapshot.context;
    ctx.body = { version, is_running: isRunning(snapshot), build: launch?.build ?? null, folder: launch?.folder ?? null };
  });

  router.get('/status', (ctx) => {
    const snapshot = actor.getSnapshot();
    const { launch, pid, startedAt, killAt, alive, lastExit } = snapshot.context;
    const used = launch === null ? null : usage(launch.run);
    ctx.body = {
      state: stateOf(snapshot),
      phase: phaseOf(snapshot),
      run: launch?.run ?? null,
      build: launch?.build ?? null,
      folder: launch?.folder ?? null,
      pid,
      started_at: time(startedAt),
      kill_at: time(killAt),
      processes: used?.processes ?? null,
      cpu_seconds: used?.cpuSeconds ?? null,
      memory_bytes: used?.memoryBytes ?? null,
      alive,
      warnings: lastExit === null ? [] : warningsOf(lastExit),
      last_exit: lastExit === null ? null : { ...lastExit, at: time(lastExit.at) },
    };
  });

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
}

function time(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

function warningsOf({ expected, code, survivors }: LastExit): string[] {
  if (expected || code !== 0 || survivors === 0) return [];
  return [
    'The server put itself into the background: its main process ended and left others, which were ended too. ' +
      'Start it so that it stays in the foreground.',
  ];
}
