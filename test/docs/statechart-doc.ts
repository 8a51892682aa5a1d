/**
 * Renders docs/internals/statechart.md from the machines: the charts and, for the server, the table and the answers of
 * every state.
 */
import type { AnyStateMachine } from 'xstate';
import { notation } from '../../http/api/server/notation.js';
import { linkMachine } from '../../machines/agones/link.js';
import { backupMachine } from '../../machines/backups/backup/backup.js';
import { restoreMachine } from '../../machines/backups/restore/restore.js';
import { testRestoreMachine } from '../../machines/backups/verification/test-restore.js';
import { verificationMachine } from '../../machines/backups/verification/verification.js';
import { healthMachine } from '../../machines/health/health.js';
import { writeAnswer } from '../../machines/operations/answers.js';
import { operationNames } from '../../machines/operations/operations.js';
import { resourceChangeMachine } from '../../machines/resource-changes/resource-change.js';
import { describeChart } from '../../machines/review/chart.js';
import { toMermaid } from '../../machines/review/mermaid.js';
import { samples } from '../../machines/review/samples.js';
import { describeAnswers } from '../../machines/review/state-answers.js';
import { ownRows, printTable, transitionTable } from '../../machines/review/table.js';
import { serverMachine } from '../../machines/server/server.js';
import { updateMachine } from '../../machines/updates/update.js';
import { uploadMachine } from '../../machines/uploads/upload.js';
import { deliveryMachine } from '../../machines/webhooks/delivery.js';
import { receiverMachine } from '../../machines/webhooks/receiver.js';

/** An invalid input for each operation that has an input. */
const invalidInput: Readonly<Record<string, string>> = {
  start: '… no such Build or Folder',
  restart: '… Build or Folder was deleted',
  command: '… no command',
};

/** Values of delays that depend on the context. */
const delayValues: Readonly<Record<string, string>> = {
  grace: 'the Build’s own `stop.timeoutMs`',
  restGrace: 'the Build’s own `stop.restTimeoutMs`',
  notice: 'its remaining time',
  saveLimit: 'the `waitMs` of its `announce`, or 0',
};

const delayMeanings: Readonly<Record<keyof typeof serverMachine.implementations.delays & string, string>> = {
  notice: 'from the announcement of an end until the server saves: the `notice` of the stop or restart',
  saveLimit: 'how long the manager waits for the acknowledgement of the save',
  launchLimit: 'from the launch until the program must be running; then the launch is cancelled',
  grace: 'from the stop request until SIGKILL',
  restGrace: 'from the exit of the main process until SIGKILL of the processes that it has left',
  backoff:
    'from a crash until the next start: 0 for the first within the window, then `--crash-backoff`, doubled each time',
  killLimit: 'from SIGKILL until a process tree that is still alive counts as stuck',
};

