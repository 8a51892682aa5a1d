/** The lines of the output that show the cause of an exit. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findCauseLines } from '../../../machines/console/cause-lines.js';
import { toLastExit } from '../../../machines/run/exit.js';

const test = suite('machines/run/exit-cause');

/** Returns the lines that were chosen as the cause, and how they were chosen. */
function causeOf(...lines: readonly string[]): readonly string[] | null {
  const cause = findCauseLines(lines);
  return cause && [cause.chosenBy, ...lines.slice(cause.index, cause.index + cause.lines)];
}

const unrelated = '[05:28:20 ERROR]: Failed to load data for block entity minecraft:chest: NullPointerException';

test('A lack of memory is the cause even after an unrelated error', () => {
  const trace = [
    '\tat net.minecraft.WorldChunk.load(WorldChunk.java:94)',
    '\tat java.lang.Thread.run(Thread.java:840)',
  ];
  const error = 'java.lang.OutOfMemoryError: Java heap space';
  const head = '[05:28:50 ERROR]: Encountered an unexpected exception';
  assert.equal(causeOf(unrelated, 'Lena joined', head, error, ...trace, 'Stopping server'), [
    'finding',
    error,
    ...trace,
  ]);
});

test('The last of several fatal errors is the cause, with the following stack trace', () => {
  const trace = ['    at loop (/srv/index.js:4:9)', '    at main (/srv/index.js:9:1)'];
  assert.equal(causeOf('Uncaught exception, retrying', 'TypeError: x is undefined', ...trace, '', 'bye'), [
    'fatal',
    'TypeError: x is undefined',
    ...trace,
  ]);
  assert.equal(
    causeOf(
      'Exception in thread "main" java.lang.IllegalStateException: tick',
      '\tat a.B.c(B.java:1)',
      'Caused by: x.Y: z',
    ),
    ['fatal', 'Caused by: x.Y: z'],
  );
  assert.equal(causeOf('thread panicked at src/main.rs:2', 'note: run with a backtrace'), [
    'fatal',
    'thread panicked at src/main.rs:2',
  ]);
});

test('A line that only reports the end of the program is a cause if no error is fatal', () => {
  assert.equal(
    causeOf("terminate called after throwing 'std::bad_alloc'", '  what(): bad_alloc', 'Aborted (core dumped)'),
    ['fatal', "terminate called after throwing 'std::bad_alloc'", '  what(): bad_alloc'],
  );
  assert.equal(causeOf(unrelated, 'start.sh: line 3: 42 Segmentation fault (core dumped) ./server'), [
    'fatal',
    'start.sh: line 3: 42 Segmentation fault (core dumped) ./server',
  ]);
});

test('A line with a finding is the cause only shortly before the last fatal error', () => {
  const known = 'Error: listen EADDRINUSE: address already in use 0.0.0.0:25565';
  const later = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);
  assert.equal(causeOf(known, ...later(10), 'Fatal: shutting down'), ['finding', known]);
  assert.equal(causeOf(known, ...later(30), 'Fatal: no map'), ['fatal', 'Fatal: no map']);
});

test('The last error is the cause if there is no fatal error', () => {
  assert.equal(causeOf('Error: first', 'fine', '\x1b[31mno map\x1b[0m', 'GOT exit'), [
    'error',
    '\x1b[31mno map\x1b[0m',
  ]);
  assert.is(causeOf('hello', 'terrors of the deep', ''), null);
  assert.is(causeOf(''), null);
});

test('A signal from outside, or a lack of memory of the machine, is itself the cause', () => {
  const shown = { stops: false, findings: [], cause: { chosenBy: 'error', cursor: 7, lines: 1 } } as const;
  const exit = { code: null, signal: null, ambiguous: false, at: 0, unseen: null, oomKilled: false };
  const request = { expected: false, killSent: false };
  const none = { chosenBy: 'exit', cursor: null, lines: 0 };
  const cause = (more: object, requested = request) => toLastExit({ ...exit, ...more, shown }, 'run', requested).cause;
  assert.equal(cause({ signal: 'SIGKILL' }), none);
  assert.equal(cause({ signal: 'SIGKILL', oomKilled: true }), none);
  assert.equal(cause({ signal: 'SIGSEGV' }), shown.cause);
  assert.equal(cause({ code: 1 }), shown.cause);
  assert.is(cause({ code: 1 }, { expected: true, killSent: false }), undefined);
  const finding = { ...shown, cause: { ...shown.cause, chosenBy: 'finding' } } as const;
  assert.equal(toLastExit({ ...exit, signal: 'SIGTERM', shown: finding }, 'run', request).cause, finding.cause);
});

test.run();
