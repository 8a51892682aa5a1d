/** `schedules`: lists, changes and carries out the schedules. */
import type { NextTime, Occurrence, Schedule } from '../../api/schemas/types.js';
import { formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, type Flags, type Invocation, pathOf, withQuery } from './invocation.js';
import { fieldsOf } from './schedule-fields.js';
import { actionText, ruleText } from './schedule-text.js';

export const listSchedules: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<Schedule[]>('GET', '/schedules');
  if (json) return output.line(text);
  const rows = value.map(({ id, name, enabled, when, action, next, last }) => [
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
  const input = { name, when: {}, action: {}, ...fieldsOf(flags, null) };
  if (flags.dryRun === true) return previewTimes(invocation, input);
  const { text, value } = await service.requestJson<Schedule>('POST', '/schedules', { json: input });
  await output.line(json ? text : `The schedule ${value.id} is saved. Its next time: ${nextText(value)}.`);
};

export const changeSchedule: Command = async (invocation, id) => {
  const { service, output, flags, json } = invocation;
  const { value: before } = await service.requestJson<Schedule>('GET', pathOf('schedules', id));
  const input = { ...before, ...fieldsOf(flags, before) };
  if (flags.dryRun === true) return previewTimes(invocation, input);
  const { text, value } = await service.requestJson<Schedule>('PUT', pathOf('schedules', id), { json: input });
  await output.line(json ? text : `The schedule ${id} is saved. Its next time: ${nextText(value)}.`);
};

export const removeSchedule: Command = async ({ service, output, json }, id) => {
  await service.execute('DELETE', pathOf('schedules', id));
  if (!json) await output.line(`The schedule ${id} is removed.`);
};

export const runSchedule: Command = (invocation, id) =>
  change(invocation, id, 'run', undefined, () => `The schedule ${id} is being carried out.`);

export const skipOccurrence: Command = (invocation, id) =>
  change(invocation, id, 'skip', atOf(invocation.flags), ({ at }) => `The occurrence of ${formatTime(at)} is skipped.`);

export const postponeOccurrence: Command = (invocation, id, minutes) =>
  change(
    invocation,
    id,
    'postpone',
    { minutes: Number(minutes), ...atOf(invocation.flags) },
    ({ at, due_at }) => `The occurrence of ${formatTime(at)} is postponed to ${formatTime(due_at)}.`,
  );

export const showNextTimes: Command = async (invocation, id) => {
  const { service, flags } = invocation;
  const path = withQuery(`${pathOf('schedules', id)}/next`, { count: flags.count });
  await writeTimes(invocation, await service.requestJson<NextTime[]>('GET', path));
};

export const listOccurrences: Command = async ({ service, output, flags, json }, id) => {
  const path = withQuery(`${pathOf('schedules', id)}/occurrences`, { limit: flags.limit });
  const { text, value } = await service.requestJson<Occurrence[]>('GET', path);
  if (json) return output.line(text);
  const rows = value.map((each) => [
    formatTime(each.at),
    each.state,
    each.reason ?? (each.outcome === 'done' ? null : each.outcome),
    each.by?.name ?? null,
    each.run,
  ]);
  await writeTable(output, ['TIME', 'STATE', 'REASON', 'BY', 'RUN'], rows, 'The schedule has no occurrences.');
};

async function change(
  { service, output, json }: Invocation,
  id: string,
  what: string,
  body: object | undefined,
  sentence: (occurrence: Occurrence) => string,
): Promise<void> {
  const message = body === undefined ? {} : { json: body };
  const { text, value } = await service.requestJson<Occurrence>('POST', `${pathOf('schedules', id)}/${what}`, message);
  await output.line(json ? text : sentence(value));
}

async function previewTimes(invocation: Invocation, input: object): Promise<void> {
  const path = withQuery('/schedules/new/preview', { count: invocation.flags.count });
  await writeTimes(invocation, await invocation.service.requestJson<NextTime[]>('POST', path, { json: input }));
}

async function writeTimes(
  { output, json }: Invocation,
  { text, value }: { readonly text: string; readonly value: readonly NextTime[] },
): Promise<void> {
  if (json) return output.line(text);
  const rows = value.map(({ at, local, offset_changed: isChanged, adjusted }) => [
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

function atOf({ at }: Flags): { readonly at?: string } {
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
