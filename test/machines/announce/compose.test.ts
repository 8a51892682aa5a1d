/** The console lines of announcements. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findLineWriting } from '../../../adapters/console/text/text-codec.js';
import type { Announcement } from '../../../machines/announce/announcer.js';
import { composeAnnouncement, toPlainText } from '../../../machines/announce/compose.js';
import type { AnnouncePlan } from '../../../machines/launch/announce-plan.js';

const test = suite('machines/announce/compose');

const spoken: AnnouncePlan = {
  message: { lines: ['say {message}'] },
  scheduled_restart: { lines: ['say {minutes} min: {message}', 'bar {seconds}'] },
  maxLineBytes: 250,
};

const encoded: AnnouncePlan = {
  shutting_down: {
    lines: ['announce {id} end {payload}'],
    payload: { delay: 'delayMs', author: 'author', message: 'message' },
    acknowledgement: 'announcement {id} handled$',
    waitMs: 10_000,
  },
  maxLineBytes: 4_095,
};

const message = (text: string): Announcement => ({ type: 'message', author: 'Ann', message: text });

const end = (text: string): Announcement => ({ type: 'shutting_down', delayMs: 5_000, author: 'Ann', message: text });

test('An announcement has the lines of its type', () => {
  assert.equal(composeAnnouncement(spoken, message('Hello all'), '1')?.lines, ['say Hello all']);
  const restart = { type: 'scheduled_restart', secondsRemaining: 300, message: 'Restart' } as const;
  assert.equal(composeAnnouncement(spoken, restart, '1')?.lines, ['say 5 min: Restart', 'bar 300']);
  assert.is(composeAnnouncement(spoken, end('now'), '1'), null);
  assert.is(composeAnnouncement(undefined, message('Hello'), '1'), null);
});

test('A payload is sent as one hex-encoded word', () => {
  const composed = composeAnnouncement(encoded, end('"now"; quit \\'), 'a1');
  const [command, id, event, hex, ...rest] = composed?.lines[0]?.split(' ') ?? [];
  assert.equal([command, id, event, rest], ['announce', 'a1', 'end', []]);
  assert.equal(JSON.parse(Buffer.from(hex ?? '', 'hex').toString()), {
    delay: 5_000,
    author: 'Ann',
    message: '"now"; quit \\',
  });
  assert.is(composed?.acknowledgement, 'announcement a1 handled$');
});

test('No message can add a second command, a second line, a quote or a comment', () => {
  assert.is(toPlainText('bye; quit'), 'bye, quit');
  assert.is(toPlainText('"bye" \\"'), "'bye' /'");
  assert.is(toPlainText('a\r\nquit\u2028b\u0000c'), 'a quit b c');
  assert.is(toPlainText('see https://example.org /* x'), 'see https:/ /example.org / * x');
  assert.is(toPlainText('half \ud83d of a pair'), 'half \ufffd of a pair');
  assert.is(toPlainText('{id} $& ünï 🎮'), '{id} $& ünï 🎮');
});

test('Any text gives lines that are one command each and no longer than the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string({ unit: 'binary' }), (text, author) => {
      const said = composeAnnouncement(spoken, { type: 'message', author, message: text }, '1')?.lines ?? [];
      const [line = ''] = said;
      assert.is(said.length, 1);
      assert.ok(line.startsWith('say '));
      assert.not.match(line, /[\p{Cc}\p{Cs};"\\\u2028\u2029]|\/\/|\/\*/u);
      assert.ok(Buffer.byteLength(line) <= 250, line);
      const shutdown = { type: 'shutting_down', delayMs: 0, author, message: text } as const;
      const [word = ''] = composeAnnouncement(encoded, shutdown, 'a1')?.lines ?? [];
      assert.match(word, /^announce a1 end [0-9a-f]+$/);
      assert.ok(Buffer.byteLength(word) <= 4_095);
    }),
  );
});

test('A message is cut by its bytes in the encoding of the console', () => {
  const inGbk = composeAnnouncement(spoken, message('服'.repeat(200)), '1', findLineWriting('gbk'));
  assert.equal(inGbk?.lines, [`say ${'服'.repeat(123)}`]);
  assert.is(inGbk?.replaced, '');
  const cut = composeAnnouncement(spoken, message(`☃${'x'.repeat(300)}🎮`), '1', findLineWriting('gbk'));
  assert.equal(cut?.lines, [`say ?${'x'.repeat(245)}`]);
  assert.is(cut?.replaced, '☃');
});

test('A long message is cut between two characters', () => {
  const [line = ''] = composeAnnouncement(spoken, message('🎮'.repeat(300)), '1')?.lines ?? [];
  assert.match(line, /^say 🎮+$/u);
  assert.ok(Buffer.byteLength(line) > 200);
});

test.run();
