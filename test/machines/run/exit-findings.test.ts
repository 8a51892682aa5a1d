/** The findings about the end of a run, made from its last lines. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  describeExitFinding,
  type ExitFindingCode,
  exitFindings,
  findExitCauses,
  readLastLines,
} from '../../../machines/run/exit-findings.js';

const test = suite('machines/run/exit-findings');

/** Lines that servers print, each with the subject of the cause that is found in it, if the cause has one. */
const lines: Readonly<
  Record<Exclude<ExitFindingCode, 'moved_to_background'>, readonly (readonly [string, string?])[]>
> = {
  eula_not_accepted: [
    ['[12:00:00] [main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.'],
    ['Please agree to the Minecraft EULA'],
  ],
  java_too_old: [
    [
      'Error: LinkageError occurred while loading main class net.minecraft.bundler.Main java.lang.UnsupportedClassVersionError: net/minecraft/bundler/Main has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0',
      '21',
    ],
    ['java.lang.UnsupportedClassVersionError: Main : Unsupported major.minor version 52.0'],
  ],
  java_missing: [['./start.sh: line 3: java: command not found'], ['./run.sh: 1: exec: java: not found']],
  jar_missing: [['Error: Unable to access jarfile server.jar', 'server.jar']],
  library_missing: [
    [
      './bedrock_server: error while loading shared libraries: libcurl.so.4: cannot open shared object file: No such file or directory',
      'libcurl.so.4',
    ],
  ],
  library_too_old: [
    ["./server: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by ./server)", 'GLIBC_2.38'],
  ],
  port_in_use: [
    ['Error: listen EADDRINUSE: address already in use 0.0.0.0:25565', '25565'],
    ['Error: listen EADDRINUSE: address already in use :::30120', '30120'],
    ['**** FAILED TO BIND TO PORT!'],
    ['bind failed: Address already in use'],
    ['The server could not bind port 7777: it is in use', '7777'],
  ],
  heap_exhausted: [
    ['java.lang.OutOfMemoryError: Java heap space'],
    ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory'],
    ['Could not reserve enough space for 8388608KB object heap'],
  ],
  licence_key_missing: [['[svadhesive] Error: This server does not have a license key specified.']],
  licence_key_refused: [['Could not authenticate server license key. Invalid key']],
  world_locked: [
    ['net.minecraft.DirectoryLock$LockException: /srv/world/session.lock: already locked (possibly by other instance)'],
  ],
  disk_full: [['write /srv/world/region: No space left on device']],
  permission_denied: [
    ["Error: EACCES: permission denied, open '/srv/world/level.dat'", '/srv/world/level.dat'],
    ['mkdir: cannot create directory: Permission denied'],
  ],
  module_missing: [
    ["Error: Cannot find module 'ws'", 'ws'],
    ["ModuleNotFoundError: No module named 'yaml'", 'yaml'],
  ],
};

for (const [code, printed] of Object.entries(lines))
  test(`Lines of a server show the cause ${code}`, () => {
    for (const [line, subject = null] of printed)
      assert.equal(findExitCauses([line]), [{ code, subject, count: 1 }], line);
  });

test('Each cause of the table has lines in this test, a title, and a remedy', () => {
  const codes = Object.keys(exitFindings).filter((code) => code !== 'moved_to_background');
  assert.equal(codes.sort(), Object.keys(lines).sort());
  for (const code of Object.keys(exitFindings) as ExitFindingCode[])
    for (const subject of [null, '12']) {
      const { title, message, remedy } = describeExitFinding({ code, subject, count: 1 });
      assert.ok(title.split(' ').length <= 6, title);
      for (const text of [message, remedy]) assert.match(text, /\.$/, text);
    }
});

test('A cause that several lines show has one finding with the number of lines', () => {
  const taken = 'Error: listen EADDRINUSE: address already in use 0.0.0.0:25565';
  assert.equal(findExitCauses([taken, 'Retrying', taken, taken]), [
    { code: 'port_in_use', subject: '25565', count: 3 },
  ]);
});

test('Lines of a server without a fault show no cause', () => {
  const usual = [
    '[12:00:00 INFO]: Done (3.4s)! For help, type "help"',
    'Listening on port 25565',
    'Player Ann joined',
    'Saving the world. Stopping the server',
    'Memory in use: 512 MB',
  ];
  assert.equal(findExitCauses(usual), []);
});

test('The end of the output is searched without colours', () => {
  const output = `${'java: command not found\n'.repeat(5)}${'x\n'.repeat(500)}\u001b[31mjava.lang.\u001b[0mOutOfMemoryError\r\n`;
  assert.equal(findExitCauses(readLastLines(output)), [{ code: 'heap_exhausted', subject: null, count: 1 }]);
  const long = ['address already in use '.repeat(20_000), '/a'.repeat(200_000), 'agree to the '.repeat(20_000)].join(
    '\n',
  );
  assert.ok(readLastLines(long).every((line) => line.length <= 2_000));
});

test.run();
