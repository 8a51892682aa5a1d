/**
 * Scripts of resources in the stand-in for FXServer: their events and commands, and the events that they get at an
 * exit.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addResource } from '../kit/servers/fxserver.js';
import { endStandIns, type StandIn, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/scripts');

test.after.each(endStandIns);

/** Starts the stand-in with resources that have these scripts. */
async function startReady(
  scripts: Record<string, string>,
  options: { secondMs?: number; endpoints?: boolean } = {},
): Promise<StandIn> {
  const server = await startStandIn(
    Object.keys(scripts).map((name) => `ensure ${name}`),
    {
      endpoints: false,
      ...options,
      prepare: (folder) => {
        for (const [name, body] of Object.entries(scripts)) {
          const script = `module.exports = (server) => {\n${body}\n};\n`;
          writeFileSync(join(addResource(folder, name), 'stand-in.cjs'), script);
        }
      },
    },
  );
  await server.waitFor(/Welcome!/);
  return server;
}

const saves = `
  server.on('onResourceStop', (name) => server.print('stop of ' + name));
  server.on('playerDropped', (id, reason) => server.print('dropped ' + id + ': ' + reason));`;

test('quit fires playerDropped but not onResourceStop, and stop fires onResourceStop', async () => {
  const server = await startReady({ race: '', saver: saves });
  server.send('stop race');
  await server.waitFor(/\[ {8}script:saver\] stop of race\n.*Stopping resource race/);
  server.send('stand_in_join Ann', 'stand_in_join Bob', 'quit "good night"');
  await server.exited;
  assert.match(server.text(), 'dropped 1: Server shutting down: good night\n');
  assert.match(server.text(), 'dropped 2: Server shutting down: good night\n');
  assert.not.match(server.text(), 'stop of saver');
});

test('A companion can fire a save event and acknowledge the save', async () => {
  const server = await startReady({
    inventory: `server.on('txAdmin:events:serverShuttingDown', ({ author }) => server.print('saved for ' + author));`,
    companion: `server.registerCommand('companion_emit', ([id, event, hex]) => {
      server.emit('txAdmin:events:' + event, JSON.parse(Buffer.from(hex, 'hex').toString()));
      server.print('acknowledged ' + id);
    });`,
  });
  const payload = Buffer.from('{"delay":5000,"author":"Ann; quit","message":"\\"now\\""}').toString('hex');
  server.send(`companion_emit 7 serverShuttingDown ${payload}`);
  await server.waitFor(/script:inventory\] saved for Ann; quit\n.*script:companion\] acknowledged 7\n/);
  server.send('stop companion', 'companion_emit 8 serverShuttingDown 7b7d');
  await server.waitFor(/No such command companion_emit\./);
});

test('The watchdog names a script that hangs in an event', async () => {
  const server = await startReady(
    {
      broken: `server.on('playerJoining', () => { throw new Error('no such player'); });`,
      esx: `server.on('playerJoining', () => server.block(700));`,
    },
    { secondMs: 10, endpoints: true },
  );
  server.send('stand_in_join Ann', 'say recovered');
  await server.waitFor(/svMain watchdog stack: esx: event playerJoining <- root\n[^]*console: recovered/);
  assert.match(server.text(), 'SCRIPT ERROR: no such player');
});

test.run();
