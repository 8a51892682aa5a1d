/** A quit command on a console that does not answer, and a kill that overtakes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { tcpServer } from '../../../http/api/build-file/remote-servers.js';
import { until } from '../../../kit/system/until.js';
import { createRunningMachine, fixture, gentleStop } from '../running-machine.js';

const test = suite('adapters/process/stop/failed-quit');

test('A kill during a quit command that fails remains the stop reason', async () => {
  const sockets: Socket[] = [];
  const server = await tcpServer((socket) => void sockets.push(socket));
  let isKillable = false;
  const machine = createRunningMachine({
    send(pid, signal) {
      if (signal !== 'SIGKILL' || isKillable) sendSignal(pid, signal);
    },
  });
  try {
    const passwordFile = join(machine.root, 'password');
    writeFileSync(passwordFile, 'secret');
    const launch = machine.compose([fixture('console-server.sh')], {
      stop: { ...gentleStop, quits: ['quit'] },
      console: { type: 'telnet', host: '127.0.0.1', port: server.port, output: false, passwordFile },
    });
    await machine.start(launch);
    await machine.untilPrinted(/READY/);
    const readReason = (): string => {
      try {
        return readFileSync(join(machine.runs, launch.run, 'asked'), 'utf8').split(' ')[0] ?? '';
      } catch {
        return 'none';
      }
    };
    const answered = machine.command('quit');
    await until(() => readReason() === 'quit' && sockets.length > 0);
    const killed = machine.kill();
    killed.catch(() => undefined);
    await until(() => readReason() === 'kill');
    for (const socket of sockets) socket.destroy();
    await answered;
    assert.is(readReason(), 'kill');
    isKillable = true;
    await killed;
    assert.is(readReason(), 'kill');
  } finally {
    await machine.remove();
    await server.close();
  }
});

test.run();
