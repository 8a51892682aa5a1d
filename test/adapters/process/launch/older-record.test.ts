/** A run.json of an older manager, without the fields that were added later. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../../../kit/system/processes.js';
import { createRunningMachine, fixture, gentleStop } from '../running-machine.js';

const test = suite('adapters/process/launch/older-record');

const additions = {
  ready: null,
  limits: { nice: 19 },
  console: { type: 'none' },
  environment: 'clean',
  umask: '022',
  cause: 'start',
} as const;

const stopAdditions = {
  steps: ['say bye', { pauseMs: 1 }],
  quits: ['quit'],
  lineSyntax: { separator: ';', comments: ['#'], maxQuitArguments: 1 },
} as const;

const fields = [...Object.keys(additions), ...Object.keys(stopAdditions).map((name) => `stop.${name}`)];

for (const removed of [...fields.map((field) => [field]), fields]) {
  const what = removed.length === 1 ? removed[0] : 'any of the added fields';
  test(`The next manager finds and can stop a server whose run.json is without ${what}`, async () => {
    const machine = createRunningMachine();
    try {
      const launch = machine.compose([fixture('console-server.sh')], {
        ...additions,
        stop: { ...gentleStop, ...stopAdditions },
      });
      await machine.start(launch);
      await machine.untilPrinted(/READY/);
      const pid = machine.snapshot().context.run?.pid;
      machine.actor.stop();
      const file = join(machine.runs, launch.run, 'run.json');
      const record = JSON.parse(readFileSync(file, 'utf8'));
      for (const field of removed) {
        const [owner, name] = field.startsWith('stop.')
          ? [record.launch.stop, field.slice('stop.'.length)]
          : [record.launch, field];
        assert.ok(name in owner, field);
        delete owner[name];
      }
      writeFileSync(file, JSON.stringify(record));
      const next = createRunningMachine({ root: machine.root });
      try {
        await next.find();
        assert.is(next.snapshot().context.run?.launch.run, launch.run);
        assert.is(next.snapshot().context.run?.pid, pid);
        assert.is((await next.stop()).kind, 'done');
        assert.not(isAlive(pid ?? 0));
      } finally {
        await next.remove();
      }
    } finally {
      await machine.remove();
    }
  });
}

test.run();
