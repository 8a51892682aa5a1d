/** The schedules, their occurrences and next times (docs/reference/schedules.md). */
import { randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { BookEntry } from '../../../machines/schedule/book.js';
import { postpone, type Requested, skip } from '../../../machines/schedule/requests.js';
import { maxSchedules, type Schedule } from '../../../machines/schedule/schedules.js';
import type { OpenSchedules } from '../../../machines/scheduler/behaviour.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readQueryNumber } from '../query-parameters.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { invalidSchedule, readSchedule } from '../schedules/read-schedule.js';
import { nextTimesBody, occurrenceBody, scheduleBodies, scheduleBody } from '../schemas/schedule-body.js';
import { nextLimit, occurrenceLimit } from '../schemas/schedule-limits.js';
import { postponeBody, skipBody } from '../schemas/schedule-request.js';
import { requireScheduledCommand, requireScope } from '../scopes.js';
import type { Services } from '../services.js';

export function addScheduleRoutes(router: Router, { schedules, journal, access }: Services): void {
  const { store } = schedules;

  router.get('/schedules', revalidate, async (ctx) => {
    await open();
    ctx.body = scheduleBodies(schedules);
  });

  router.post('/schedules', readBody, async (ctx) => {
    const { scheduler, times } = await open();
    const input = readSchedule(getBody(ctx), times, Date.now());
    checkAction(ctx, input);
    if (scheduler.book.all().length >= maxSchedules)
      throw new Problem({ code: 'too_many_schedules', max: maxSchedules });
    const schedule = { id: randomBytes(4).toString('hex'), ...input };
    const entry = entryOf(ctx, access);
    if (!scheduler.book.save(schedule, entry.actor)) throw unavailable();
    changed(ctx, 'created', schedule);
    ctx.status = 201;
    ctx.set('Location', `/schedules/${schedule.id}`);
    ctx.body = scheduleBody(find(await open(), schedule.id), store);
  });

  router.post('/schedules/new/preview', readBody, async (ctx) => {
    const count = readQueryNumber(ctx.query, 'count', nextLimit);
    const { times } = await open();
    const schedule = readSchedule(getBody(ctx), times, Date.now());
    ctx.body = nextTimesBody(times, schedule, Date.now(), count);
  });

  router.get('/schedules/:schedule', async (ctx) => {
    ctx.body = scheduleBody(find(await open(), idIn(ctx)), store);
  });

  router.put('/schedules/:schedule', readBody, async (ctx) => {
    const opened = await open();
    const { id } = find(opened, idIn(ctx)).schedule;
    const schedule = { id, ...readSchedule(getBody(ctx), opened.times, Date.now()) };
    checkAction(ctx, schedule);
    if (!opened.scheduler.book.save(schedule, entryOf(ctx, access).actor)) throw unavailable();
    changed(ctx, 'changed', schedule);
    ctx.body = scheduleBody(find(opened, id), store);
  });

  router.delete('/schedules/:schedule', async (ctx) => {
    const opened = await open();
    const entry = find(opened, idIn(ctx));
    if (!opened.scheduler.book.remove(entry, entryOf(ctx, access).actor)) throw unavailable();
    changed(ctx, 'removed', entry.schedule);
    ctx.status = 204;
  });

  router.get('/schedules/:schedule/next', async (ctx) => {
    const count = readQueryNumber(ctx.query, 'count', nextLimit);
    const opened = await open();
    const { schedule, open: waiting } = find(opened, idIn(ctx));
    const isFree = (time: number): boolean =>
      waiting.some(({ at }) => at === time) || store.has(schedule.id, time) !== true;
    ctx.body = nextTimesBody(opened.times, schedule, Date.now(), count, isFree);
  });

  router.get('/schedules/:schedule/occurrences', revalidate, async (ctx) => {
    const limit = readQueryNumber(ctx.query, 'limit', occurrenceLimit);
    const { schedule } = find(await open(), idIn(ctx));
    const found = store.occurrences(schedule.id, limit);
    if ('because' in found) throw new Problem({ code: 'schedules_unavailable', because: found.because });
    ctx.body = found.map(occurrenceBody);
  });

  router.post('/schedules/:schedule/run', async (ctx) => {
    const opened = await open();
    const { schedule, open: occurrences } = find(opened, idIn(ctx));
    checkAction(ctx, schedule);
    if (occurrences.some(({ state }) => state === 'running'))
      throw new Problem({ code: 'occurrence_running', schedule: schedule.id });
    const occurrence = opened.scheduler.run(schedule, entryOf(ctx, access).actor);
    if (occurrence === null) throw unavailable();
    ctx.status = 202;
    ctx.body = occurrenceBody(occurrence);
  });

  router.post('/schedules/:schedule/skip', readBody, async (ctx) => {
    const opened = await open();
    const entry = find(opened, idIn(ctx));
    const { at } = readFields(getBody(ctx), skipBody(), invalidRequest);
    answer(ctx, skip(entry, timeOf(at), entryOf(ctx, access).actor, portsOf(opened)));
  });

  router.post('/schedules/:schedule/postpone', readBody, async (ctx) => {
    const opened = await open();
    const entry = find(opened, idIn(ctx));
    const { minutes, at } = readFields(getBody(ctx), postponeBody(), invalidRequest);
    answer(ctx, postpone(entry, minutes, timeOf(at), entryOf(ctx, access).actor, portsOf(opened)));
  });

  async function open(): Promise<OpenSchedules> {
    const opened = await schedules.open();
    if (opened === null) throw unavailable();
    return opened;
  }

  function unavailable(): Problem {
    return new Problem({ code: 'schedules_unavailable', because: store.fault?.because ?? 'opening' });
  }

  function changed(ctx: Context, what: 'created' | 'changed' | 'removed', { id, name }: BookEntry['schedule']): void {
    journal.record({ ...entryOf(ctx, access, { schedule: id, name }), type: `schedule.${what}` });
    schedules.wake();
  }

  function answer(ctx: Context, requested: Requested): void {
    if (!requested.ok) throw new Problem(requested.fault);
    schedules.wake();
    ctx.body = occurrenceBody(requested.occurrence);
  }

  function portsOf({ scheduler: { book }, times }: OpenSchedules) {
    return { book, store, times, now: Date.now };
  }
}

const invalidRequest = invalidSchedule({
  at: 'the time of an occurrence, with its offset',
  minutes: 'a whole number from 1 to 10080',
});

/** A schedule must not do what its client may not do. @throws the problem of the scope or the command */
function checkAction(ctx: Context, { action }: Pick<Schedule, 'action'>): void {
  if (action.type === 'command') requireScheduledCommand(ctx, action.command);
  if (action.type === 'backup' || action.type === 'test-restore') requireScope(ctx, 'backup');
}

function idIn(ctx: Context): string {
  return (ctx.params as Record<string, string>).schedule ?? '';
}

function find({ scheduler }: OpenSchedules, id: string): BookEntry {
  const entry = scheduler.book.get(id);
  if (entry === null) throw new Problem({ code: 'schedule_not_found', schedule: id });
  return entry;
}

function timeOf(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}
