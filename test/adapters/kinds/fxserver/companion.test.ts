/** The companion resource: its Lua in Lua 5.4, and an announced stop of FXServer with the companion. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { companion, hasCompanion } from '../../../../adapters/kinds/fxserver/companion.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, addResource, startFxServer } from '../../../kit/servers/fxserver.js';
import { standInCompanion } from '../../../kit/servers/fxserver-companion.js';

const test = suite<SharedService>('adapters/kinds/fxserver/companion');

const saver = `module.exports = (server) => {
  for (const event of ['announcement', 'serverShuttingDown'])
    server.on('txAdmin:events:' + event, ({ message }) => server.print(event + ': ' + message));
};
`;

shareService(test, (workspace) => {
  addFxServerBuild(workspace, '12345');
});

test('The companion acknowledges an announced stop, and `quit` gets the reason', async (shared) => {
  const { service, workspace } = shared;
  const folder = addFxServerFolder(workspace, 'accompanied');
  await companion.install(folder);
  writeFileSync(join(folder, 'resources/server-manager/stand-in.cjs'), standInCompanion);
  writeFileSync(join(addResource(folder, 'saver'), 'stand-in.cjs'), saver);
  writeFileSync(join(folder, 'server.cfg'), `${readFileSync(join(folder, 'server.cfg'), 'utf8')}ensure saver\n`);
  await service.post('/datafolders');
  await startFxServer(shared, '12345', 'accompanied');
  const answer = await service.post(`/stop?notice=0&reason=${encodeURIComponent('Update; quit "now" \\')}`);
  assert.equal([answer.status, answer.headers.get('end-save')], [204, 'acknowledged']);
  const text = workspace.console().replace(/\u001b\[[\d;]*m/g, '');
  assert.match(text, 'announcement: The server stops now. Update; quit "now" \\');
  assert.match(text, 'serverShuttingDown: The server stops now. Update; quit "now" \\');
  assert.match(text, "-> Quitting: Update, quit 'now' /");
});

test('The companion can be removed, and another resource with its name blocks it', async ({ workspace }) => {
  const folder = addFxServerFolder(workspace, 'changing');
  assert.equal((await companion.read(folder)).version, null);
  await companion.install(folder);
  await companion.install(folder);
  const { version, latest, isBlocked } = await companion.read(folder);
  assert.equal([version, isBlocked, await hasCompanion(folder)], [latest, false, true]);
  await companion.remove(folder);
  assert.not.ok(await hasCompanion(folder));
  addResource(folder, 'server-manager');
  assert.equal([(await companion.read(folder)).isBlocked, await hasCompanion(folder)], [true, false]);
});

const script = new URL('../../../../adapters/kinds/fxserver/companion/server.lua', import.meta.url);

/** The natives that the script calls. `command` is the handler of the command that the script registers. */
const natives = `
json = { decode = function(text) return { message = text } end }
function GetConvarInt() return 0 end
invoking = nil
function GetInvokingResource() return invoking end
function TriggerClientEvent(event) print('client ' .. event) end
function TriggerEvent(event, data) print('event ' .. event .. ' ' .. data.message) if failing then error('x') end end
function RegisterCommand(name, handler, restricted) command, isRestricted = handler, restricted end
`;

function runLua(calls: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'companion-'));
  try {
    const path = join(directory, 'test.lua');
    writeFileSync(path, `${natives}${readFileSync(script, 'utf8')}\n${calls}`);
    const { stdout, stderr } = spawnSync('lua5.4', [path], { encoding: 'utf8' });
    assert.is(stderr, '');
    return stdout;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test('The companion emits the listed events and acknowledges each event afterwards', () => {
  assert.is(
    runLua(
      "command(0, {'a1', 'serverShuttingDown', '6869'}) failing = true command(0, {'a2', 'announcement', '6869'}) print(isRestricted)",
    ),
    'client chat:addMessage\nevent txAdmin:events:serverShuttingDown hi\nannouncement a1 handled\nclient chat:addMessage\nevent txAdmin:events:announcement hi\nannouncement a2 handled\ntrue\n',
  );
});

test('The companion refuses other callers, other events and invalid text', () => {
  const good = "'announcement', '6869'";
  assert.is(runLua(`command(1, {'a', ${good}}) invoking = 'x' command(0, {'a', ${good}})`), '');
  const refused = 'refused an announcement: it does not come from server-manager\n';
  for (const words of [
    "'a', 'playerDropped', '6869'",
    "'a', 'announcement', '6z'",
    "'a', 'announcement', '686'",
    "'a;b', 'announcement', '6869'",
    "'a', 'announcement'",
    '',
  ])
    assert.is(runLua(`command(0, {${words}})`), refused, words);
});

test.run();
