/** Announced ends of Luanti. Luanti does not read its console, but a mod does. */
import * as assert from 'uvu/assert';
import { findFreePort } from '../kit/system/free-port.js';
import { realServerSuite } from './real-server.js';

const program = '/usr/lib/minetest/minetestserver';
const test = realServerSuite('conformance/announced-luanti', { package: 'minetest-server', file: program });

/** Reads the console without blocking, shows each line to the players, and saves at the line `save`. */
const mod = `
local ffi = minetest.request_insecure_environment().require("ffi")
ffi.cdef[[
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *fds, unsigned long count, int timeout);
long read(int fd, void *buffer, size_t size);
]]
local input = ffi.new("struct pollfd", { fd = 0, events = 1 })
local buffer = ffi.new("char[4096]")
local left = ""
minetest.register_globalstep(function()
  while ffi.C.poll(input, 1, 0) == 1 do
    local size = ffi.C.read(0, buffer, 4096)
    if size <= 0 then return end
    left = left .. ffi.string(buffer, size)
    left = left:gsub("([^\\n]*)\\n", function(line)
      if line == "save" then
        minetest.log("action", "The world is saved")
      else
        minetest.chat_send_all(line)
        minetest.log("action", "Said to the players: " .. line)
      end
      return ""
    end)
  end
end)
`;

test('Luanti announces the end, and the stop waits for the save', async (session) => {
  const settings = 'bind_address = 127.0.0.1\nserver_announce = false\nsecure.trusted_mods = console\n';
  session.write({
    // Luanti creates its directory in HOME, but not HOME itself.
    'data/mine/home/readme.txt': '',
    'data/mine/minetest.conf': `${settings}port = ${await findFreePort()}\n`,
    'data/mine/world/worldmods/console/mod.conf': 'name = console\n',
    'data/mine/world/worldmods/console/init.lua': mod,
    'builds/luanti/build.json': {
      command: [program, '--world', '{folder}/world', '--config', '{folder}/minetest.conf', '--gameid', 'devtest'],
      env: { HOME: '{folder}/home' },
      ready: 'listening on 127',
      announce: {
        message: '{message}',
        shuttingDown: ['{message}', 'save'],
        acknowledgement: 'The world is saved$',
        waitMs: 30_000,
      },
      stop: { signal: 'SIGTERM', timeoutMs: 20_000 },
    },
  });
  await session.refresh();
  const { run } = await session.start('luanti', 'mine');
  const answer = await session.service().post(`/stop?notice=1&reason=${encodeURIComponent('New "mods"; soon')}`);
  assert.equal([answer.status, answer.headers.get('end-save')], [204, 'acknowledged'], answer.text);
  const text = await session.output('The world is saved', run);
  assert.match(text, /Said to the players: The server stops in 1 second\. New 'mods', soon$/m);
  assert.match(text, /Said to the players: The server stops now\. New 'mods', soon$/m);
});

test.run();
