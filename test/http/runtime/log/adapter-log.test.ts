import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logAdapters } from '../../../../http/runtime/log/adapter-log.js';

const test = suite('http/runtime/log/adapter-log');

test('The log lists the features that are missing without the package `libsql`', () => {
  const lines: unknown[] = [];
  const warn = (line: unknown): void => void lines.push(line);
  logAdapters({ info: assert.unreachable, error: assert.unreachable, warn } as never).database.onProblem({
    kind: 'missing',
  });
  assert.is(lines.length, 1);
  for (const missing of ['history', 'samples', 'schedules', 'deliveries of webhooks', 'libsql'])
    assert.match(String(lines[0]), missing);
});

test.run();
