/** The answers of the stand-in for FXServer over UDP. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endStandIns, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/udp');

test.after.each(endStandIns);

test('The answer to getinfo has the challenge, the names and the number of players', async () => {
  const server = await startStandIn(['sv_hostname "My Server"', 'set mapname Island', 'stand_in_join Ann']);
  await server.waitFor(/Welcome!/);
  assert.match(
    await server.ask('getinfo xyz more'),
    /^infoResponse\n\\sv_maxclients\\30\\clients\\1\\challenge\\xyz\\gamename\\CitizenFX\\protocol\\4\\hostname\\My Server\\gametype\\\\mapname\\Island\\iv\\\d+$/,
  );
});

test('getstatus is answered after sv_enableGetStatus is set', async () => {
  const server = await startStandIn(['set rcon_password secret', 'stand_in_join Ann', 'sets tags race']);
  await server.waitFor(/Welcome!/);
  assert.match(await server.ask('rcon secret sv_enableGetStatus'), 'sv_enableGetStatus');
  await server.ask('rcon secret set sv_enableGetStatus true');
  const answer = await server.ask('getstatus');
  assert.match(answer, /^statusResponse\n\\sv_maxclients\\30\\clients\\1\n0 0 "Ann"\n.*\\tags\\race/);
});

test("rcon with the correct password answers with a command's output", async () => {
  const server = await startStandIn(['set rcon_password secret']);
  await server.waitFor(/Welcome!/);
  assert.is(await server.ask('rcon wrong say hello'), 'print Invalid password.\n');
  assert.is(
    await server.ask('rcon secret say hello; frobnicate'),
    'print console: hello\nNo such command frobnicate.\n',
  );
  assert.match(
    server.text(),
    /\[ +rcon\] Rcon from 127\.0\.0\.1:\d+\n\[ +rcon\] {2}say hello; frobnicate\n\[ +rcon\/cmd\] console: hello\n/,
  );
});

test('rcon without rcon_password is refused', async () => {
  const server = await startStandIn();
  await server.waitFor(/Welcome!/);
  const answer = await server.ask('rcon any say hello');
  assert.is(answer, 'print The server must set rcon_password to be able to use this command.\n');
});

test.run();
