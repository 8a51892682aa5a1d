/** Spawn faults that are found before the launch. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findProgramFault, findSpawnFault, findTextFault } from '../../../../adapters/process/launch/launch-check.js';
import { createRunningMachine } from '../running-machine.js';
import { writeForeignProgram, writeProgramWithoutLoader } from './elf.js';

const test = suite<{ directory: string; program: string }>('adapters/process/launch/launch-check');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'check-'));
  context.program = join(context.directory, 'program');
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));

function write(program: string, text: string | Buffer, mode = 0o755): void {
  writeFileSync(program, text);
  chmodSync(program, mode);
}

test('A native program and a script with an interpreter pass the check', ({ program }) => {
  assert.is(findProgramFault(process.execPath), null);
  for (const line of [
    '#!/bin/sh',
    '#! /bin/sh',
    '#!\t/bin/sh -e',
    '#!/usr/bin/env node',
    '#!/usr/bin/env -S node --no-warnings',
  ]) {
    write(program, `${line}\n`);
    assert.is(findProgramFault(program), null, line);
  }
  write(program, '#!/bin/sh');
  assert.is(findProgramFault(program), null, 'without a line end');
});

test('The check before a launch follows symbolic links', ({ directory, program }) => {
  symlinkSync('/bin/sh', program);
  assert.is(findProgramFault(program), null);
  const dangling = join(directory, 'dangling');
  symlinkSync(join(directory, 'nowhere'), dangling);
  assert.equal(findProgramFault(dangling), { reason: 'program_missing', subject: dangling });
});

test('A missing program, a non-executable file and a directory have their own faults', ({ directory, program }) => {
  assert.equal(findProgramFault(program), { reason: 'program_missing', subject: program });
  assert.equal(findProgramFault(directory), { reason: 'program_not_a_file', subject: directory });
  assert.equal(findProgramFault('/dev/null'), { reason: 'program_not_a_file', subject: '/dev/null' });
  write(program, '#!/bin/sh\n', 0o644);
  assert.equal(findProgramFault(program), { reason: 'not_executable', subject: program });
});

test('A file of an unknown format is a fault and is never run as a script', ({ program }) => {
  const contents = [
    '',
    'x',
    'echo hello\n',
    '\x7fEL',
    '\x7fELF',
    'MZ\x90\0',
    '#',
    ' #!/bin/sh\n',
    '\uFEFF#!/bin/sh\n',
    Buffer.alloc(100),
  ];
  for (const content of contents) {
    write(program, content);
    assert.equal(findProgramFault(program), { reason: 'wrong_format', subject: program }, JSON.stringify(content));
  }
  writeForeignProgram(program);
  assert.equal(findProgramFault(program), { reason: 'wrong_format', subject: program });
});

test('A missing interpreter is reported by name', ({ program }) => {
  const lines = [
    ['#!/no/such -x\n', '/no/such'],
    ['#!\n', ''],
    ['#!/bin/sh\r\n', '/bin/sh\\r'],
    ['#!/tmp\n', '/tmp'],
    ['#!/usr/bin/env node\r\n', 'node\\r'],
  ] as const;
  for (const [line, subject] of lines) {
    write(program, line);
    assert.equal(findProgramFault(program), { reason: 'interpreter_missing', subject }, JSON.stringify(line));
  }
});

test('The check before a launch does not find a missing dynamic loader', ({ program }) => {
  writeProgramWithoutLoader(program);
  assert.is(findProgramFault(program), null);
});

test('A NUL byte in a text and an invalid name of a variable are faults', () => {
  assert.is(findTextFault(['a', ''], { _A9: 'x' }), null);
  assert.equal(findTextFault(['a\0b'], {}), { reason: 'nul_byte', subject: 'a\\0b' });
  assert.equal(findTextFault([], { A: '\0' }), { reason: 'nul_byte', subject: '\\0' });
  assert.equal(findTextFault([], { 'A\0': '' }), { reason: 'nul_byte', subject: 'A\\0' });
  for (const name of ['a.b', '9A', '', 'a b', 'a=b', 'ü', 'A\n']) {
    assert.equal(
      findTextFault([], { [name]: 'x' }),
      { reason: 'bad_environment_name', subject: name },
      JSON.stringify(name),
    );
  }
});

test('The working directory is checked before the program', ({ directory, program }) => {
  assert.equal(findSpawnFault({ argv: [program], cwd: program, env: {} }), { reason: 'bad_cwd', subject: program });
  assert.equal(findSpawnFault({ argv: [program], cwd: directory, env: {} }), {
    reason: 'program_missing',
    subject: program,
  });
  assert.is(findSpawnFault({ argv: ['/bin/sh'], cwd: directory, env: {} }), null);
});

test('A start fails if its program is missing or a directory; the next start works', async ({ program }) => {
  const machine = createRunningMachine();
  try {
    const fault = { reason: 'program_missing', subject: program } as const;
    assert.equal(await machine.start(machine.compose([program])), {
      kind: 'failed',
      failure: { code: 'spawn_failed', fault },
    });
    mkdirSync(program);
    assert.is((await machine.start(machine.compose([program]))).kind, 'failed');
    assert.ok(machine.snapshot().matches('stopped'));
    assert.is((await machine.start(machine.compose(['/bin/sleep', '1000']))).kind, 'done');
    assert.is((await machine.stop()).kind, 'done');
  } finally {
    await machine.remove();
  }
});

test.run();
