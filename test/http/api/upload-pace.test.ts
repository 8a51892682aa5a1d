/** The rate of uploads, with a clock of the test. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createUploadPace } from '../../../http/api/upload-pace.js';

const test = suite('http/api/upload-pace');

const piece = 62_500;

/** Sends pieces, and waits after each piece for the returned time. @returns the time in milliseconds */
function send(pieces: number, clock: { ms: number }, pace: (bytes: number) => number): number {
  const began = clock.ms;
  for (let index = 0; index < pieces; index += 1) clock.ms += pace(piece);
  return clock.ms - began;
}

test('An upload of 125 MB takes about a second, however fast the client is', () => {
  const clock = { ms: 1_000 };
  const pace = createUploadPace(() => clock.ms);
  const ms = send(2_000, clock, pace);
  assert.ok(ms > 970 && ms <= 1_000, `${ms}`);
});

test('An upload that is slower than the limit never waits', () => {
  const clock = { ms: 1_000 };
  const pace = createUploadPace(() => clock.ms);
  for (let index = 0; index < 100; index += 1) {
    assert.is(pace(piece), 0);
    clock.ms += 1;
  }
});

test('Two uploads share the rate', () => {
  const clock = { ms: 1_000 };
  const pace = createUploadPace(() => clock.ms);
  send(100, clock, pace);
  const [one, two] = [pace(piece), pace(piece)];
  assert.ok(Math.abs(two - one - 0.5) < 1e-9, `${one}, ${two}`);
});

test('A pause of the client allows only a short burst', () => {
  const clock = { ms: 1_000 };
  const pace = createUploadPace(() => clock.ms);
  clock.ms += 60_000;
  const ms = send(2_000, clock, pace);
  assert.ok(ms > 970 && ms <= 1_000, `${ms}`);
});

test.run();
