/** Tools that list schedules, and carry out, skip or postpone their occurrences. */
import * as z from 'zod';
import { cutPage } from '../answer.js';
import { cursorInput, readOnly, type Tool, tool } from '../tool.js';

const schedule = z.string().min(1).describe('Id of the schedule, as schedules lists it');
const at = z.iso
  .datetime({ offset: true })
  .describe('The at of the next occurrence, as schedules lists it, so that no other one is meant');

const of = (id: string) => ({ params: { path: { schedule: id } } });

export const scheduleTools: readonly Tool[] = [
  tool({
    name: 'schedules',
    title: 'List schedules',
    description: 'Lists the schedules: their actions, their next occurrences, and what became of the last ones.',
    operation: 'GET /schedules',
    scope: 'read',
    hints: readOnly,
    input: { cursor: cursorInput },
    run: async ({ cursor }, { service, signal }) => cutPage((await service.GET('/schedules', { signal })).data, cursor),
  }),
  tool({
    name: 'run_schedule',
    title: 'Carry out a schedule',
    description: 'Carries out the action of a schedule at once, without warning the players.',
    operation: 'POST /schedules/{schedule}/run',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    input: { schedule },
    run: async ({ schedule: id }, { service, signal }) =>
      (await service.POST('/schedules/{schedule}/run', { ...of(id), signal })).data,
  }),
  tool({
    name: 'skip_occurrence',
    title: 'Skip an occurrence',
    description: 'Skips the next occurrence of a schedule. This cannot be undone.',
    operation: 'POST /schedules/{schedule}/skip',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    input: { schedule, at },
    run: async ({ schedule: id, at }, { service, signal }) =>
      (await service.POST('/schedules/{schedule}/skip', { ...of(id), body: { at }, signal })).data,
  }),
  tool({
    name: 'postpone_occurrence',
    title: 'Postpone an occurrence',
    description: 'Carries out the next occurrence of a schedule later, before the one after it.',
    operation: 'POST /schedules/{schedule}/postpone',
    scope: 'control',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    input: { schedule, at, minutes: z.int().min(1).max(10_080).describe('How much later') },
    run: async ({ schedule: id, at, minutes }, { service, signal }) =>
      (await service.POST('/schedules/{schedule}/postpone', { ...of(id), body: { at, minutes }, signal })).data,
  }),
];
