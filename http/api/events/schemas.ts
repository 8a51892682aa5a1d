/** The schemas of the data in events of GET /events. */
import * as z from 'zod';
import { operationNames } from '../../../machines/operations/operations.js';

const cursor = z.number().int();

export const consoleOutput = z
  .object({
    run: z.string().describe('The id of the run'),
    cursor: cursor.describe('The cursor of the first byte'),
    next: cursor.describe('The cursor after the last byte'),
    text: z.string().describe('Up to 64 KiB, not a line. Invalid bytes become U+FFFD'),
  })
  .meta({ id: 'ConsoleOutput' });

export const consoleGap = z
  .object({
    run: z.string().describe('The id of the run'),
    from: cursor.describe('Where the lost output begins'),
    to: cursor.nullable().describe('Where the output continues. Null if the rest was deleted'),
    bytes: z.number().int().nullable().describe('Lost bytes. Null if `to` is null. 0 if the file was truncated'),
  })
  .meta({ id: 'ConsoleGap', description: 'Output that is lost.' });

export const historyGap = z
  .object({
    after: z.number().int().describe('The id of the last entry that the client got'),
    next: z.number().int().nullable().describe('The id of the next entry that it gets'),
  })
  .meta({ id: 'HistoryGap', description: 'Entries that the stream left out: see GET /history?after.' });

export const streamPing = z
  .object({ at: z.iso.datetime().describe('When it was sent') })
  .meta({ id: 'StreamPing', description: 'Shows that the stream is alive.' });

export const streamEnd = z
  .object({
    server: z.enum(['stopped', 'running']).describe('Whether the server has stopped, or still runs'),
  })
  .meta({ id: 'StreamEnd', description: 'The manager ends normally.' });

const entry = {
  n: z.number().int().describe('Counts from 1'),
  at: z.iso.datetime().describe('When it happened'),
};
const active = z.array(z.string()).describe('The active states, outermost first');

export const machineStep = z
  .object({
    kind: z.literal('step'),
    ...entry,
    event: z.string().describe('The event, without its content'),
    taken: z
      .array(
        z
          .object({
            source: z.string().describe('The state that has the transition'),
            event: z.string().describe('The event, or `after` and the time limit'),
            place: z.number().int().describe('The index among the transitions of this source and event'),
          })
          .meta({ id: 'TakenTransition' }),
      )
      .describe('The transitions that were taken, if any'),
    active,
  })
  .meta({ id: 'MachineStep', description: 'An event that the statechart has processed.' });

export const machineAnswer = z
  .object({
    kind: z.literal('answer'),
    ...entry,
    operation: z.enum(operationNames).describe('The operation'),
    status: z.number().int().nullable().describe('The status of the answer. Null if the client had disconnected'),
    code: z.string().nullable().describe('The code of the problem'),
  })
  .meta({ id: 'MachineAnswer', description: 'The answer to an operation.' });

export const machineNow = z
  .object({
    kind: z.literal('now'),
    active,
    recent: z.array(z.union([machineStep, machineAnswer])).describe('The last 50 other entries, oldest first'),
  })
  .meta({ id: 'MachineNow', description: 'The active states, sent at first and when a slow client continues.' });

export const machineEntry = z
  .union([machineNow, machineStep, machineAnswer])
  .meta({ id: 'MachineEntry', description: 'Steps of the statechart, numbered by `n` since the start.' });

export const inspectionMessage = z
  .looseObject({
    type: z.enum(['@xstate.actor', '@xstate.event', '@xstate.snapshot']).describe('What the actor did'),
  })
  .meta({ id: 'InspectionMessage', description: "A message of the protocol of Stately's inspector." });
