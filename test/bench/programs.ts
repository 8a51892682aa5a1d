/**
 * The children that both sides start. Each program writes its pid to the FIFO when it starts, and reads its input so
 * that it keeps running.
 */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fifo } from './fifo.js';
import type { Measurement } from './measurement.js';

export interface Program {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
}

/** A shell script of a few lines, the smallest child. SIGTERM ends the program at once. */
export function tinyProgram(measurement: Measurement, fifo: Fifo): Program {
  return script(measurement, 'tiny', 'echo $$ >"$fifo"\nread -r line', fifo);
}

/** A program that exits 50 ms after SIGTERM, as a server that saves its world does. */
export function slowToEndProgram(measurement: Measurement, fifo: Fifo): Program {
  return script(
    measurement,
    'slow-to-end',
    `trap 'sleep 0.05; exit 0' TERM\necho $$ >"$fifo"\nwhile :; do read -r line; done`,
    fifo,
  );
}

/** A program that writes each line of its input to the FIFO. */
export function echoingProgram(measurement: Measurement, fifo: Fifo): Program {
  return script(
    measurement,
    'echoing',
    'exec 3>"$fifo"\necho $$ >&3\nwhile read -r line; do echo "$line" >&3; done',
    fifo,
  );
}

/** A program that reads its input as fast as it can. */
export function swallowingProgram(measurement: Measurement, fifo: Fifo): Program {
  return script(measurement, 'swallowing', 'echo $$ >"$fifo"\nexec cat >/dev/null', fifo);
}

/** The demo server of a new workspace, on Node. The program first writes to the FIFO. */
export function demoProgram(measurement: Measurement, fifo: Fifo): Program {
  const source = readFileSync(
    new URL('../../adapters/workspace/template/builds/demo/server.mjs', import.meta.url),
    'utf8',
  );
  const path = join(measurement.directory, `demo-${fifoName(fifo)}.mjs`);
  const report = `import { openSync as openFifo } from 'node:fs';\nwriteSync(openFifo(${JSON.stringify(fifo.path)}, 'w'), process.pid + '\\n');\n`;
  writeFileSync(path, report + source);
  return { name: 'demo', argv: [process.execPath, path] };
}

function script(measurement: Measurement, name: string, text: string, fifo: Fifo): Program {
  const path = join(measurement.directory, `${name}-${fifoName(fifo)}.sh`);
  writeFileSync(path, `#!/bin/sh\nfifo='${fifo.path}'\n${text}\n`);
  chmodSync(path, 0o755);
  return { name, argv: [path] };
}

function fifoName({ path }: Fifo): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
