/**
 * One reader of GET /events that checks the cursor of each event. Arguments: address, bytes to read. The program prints
 * `ready` when it is connected and `done` at the end. With `stop` as the third argument the reader stops reading after
 * the first event.
 */
import { connect } from 'node:net';

const [base = '', bytes = '0', mode = ''] = process.argv.slice(2);
const { hostname, port } = new URL(base);
const socket = connect(Number(port), hostname);
const mark = Buffer.from('"cursor":');
let next = 0;
let rest = Buffer.alloc(0);
let isReady = false;

socket.write(`GET /events?only=console HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
socket.on('data', (chunk: Buffer) => {
  if (!isReady) process.stdout.write('ready\n');
  isReady = true;
  let at = 0;
  const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
  for (let begin = text.indexOf(mark, at); begin >= 0; begin = text.indexOf(mark, at)) {
    if (text.length < begin + 60) break;
    const [, from, to] = /^"cursor":(\d+),"next":(\d+)/.exec(text.toString('latin1', begin, begin + 60)) ?? [];
    if (Number(from) !== next) fail(`the output continues at ${from} instead of ${next}`);
    next = Number(to);
    at = begin + mark.length;
    if (mode === 'stop') return void socket.pause();
  }
  // A mark may be split between two chunks: keep its possible beginning for the next chunk.
  rest = Buffer.from(text.subarray(Math.max(at, text.length - 60)));
  if (next === Number(bytes)) {
    process.stdout.write('done\n');
    next = -1;
  }
});
socket.on('error', () => fail('the connection broke'));

function fail(why: string): never {
  process.stdout.write(`${why}\n`);
  process.exit(1);
}
