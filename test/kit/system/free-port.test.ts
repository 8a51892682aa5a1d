/** Free ports for tests that run at the same time. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('kit/system/free-port');
const script = `
  const { findFreePort } = await import(${JSON.stringify(new URL('./free-port.js', import.meta.url).href)});
  const ports = await Promise.all(Array.from({ length: 60 }, findFreePort));
  console.log(JSON.stringify(ports));
  // Wait until all processes have their ports.
  process.stdin.resume();`;

/** Starts a process that finds 60 ports. @returns the ports, and a function that ends the process */
function startFinder() {
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const { stdin, stdout } = running.child;
  const ports = new Promise<number[]>((resolve) => stdout?.on('data', (text) => resolve(JSON.parse(text))));
  return { ports, running, end: () => stdin?.end() };
}

test('Processes that run at the same time get different ports', async () => {
  const finders = Array.from({ length: 3 }, startFinder);
  const ports = (await Promise.all(finders.map(({ ports }) => ports))).flat();
  for (const { end } of finders) end();
  await Promise.all(finders.map(({ running }) => running));
  assert.is(new Set(ports).size, 180);
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'latin1').split(/\s+/).map(Number);
  const isOutgoing = (port: number): boolean => port >= (range[0] ?? 0) && port <= (range[1] ?? 0);
  assert.equal(ports.filter(isOutgoing), []);
});

test.run();
