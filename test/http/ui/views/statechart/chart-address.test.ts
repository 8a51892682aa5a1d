/** The parts of the drawing's state that the address has. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  linkToChart,
  readOpen,
  readView,
  writeOpen,
  writeView,
} from '../../../../../http/ui/views/statechart/chart/chart-address.js';

const test = suite('http/ui/views/statechart/chart-address');

const closable = ['server.stopped', 'server.running.launching', 'server.running.stopping'];
const queryOf = (view: string) => new URLSearchParams({ view });

test('A view in an address has a rounded scale and position', () => {
  const scale = fc.integer({ min: 50, max: 4_000 }).map((value) => value / 1_000);
  const place = fc.integer({ min: -9_999, max: 9_999 });
  fc.assert(
    fc.property(fc.record({ scale, x: place, y: place }, { noNullPrototype: true }), (view) =>
      assert.equal(readView(queryOf(writeView(view))), view),
    ),
  );
  assert.is(writeView({ scale: 1.23456, x: -0.4, y: 640.5 }), '1.235_0_641');
});

test('A view needs no escape in an address, and an invalid view is ignored', () => {
  const text = writeView({ scale: 0.9, x: -12, y: 640 });
  assert.is(encodeURIComponent(text), text);
  for (const invalid of ['', '1', '1_2', '1_2_3_4', 'a_b_c', '1e9_0_0', '-1_0_0', '1_0_999999', ' 1_0_0'])
    assert.is(readView(queryOf(invalid)), null, invalid);
  assert.is(readView(new URLSearchParams()), null);
});

test('The open states are read in the order of the chart, without unknown states', () => {
  const open = writeOpen(['server.running.stopping', 'server.stopped']);
  assert.equal(open, ['running.stopping', 'stopped']);
  const query = new URLSearchParams([...open, 'nothing', 'running'].map((id) => `open=${id}`).join('&'));
  assert.equal(readOpen(query, closable), ['server.stopped', 'server.running.stopping']);
});

test('A link to another source keeps only the open states in the address', () => {
  const query = new URLSearchParams('event=1&view=1_2_3&open=stopped&open=running.stopping');
  assert.is(linkToChart(query, { run: '' }), '#/statechart?open=stopped&open=running.stopping&run=');
  assert.is(linkToChart(query, {}), '#/statechart?open=stopped&open=running.stopping');
  assert.is(linkToChart(new URLSearchParams('view=1_2_3'), {}), '#/statechart');
});

test.run();
