/** The schemas of the data in events of GET /events. */
import * as z from 'zod';
import { operationNames } from '../../../machines/operations/operations.js';

const cursor = z.number().int();

export const consoleOutput = z
  .object({
    run: z.string().describe('The id of the run'),
    cursor: cursor.describe('The cursor of the first byte of the text'),
    next: cursor.describe('The cursor after the last byte of the text'),
    text: z.string().describe('Up to 64 KiB of output, not a line. Invalid bytes become U+FFFD'),
  })
  .meta({ id: 'ConsoleOutput', description: 'Output of a run.' });

export const consoleGap = z
  .object({
    run: z.string().describe('The id of the run'),
    from: cursor.describe('The cursor at which the lost output begins'),
    to: cursor.nullable().describe('The cursor at which the output continues. Null if the rest of the run was deleted'),
    bytes: z
      .number()
      .int()
      .nullable()
      .describe('Number of lost bytes. Null if `to` is null. 0 if the file was truncated'),
  })
  .meta({ id: 'ConsoleGap', description: 'Output that is lost.' });

export const historyGap = z
  .object({
    after: z.number().int().describe('The id of the last entry that the client has got'),
    next: z.number().int().nullable().describe('The id of the next entry that it gets. Null if there is none yet'),
  })
  .meta({ id: 'HistoryGap', description: 'Entries of the history that are not sent: GET /history?after has them.' });

export const streamPing = z
  .object({ at: z.iso.datetime().describe('When it was sent') })
  .meta({ id: 'StreamPing', description: 'Shows that the stream is alive.' });

export const streamEnd = z
  .object({
    server: z.enum(['stopped', 'running']).describe('Whether the server has stopped, or runs on without the manager'),
  })
  .meta({ id: 'StreamEnd', description: 'The manager ends in order.' });

const entry = {
  n: z.number().int().describe('Counts from 1 since the service started'),
  at: z.iso.datetime().describe('When it happened'),
};
const active = z.array(z.string()).describe('The ids of the active states, outermost first');

export const machineStep = z
  .object({
    kind: z.literal('step').describe('An event was processed'),
    ...entry,
    event: z.string().describe('The name of the event, without its content'),
    taken: z
      .array(
        z
          .object({
            source: z.string().describe('The id of the state that has the transition'),
            event: z.string().describe('The name of the event, or `after` and the name of the time limit'),
            place: z.number().int().describe('The index among the transitions of the same source and event'),
          })
          .meta({ id: 'TakenTransition', description: 'A transition of the statechart.' }),
      )
      .describe('The transitions that were taken. Empty if the state has none'),
    active,
  })
  .meta({ id: 'MachineStep', description: 'An event that the statechart has processed.' });

export const machineAnswer = z
  .object({
    kind: z.literal('answer').describe('An operation was answered'),
    ...entry,
    operation: z.enum(operationNames).describe('The operation'),
    status: z.number().int().nullable().describe('The status of the answer. Null if the client had disconnected'),
    code: z.string().nullable().describe('The code of the problem. Null on success'),
  })
  .meta({ id: 'MachineAnswer', description: 'The answer to an operation.' });

export const machineNow = z
  .object({
    kind: z.literal('now').describe('The present state'),
    active,
    recent: z
      .array(z.union([machineStep, machineAnswer]))
      .describe('The last 50 entries of the other kinds, oldest first'),
  })
  .meta({ id: 'MachineNow', description: 'The active states: at once, and when a slow client continues.' });

export const machineEntry = z
  .union([machineNow, machineStep, machineAnswer])
  .meta({ id: 'MachineEntry', description: 'The statechart live. See docs/reference/events.md.' });

const inspectedSnapshot = z
  .object({
    status: z.enum(['active', 'done', 'error', 'stopped']).describe('As XState writes it'),
    value: z.unknown().optional().describe('The state value, as XState writes it'),
    context: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The fields of the context without command lines, paths and secrets'),
  })
  .meta({ id: 'InspectedSnapshot', description: 'The state of an actor.' });

const inspectionBase = {
  sessionId: z.string().describe('The actor'),
  rootId: z.string().describe('The actor that started it, or itself'),
  createdAt: z.string().describe('Milliseconds since 1970'),
  id: z.string().describe('Counts from 1 since the service started'),
  _version: z.string().describe('The version of the protocol'),
};

const inspectedEvent = z
  .object({ type: z.string().describe('The name of the event') })
  .describe('The event, without its content');

export const inspectionMessage = z
  .discriminatedUnion('type', [
    z.object({
      type: z
        .literal('@xstate.actor')
        .describe('Sent at once for each chart, when one begins, and when a slow client continues'),
      ...inspectionBase,
      name: z.string().describe('The id of the chart'),
      parentId: z.string().optional().describe('The actor that invoked it'),
      definition: z.string().describe('The chart as JSON'),
      snapshot: inspectedSnapshot.describe('The state of the actor'),
    }),
    z.object({
      type: z.literal('@xstate.event').describe('Sent at each event that a chart receives'),
      ...inspectionBase,
      event: inspectedEvent,
      sourceId: z.string().optional().describe('The actor that sent it'),
    }),
    z.object({
      type: z.literal('@xstate.snapshot').describe('Sent after each event'),
      ...inspectionBase,
      event: inspectedEvent,
      snapshot: inspectedSnapshot.describe('The state of the actor'),
    }),
  ])
  .meta({ id: 'InspectionMessage', description: "A message of the protocol of Stately's inspector." });