/** Returns the text of docs/internals/statechart.md. */
export function renderStatechartDoc(): string {
  const chart = describeChart(serverMachine);
  return `# Statechart

<!-- Written by \`npm run docs\` from machines/server/server.ts. Do not edit. -->

The server is one state machine, \`machines/server/server.ts\`. This page is generated from the machine, and a test
fails when the two differ. An arrow reads *event [guard] / answer*: \`start [isLaunchPossible] / 204\` is taken when the
guard is true, and the client gets 204 when the machine has settled. If a transition has no answer and no target, the
arrow shows its actions. An operation without an arrow in a state is answered with 409; an operation whose guard is
false is answered with 400. Events that begin with \`process.\` or \`run.\` are observations of processes and runs.
\`after grace\` is a delay; the last table lists the delays. A transition in the box of a state is taken in every state
inside it and does not leave it.

[![The states and transitions of the machine; the text below has the same content](statechart.svg)](statechart.svg)

The web UI shows the machine live, with every event and answer, and simulates it without a server (\`#/statechart\`).
The simulation runs the real machine and operation queue over in-memory ports (\`machines/review/simulation.ts\`).
\`server-manager statechart\` writes the picture, the Mermaid text, and the JSON for XState and Stately's editor ([the
command line](../reference/cli.md)). The Mermaid text follows. In its drawing the dashed box means any state inside
\`running\`, because Mermaid has no arrow from a compound state to itself or into itself.

\`\`\`mermaid
${toMermaid(chart, describeAnswers(), notation)}\`\`\`

## The interface document's table

This table is section 3 of the interface document, verbatim. "not running" is the state \`stopped\`, and "running" is
the state \`running\`.

${printTable(transitionTable)}

In addition there is a kill, which bypasses the queue: the manager sends it to the machine at once, even during another
operation.

${printTable(ownRows)}

A kill also ends an operation that is under way. A stop that a kill has ended is answered with 204. A restart that a
kill has ended is answered with 409, because no server runs afterwards. A start that a kill has ended is answered with
500 \`killed_while_starting\`. A command is answered with 202 if it has reached the server before the kill, and
otherwise 409.

## Every state, every operation

Each cell is the answer to an operation in a state. In a state that is not settled, operations wait in the queue
(\`waits\`) until the machine has settled. 204 and 202 are the answers if the process behaves as expected; a failure is
500 or 503 with its reason. If the Build or Folder was deleted, a restart is answered with 500 \`launch_impossible\`,
and the running server is not affected.

${markdownTable(['State', ...columnTitles()], answerRows())}

## Delays

${markdownTable(['Delay', 'Milliseconds', 'Meaning'], delayRows(chart.transitions.flatMap(({ delay }) => delay ?? [])))}

## The machine of the health

The [health](../reference/health.md) of the running server is a separate machine, \`machines/health/health.ts\`. This
machine has no operations. Its events are probe results and runs, each with its time, so the machine needs no delays.
The machine affects the server only by a restart, which waits in the operation queue like a client's restart.

\`\`\`mermaid
${toMermaid(describeChart(healthMachine), new Map(), notation)}\`\`\`

## The machines of jobs

An [update](../reference/updates.md#plans), a backup, a restore, a verification, a test restore and a delivery are
machines that \`machines/durable/job.ts\` runs: each transition is stored before its effects, and the result of an
invoked actor is the next event. The \`step\` of a backup and the \`state\` of a plan in the API come from the machine.
If a manager finds a job of a previous manager, it sends the event \`resumed\` to the machine of the job. When a manager
ends, the manager sends the event \`interrupted\`. A transition that cannot be stored is not taken, and the machine gets
\`store.failed\`. The only exceptions are transitions into states with the tag \`mayBeUnstored\`, because a full disk
must not leave a server stopped. The machines affect the server by operations that wait in the operation queue.

### Update

\`machines/updates/update.ts\`

${drawJob(updateMachine())}

### Backup

\`machines/backups/backup/backup.ts\`

${drawJob(backupMachine())}

### Restore

\`machines/backups/restore/restore.ts\`

${drawJob(restoreMachine())}

### Verification

\`machines/backups/verification/verification.ts\`

${drawJob(verificationMachine())}

### Test restore

\`machines/backups/verification/test-restore.ts\`

${drawJob(testRestoreMachine())}

### Upload

\`machines/uploads/upload.ts\` is the machine of an [upload](../reference/uploads.md), from its first byte to its use in
a Data Folder.

${drawJob(uploadMachine())}

### Change of resources

\`machines/resource-changes/resource-change.ts\`: the [installation or removal](../reference/installing-resources.md) of
resources, and its undo.

${drawJob(resourceChangeMachine())}

### Delivery

\`machines/webhooks/delivery.ts\` is the machine of an entry that is posted to a [webhook](../reference/webhooks.md).
The result of each attempt is stored once.

${drawJob(deliveryMachine())}

## The machine of a receiver

The receiver of a webhook, \`machines/webhooks/receiver.ts\`, reacts to the results of its deliveries, and is not
stored.

${drawJob(receiverMachine())}

## The machine of the link to Agones

\`machines/agones/link.ts\` is a machine of three parallel states, in a manager with \`--agones\`
([Agones](../guides/kubernetes/README.md)).

${drawJob(linkMachine())}
`;
}

function drawJob(machine: AnyStateMachine): string {
  return `\`\`\`mermaid\n${toMermaid(describeChart(machine), new Map(), notation)}\`\`\``;
}

/** Returns a column for each operation with valid input, and a column for invalid input if the operation has input. */
function columnTitles(): string[] {
  return operationNames.flatMap((name) => [
    `\`${notation.requests[name]}\``,
    ...(samples[name].invalid === null ? [] : [invalidInput[name] ?? `… invalid ${name}`]),
  ]);
}

function answerRows(): string[][] {
  return [...describeAnswers()].map(([leaf, answers]) => [
    `\`${leaf.split('.').slice(1).join('.')}\``,
    ...[...answers].flatMap(([name, { valid, invalid }]) =>
      [valid, ...(invalid === null ? [] : [invalid])].map((answer) => writeAnswer(name, answer, notation)),
    ),
  ]);
}

function delayRows(used: readonly string[]): string[][] {
  const delays: Record<string, unknown> = serverMachine.implementations.delays;
  return [...new Set(used)].map((name) => {
    const meaning = (delayMeanings as Record<string, string>)[name];
    if (meaning === undefined) throw new Error(`Add the meaning of the delay ${name} to test/docs/statechart-doc.ts.`);
    const value =
      typeof delays[name] === 'number' ? delays[name].toLocaleString('en') : (delayValues[name] ?? '0 to 60,000');
    return [`\`${name}\``, value, meaning];
  });
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
