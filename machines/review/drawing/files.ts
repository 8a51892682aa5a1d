/** Makes the drawings for `server-manager statechart` and the web UI. The build writes these files. */
import type { AnyStateMachine } from 'xstate';
import { linkMachine } from '../../agones/link.js';
import { backupMachine } from '../../backups/backup/backup.js';
import { restoreMachine } from '../../backups/restore/restore.js';
import { testRestoreMachine } from '../../backups/verification/test-restore.js';
import { verificationMachine } from '../../backups/verification/verification.js';
import { healthMachine } from '../../health/health.js';
import type { Notation } from '../../operations/answers.js';
import { occurrenceMachine } from '../../schedules/occurrence.js';
import { serverMachine } from '../../server/server.js';
import { updateMachine } from '../../updates/update.js';
import { deliveryMachine } from '../../webhooks/delivery.js';
import { receiverMachine } from '../../webhooks/receiver.js';
import { describeChart } from '../chart.js';
import { toConfigJson } from '../config-json.js';
import { toMermaid } from '../mermaid.js';
import { describeAnswers } from '../state-answers.js';
import type { ChartWords } from './brief-labels.js';
import { layOut, layOutViews } from './layout.js';
import { toSvg } from './svg.js';

/**
 * Returns the text of each file, by name.
 * @param notation the notation of the API for answers
 * @param words the names of the server's events and states in words, for the drawings with closed states
 */
export async function drawFiles(notation: Notation, words: ChartWords): Promise<Readonly<Record<string, string>>> {
  const chart = describeChart(serverMachine);
  const drawing = await layOut(chart, describeAnswers(), notation);
  /** Draws a machine that accepts no operations. */
  const drawOther = async (machine: AnyStateMachine): Promise<string> =>
    `${JSON.stringify(await layOut(describeChart(machine), new Map(), notation))}\n`;
  return {
    'layout.json': `${JSON.stringify(drawing)}\n`,
    'views.json': `${JSON.stringify(await layOutViews(chart, describeAnswers(), notation, words))}\n`,
    'health.json': await drawOther(healthMachine),
    'occurrence.json': await drawOther(occurrenceMachine),
    'update.json': await drawOther(updateMachine()),
    'backup.json': await drawOther(backupMachine()),
    'restore.json': await drawOther(restoreMachine()),
    'verification.json': await drawOther(verificationMachine()),
    'test-restore.json': await drawOther(testRestoreMachine()),
    'delivery.json': await drawOther(deliveryMachine()),
    'receiver.json': await drawOther(receiverMachine()),
    'link.json': await drawOther(linkMachine()),
    'server.svg': toSvg(drawing, 'The server as a statechart', writeDescription(chart)),
    'server.mmd': toMermaid(chart, describeAnswers(), notation),
    'server.json': `${JSON.stringify(toConfigJson(serverMachine), null, 2)}\n`,
  };
}

/** Describes the drawing for screen readers. */
function writeDescription({ states, transitions }: ReturnType<typeof describeChart>): string {
  const tops = states
    .filter(({ parent }) => parent === states[0]?.id)
    .map(({ id, key }) => {
      const inside = states.filter((state) => state.parent === id).map((state) => state.key);
      return `${key}, with ${inside.join(', ')}`;
    });
  return `Two states: ${tops.join('; and ')}. ${transitions.length} transitions lead from one to the other; docs/internals/statechart.md lists the answers of each state.`;
}
