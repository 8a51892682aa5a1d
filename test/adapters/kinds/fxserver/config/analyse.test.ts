/** The analysis of server.cfg: its faults, enabled resources, convars, endpoints and settings. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { enabled, inCategory } from './analysed.js';
import { configure, faultsAfterSound, sound } from './configured.js';

const test = suite('adapters/kinds/fxserver/config/analyse');

test('A correct configuration has no faults', async () => {
  const { faults, ...config } = await configure(`${sound}set onesync on\nensure chat # the chat\n`);
  assert.equal(faults, []);
  assert.equal(config.files, ['server.cfg']);
  assert.is(config.complete, true);
});

test('The enabled resources are the resources that are started and not stopped later', async () => {
  assert.equal((await configure('ensure a\nstart b; Ensure c\nSTOP a')).enabled, [
    { name: 'b', command: 'start b', requiredBy: null, file: 'server.cfg', line: 2 },
    { name: 'c', command: 'Ensure c', requiredBy: null, file: 'server.cfg', line: 2 },
  ]);
  assert.equal(
    await enabled('ensure Chat\nstop chat\nensure ""'),
    ['Chat'],
    'the names of resources are case-sensitive',
  );
});

test('start, ensure and stop without exactly one argument are faults', async () => {
  const { faults, enabled: started } = await configure(`${sound}ensure a b\nensure\nstart c\nstop c d`);
  assert.equal(
    started.map(({ name }) => name),
    ['c'],
  );
  assert.equal(faults, [
    {
      code: 'config_argument_count',
      severity: 'error',
      file: 'server.cfg',
      line: 4,
      command: 'ensure',
      passed: 2,
      wanted: 1,
    },
    {
      code: 'config_argument_count',
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      command: 'ensure',
      passed: 0,
      wanted: 1,
    },
    {
      code: 'config_argument_count',
      severity: 'error',
      file: 'server.cfg',
      line: 7,
      command: 'stop',
      passed: 2,
      wanted: 1,
    },
  ]);
});

test('ensure, start and stop with a category apply to each of its resources', async () => {
  const resources = [inCategory('b', '[cars]'), inCategory('a', '[all]', '[cars]'), inCategory('c', '[all]')];
  assert.equal(await enabled('ensure [cars]', { resources }), ['a', 'b']);
  assert.equal(await enabled('start [all]; stop [cars]; ensure b', { resources }), ['c', 'b']);
  assert.is((await configure('ensure [cars]', { resources })).enabled[0]?.command, 'ensure [cars]');
});

test('Unknown categories, and restart with a category, are faults', async () => {
  const resources = [inCategory('a', '[cars]')];
  assert.equal(await faultsAfterSound('ensure [Cars]\nensure a\nrestart [cars]\nstop [x]', { resources }), [
    'config_unknown_category 4',
    'config_restart_category 6',
    'config_unknown_category 7',
  ]);
});

test('A weak rcon_password is a fault', async () => {
  for (const [text, state] of [
    ['', 'none'],
    ['changeme', 'weak'],
    ['your_password', 'weak'],
    ['short', 'weak'],
    ['aaaaaaaaaaaa', 'weak'],
    ['correct horse battery', 'set'],
  ] as const) {
    const { rconPassword, faults } = await configure(`${sound}rcon_password "${text}"`);
    assert.equal([rconPassword, faults.length], [state, state === 'weak' ? 1 : 0], text);
  }
  assert.is((await configure('')).rconPassword, 'none');
});

test('A quit command is a fault, even after a semicolon in a comment', async () => {
  assert.equal(await faultsAfterSound('quit\n# a; quit'), ['config_quits 4', 'config_comment_runs 5']);
});

test('The fault of a misspelled command names the intended command', async () => {
  for (const [text, meant] of [
    ['ensrue a', 'ensure'],
    ['ensur a', 'ensure'],
    ['sv_hostnam x', 'sv_hostname'],
    ['sv_maxclients=32', 'sv_maxclients'],
    ['exce a.cfg', 'exec'],
  ] as const) {
    const { faults } = await configure(sound + text);
    assert.equal(
      faults.map(({ code, meant: suggestion }) => [code, suggestion]),
      [['config_unknown_command', meant]],
      text,
    );
  }
  assert.equal(await faultsAfterSound('mycommand 1\nes_setmoney\nsay hello'), [], 'scripts define other commands');
});

test('Faults are sorted by file and line, and not repeated for a file executed twice', async () => {
  const { faults } = await configure('exec b.cfg\nensure a b\nexec b.cfg\n# x; stop y', {
    files: { 'b.cfg': 'set a\nensure' },
  });
  assert.equal(
    faults.map(({ code, file, line }) => [code, file, line]),
    [
      ['config_argument_count', 'server.cfg', 2],
      ['config_comment_runs', 'server.cfg', 4],
      ['config_licence_missing', 'server.cfg', null],
      ['config_no_endpoint', 'server.cfg', null],
      ['config_argument_count', 'b.cfg', 1],
      ['config_argument_count', 'b.cfg', 2],
    ],
  );
});

test('Missing settings are not reported if a file could not be read', async () => {
  const { faults, complete } = await configure('exec a.cfg', {
    files: Object.fromEntries(
      Array.from({ length: 20 }, (_, number) => [
        `${'a'.repeat(number + 1)}.cfg`,
        `exec ${'a'.repeat(number + 2)}.cfg`,
      ]),
    ),
  });
  assert.equal([complete, faults.map(({ code }) => code)], [false, ['config_exec_too_deep']]);
});

test('The first 500 faults are listed, then the number of further faults', async () => {
  const { faults } = await configure(sound + 'ensure a b\n'.repeat(700));
  assert.is(faults.length, 501);
  assert.equal(faults.at(-1), {
    code: 'config_more_faults',
    severity: 'warning',
    file: 'server.cfg',
    line: 504,
    left: 200,
  });
});

test.run();
