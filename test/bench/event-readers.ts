/**
 * Many readers of GET /events in one process, with little processor time: raw sockets whose bytes are searched for
 * `@NUMBER:TIME@` stamps. Arguments: address, number of readers, lines for each reader. The program prints `ready`,
 * and then its result as JSON.
 */
import { connect } from 'node:net';
import { percentile } from './measure.js';

const [base = '', readers = '0', lines = '0'] = process.argv.slice(2);
const { hostname, port } = new URL(base);
const expected = Number(lines);
const delays = new Float64Array(2_000_000);
let seen = 0;
let faults = 0;
let ready = 0;
let done = 0;

/**
 * The delay of one line in this number of lines is measured, although the order of every line is checked. More reads of
 * the clock would distort the result.
 */
const sampled = 50;

/**
 * Matches the end of one event and the beginning of the next event up to its text, because a line may be split between
 * two events.
 */
const between = /"\}\n\nid: [^@]*?"text":"/;

for (let reader = 0; reader < Number(readers); reader += 1) {
  const socket = connect(Number(port), hostname);
  let rest = '';
  let next = 0;
  let isReady = false;
  socket.write(`GET /events?only=console HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const now = Number(process.hrtime.bigint());
    if (!isReady) {
      isReady = true;
      if ((ready += 1) === Number(readers)) process.stdout.write('ready\n');
    }
    const text = rest + chunk;
    let at = 0;
    for (;;) {
      const begin = text.indexOf('@', at);
      const end = begin < 0 ? -1 : text.indexOf('@', begin + 1);
      if (end < 0) {
        rest = begin < 0 ? '' : text.slice(begin);
        break;
      }
      at = end + 1;
      const slice = text.slice(begin + 1, end);
      const stamp = slice.includes('\n') ? slice.replace(between, '') : slice;
      const colon = stamp.indexOf(':');
      if (Number(stamp.slice(0, colon)) !== next) faults += 1;
      if (next % sampled === 0 && seen < delays.length) delays[seen++] = (now - Number(stamp.slice(colon + 1))) / 1e6;
      next += 1;
    }
    if (next === expected && (done += 1) === Number(readers)) report();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (next < expected) report();
  });
}

/** Reports after 200 ms, so that a repeated line is noticed. */
function report(): void {
  setTimeout(() => {
    const taken = [...delays.subarray(0, seen)];
    process.stdout.write(
      `${JSON.stringify({ done, faults, samples: seen, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), max: taken.reduce((most, each) => Math.max(most, each), 0) })}\n`,
    );
    process.exit(0);
  }, 200);
}
