/** The update that the row of the running Build offers. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { UpdateSource } from '../../../../../http/client/api.js';
import { findUpdate } from '../../../../../http/ui/views/builds/newer-build.js';

const test = suite('http/ui/views/builds/newer-build');

type Channel = UpdateSource['channels'][number];

function makeChannel(
  channel: Channel['channel'],
  version: string,
  download: string | null = 'https://host/a',
): Channel {
  return { channel, version, download, support_ends_at: null, builds: [], in_use: false };
}

const running = { id: 'city-build', version: '12345', support_ends_at: null, in_use: true };

function makeSource(channels: Channel[], builds: UpdateSource['builds'] = [running]): UpdateSource {
  return { id: 'fxserver', source: 'https://host', fetched_at: null, problem: null, channels, builds };
}

const offer = (build: string, source: UpdateSource) => findUpdate(build, [source])?.channel.version ?? null;

test('The running Build is offered the recommended version, or else the newest one', () => {
  const [latest, optional] = [makeChannel('latest', '20000'), makeChannel('optional', '15000')];
  assert.is(offer('city-build', makeSource([optional, latest])), '20000');
  assert.is(offer('city-build', makeSource([latest, makeChannel('recommended', '14000')])), '14000');
  assert.is(offer('city-build', makeSource([latest, makeChannel('recommended', '9999')])), '20000');
});

test('No update is offered without a newer archive, and to a Build that does not run', () => {
  assert.is(offer('city-build', makeSource([makeChannel('latest', '20000', null)])), null);
  assert.is(offer('city-build', makeSource([makeChannel('latest', '12345')])), null);
  assert.is(offer('another', makeSource([makeChannel('latest', '20000')])), null);
  assert.is(offer('city-build', makeSource([makeChannel('latest', '20000')], [{ ...running, in_use: false }])), null);
});

test.run();
