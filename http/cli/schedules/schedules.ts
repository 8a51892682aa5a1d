/** The commands `schedules`, which list, change and carry out schedules. */

import { occurrenceLimit } from '../../api/schedules/limits.js';
import type { NextTime, Occurrence, Schedule, ScheduleInput } from '../../client/api.js';
import { createMergePatch } from '../../client/merge-patch.js';
import { confirm } from '../kit/confirm.js';
import { type Command, type Flags, given, type Invocation } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';
import { readMatch } from '../service/present-settings.js';
import { readPages } from '../service/read-pages.js';
import { checkFields, toFields } from './schedule-fields.js';
import { actionText, ruleText } from './schedule-text.js';

export const listSchedules: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/schedules');
  if (json) return output.json(data);
  const rows = data.map(({ id, name, enabled, when, action, next, last }) => [
    id,
    name,
    ruleText(when),
    actionText(action),
    enabled ? formatTime(next?.due_at ?? null) : 'disabled',
    last === null ? '-' : outcomeText(last),
  ]);
  await writeTable(output, ['ID', 'NAME', 'WHEN', 'ACTION', 'NEXT', 'LAST'], rows, 'There are no schedules.');
};

export const createSchedule: Command = async (invocation, name) => {
  const { service, output, flags, json } = invocation;
  await checkFields(flags, true);
  const input = { name, when: {}, action: {}, ...toFields(flags, null) } as ScheduleInput;
  if (flags.dryRun === true) return previewTimes(invocation, input);
  const { data } = await service.POST('/schedules', { body: input });
  if (json) return output.json(data);
  await output.line(`The schedule ${data.id} is saved. Its next time: ${nextText(data)}.`);
};

export const changeSchedule: Command = async (invocation, id) => {
  const { service, output, flags, json } = invocation;
  await checkFields(flags, false);
  const { data: before } = await service.GET('/schedules/{schedule}', of(id));
  const { name, enabled, when, action, warnings, message, only_if_empty, missed } = before;
  const kept: ScheduleInput = { name, enabled, when, action, warnings, message, only_if_empty, missed };
  const input = { ...kept, ...toFields(flags, before) };
  if (flags.dryRun === true) return previewTimes(invocation, input);
  const { data } = await service.PATCH('/schedules/{schedule}', {
    ...of(id),
    // The options change the settings with this ETag.
    headers: { 'If-Match': before.etag },
    body: createMergePatch(kept, input),
  });
  if (json) return output.json(data);
  await output.line(`The schedule ${id} is saved. Its next time: ${nextText(data)}.`);
};

export const removeSchedule: Command = async (invocation, id) => {
  const { service, output, json } = invocation;
  const match = await confirm(invocation, `removes the schedule ${quote(id)}`, () =>
    readMatch(service.GET('/schedules/{schedule}', of(id))),
  );
  await requireNoContent(service.DELETE('/schedules/{schedule}', { ...of(id), ...match }));
  await writeDone(output, json, `The schedule ${id} is removed.`);
};

export const runSchedule: Command = async ({ service, output, json }, id) => {
  const { data } = await service.POST('/schedules/{schedule}/run', of(id));
  if (json) return output.json(data);
  await output.line(`The schedule ${id} is being carried out.`);
};

export const skipOccurrence: Command = async ({ service, output, flags, json }, id) => {
  const { data } = await service.POST('/schedules/{schedule}/skip', { ...of(id), body: toAt(flags) });
  if (json) return output.json(data);
  await output.line(`The occurrence of ${formatTime(data.at)} is skipped.`);
};

export const postponeOccurrence: Command = async ({ service, output, flags, json }, id, minutes) => {
  const body = { minutes: Number(minutes), ...toAt(flags) };
  const { data } = await service.POST('/schedules/{schedule}/postpone', { ...of(id), body });
  if (json) return output.json(data);
  await output.line(`The occurrence of ${formatTime(data.at)} is postponed to ${formatTime(data.due_at)}.`);
};

export const showNextTimes: Command = async (invocation, id) => {
  const { service, flags } = invocation;
  const params = { path: { schedule: id }, query: given({ limit: flags.limit }) };
  const { data } = await service.GET('/schedules/{schedule}/next', { params });
  await writeTimes(invocation, data);
};

export const listOccurrences: Command = async ({ service, output, flags, json }, id) => {
  const limits = { limit: flags.limit, pageLimit: occurrenceLimit.maximum };
  const data = await readPages(service, '/schedules/{schedule}/occurrences', { path: { schedule: id } }, limits);
  if (json) return output.json(data);
  const rows = data.map((each) => [
    formatTime(each.at),
    each.state,
    each.reason ?? (each.outcome === 'done' ? null : each.outcome),
    each.by?.name ?? null,
    each.run,
  ]);
  await writeTable(output, ['TIME', 'STATE', 'REASON', 'BY', 'RUN'], rows, 'The schedule has no occurrences.');
};

const of = (schedule: string) => ({ params: { path: { schedule } } });

async function previewTimes(invocation: Invocation, body: ScheduleInput): Promise<void> {
  const { service, flags } = invocation;
  const params = { query: given({ limit: flags.limit }) };
  const { data } = await service.POST('/schedules/new/preview', { params, body });
  await writeTimes(invocation, data);
}

async function writeTimes({ output, json }: Invocation, times: readonly NextTime[]): Promise<void> {
  if (json) return output.json(times);
  const rows = times.map(({ at, local, offset_changed: isChanged, adjusted }) => [
    local,
    at,
    [isChanged ? 'the clock was changed' : null, adjusted === null ? null : adjustments[adjusted]]
      .filter((each) => each !== null)
      .join(', '),
  ]);
  await writeTable(output, ['LOCAL TIME', 'UTC', 'NOTE'], rows, 'The schedule has no times.');
}

const adjustments = {
  skipped: 'the clock skips the time of the rule: the end of the gap',
  repeated: 'the clock shows this time twice: the first',
};

function toAt({ at }: Flags): { readonly at?: string } {
  return at === undefined ? {} : { at };
}

function nextText({ enabled, next }: Schedule): string {
  if (!enabled) return 'none, because it is disabled';
  return next === null ? 'none' : formatTime(next.due_at);
}

function outcomeText({ state, reason, outcome, at }: Occurrence): string {
  const why = reason ?? (outcome === 'done' ? null : outcome);
  return `${state}${why === null ? '' : ` (${why})`} ${formatTime(at)}`;
}
