/** Decodes the trace that FXServer writes to descriptor 3. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTraceDecoder } from '../../../../../adapters/kinds/fxserver/trace/decoder.js';
import { JsonObjectFinder } from '../../../../../adapters/kinds/fxserver/trace/json-objects.js';

const test = suite('adapters/kinds/fxserver/trace/decoder');

const traceOf = (data: object): string =>
  JSON.stringify({ channel: 'citizen-server-impl', data, file: 'a.cpp', func: 'F', line: 1 });

const decode = (...pieces: readonly (string | Buffer)[]) => {
  const decoder = createTraceDecoder();
  return pieces.flatMap((piece) => decoder.add(Buffer.from(piece as string)));
};

const withoutCursor = (reports: ReturnType<typeof decode>) => reports.map(({ cursor: _, ...report }) => report);

test('Hitches, hangs, addresses in use and errors of resources are reported', () => {
  const reports = decode(
    '{"test":"test"}',
    traceOf({ type: 'nucleus_connected', url: 'https://x.users.cfx.re' }),
    traceOf({ type: 'hitch', thread: 'svMain', time: 1_234 }),
    traceOf({ type: 'watchdog_bark', thread: 'svMain', time: 46, stack: 'race: event join <- root' }),
    traceOf({ type: 'watchdog_bite', thread: 'svNetwork' }),
    traceOf({ type: 'bind_error', address: '127.0.0.1:30120' }),
    traceOf({ type: 'script_log', resource: 'race', text: 'a lap was driven\n' }),
    traceOf({ type: 'script_log', resource: 'race', text: '^1SCRIPT ERROR: @race/server.lua:3: nil^7\n' }),
  );
  assert.equal(withoutCursor(reports), [
    { type: 'hitch', thread: 'svMain', durationMs: 1_234 },
    { type: 'hang_warning', thread: 'svMain', stack: 'race: event join <- root', durationMs: 46_000 },
    { type: 'hang_abort', thread: 'svNetwork' },
    { type: 'bind_error', address: '127.0.0.1:30120' },
    { type: 'script_error', resource: 'race', text: 'SCRIPT ERROR: @race/server.lua:3: nil' },
  ]);
});

test('An object that arrives in pieces is reported when it is complete', () => {
  const hitch = traceOf({ type: 'hitch', thread: 'Ünï }{"channel":" \\" {', time: 7 });
  const bytes = Buffer.from(`{"test":"test"}${hitch}${hitch}`);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const decoder = createTraceDecoder();
    const reports = [...decoder.add(bytes.subarray(0, cut)), ...decoder.add(bytes.subarray(cut))];
    const starts = [15, 15 + Buffer.byteLength(hitch)];
    assert.equal(
      reports.map(({ cursor }) => cursor),
      starts,
      `cut at ${cut}`,
    );
    assert.is(decoder.pendingBytes(), 0);
  }
});

test('An incomplete object at the end of the trace counts as pending', () => {
  const hitch = traceOf({ type: 'hitch', thread: 'svMain', time: 7 });
  const decoder = createTraceDecoder();
  assert.is(decoder.add(Buffer.from(hitch + hitch.slice(0, 20))).length, 1);
  assert.is(decoder.pendingBytes(), 20);
});

test('A decoder that begins at any byte reads every later object', () => {
  const traces = ['a', 'b"c', 'd}{e', '{"channel":"x"}', '\\'].map((thread) =>
    traceOf({ type: 'hitch', thread, time: 1 }),
  );
  const bytes = Buffer.from(traces.join(''));
  for (let from = 0; from < bytes.length; from += 1) {
    let end = 0;
    const whole = traces.filter((trace) => (end += trace.length) - trace.length >= from).length;
    assert.is(decode(bytes.subarray(from)).length, whole, `from ${from}`);
  }
});

test('Damaged bytes between objects are skipped', () => {
  const hitch = traceOf({ type: 'hitch', thread: 'svMain', time: 7 });
  for (const damage of ['\0\0\0', '}}}', '"', hitch.slice(0, 30), hitch.slice(30), 'text', '{]', '{"a":}', '\xff\xfe'])
    assert.is(decode(hitch, Buffer.from(damage, 'latin1'), hitch, hitch).length >= 2, true, damage);
});

test('Invalid UTF-8 in the trace is replaced', () => {
  const [before = '', after = ''] = traceOf({ type: 'hitch', thread: 'sv!Main', time: 7 }).split('!');
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xc3]), Buffer.from(after)]);
  assert.is(decode(bytes)[0]?.thread, 'sv\ufffd\ufffdMain');
});

test('Secrets in an error of a resource are hidden', () => {
  const text = 'SCRIPT ERROR: cannot connect to mysql://root:hunter2@localhost/game';
  assert.is(
    decode(traceOf({ type: 'script_log', resource: 'db', text }))[0]?.text,
    'SCRIPT ERROR: cannot connect to mysql://…@localhost/game',
  );
});

test('Fields of unexpected types are left out, and other kinds of trace are ignored', () => {
  assert.equal(withoutCursor(decode(traceOf({ type: 'hitch', thread: 7, time: 'long' }))), [{ type: 'hitch' }]);
  assert.equal(decode(traceOf({ type: 'toString' }), '{"data":null}', '{"data":[]}', '{}', traceOf({})), []);
});

test('An object that never ends takes at most 1 MiB and hides no later object', () => {
  const finder = new JsonObjectFinder();
  const text = Buffer.alloc(300_000, 'x');
  finder.add(Buffer.from('{"channel":"'));
  for (let count = 0; count < 20; count += 1) {
    finder.add(text);
    assert.ok(finder.pendingBytes <= 1024 * 1024);
  }
  assert.is(finder.add(Buffer.from(traceOf({ type: 'hitch' }))).length, 1);
});

test('Any JSON objects, in any pieces, are found complete and in order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.jsonValue().map((data) => JSON.stringify({ channel: 'c', data })),
        { maxLength: 6 },
      ),
      fc.array(fc.nat(40), { maxLength: 40 }),
      (objects, sizes) => {
        const finder = new JsonObjectFinder();
        const bytes = Buffer.from(objects.join(''));
        const found: string[] = [];
        let at = 0;
        for (const size of [...sizes, bytes.length]) {
          for (const object of finder.add(bytes.subarray(at, at + size))) found.push(object.bytes.toString());
          at += size;
        }
        assert.equal(found, objects);
      },
    ),
  );
});

test.run();
