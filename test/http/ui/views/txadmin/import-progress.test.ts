/** The progress of an import, and its rows. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  advanceImport,
  type ImportEvent,
  type ImportProgress,
} from '../../../../../http/ui/views/txadmin/import-progress.js';
import { toImportRows } from '../../../../../http/ui/views/txadmin/import-rows.js';
import type { PresentLists } from '../../../../../machines/imports/txadmin/compare-plan.js';
import type { ImportStep } from '../../../../../machines/imports/txadmin/plan-import.js';

const test = suite('http/ui/views/txadmin/import-progress');

const nothing: PresentLists = {
  ...{ folders: [], settings: null, builds: [], schedules: [], webhooks: [], accounts: [] },
};
const problem = { status: 409, code: 'build_exists', title: 'Build exists', detail: '', findings: [] };

const read = (present: PresentLists): ImportEvent => ({
  type: 'lists.read',
  answer: { ok: true, value: present, headers: new Headers() },
});
const notRead: ImportEvent = { type: 'lists.read', answer: { ok: false, problem } };
const begun = (step: string): ImportEvent => ({ type: 'step.begun', step });
const refused = (step: string): ImportEvent => ({ type: 'step.ended', step, result: { ok: false, problem } });

const advance = (...events: readonly ImportEvent[]): ImportProgress =>
  events.reduce(advanceImport, { state: 'reading' } as ImportProgress);

const steps: readonly ImportStep[] = [
  { part: 'folder', name: 'city', path: '/srv/city' },
  { part: 'settings', name: 'city', path: '/srv/city', settings: { oneSync: 'on' } },
  { part: 'build', name: '1', path: '/srv/fx' },
  { part: 'accounts', name: 'Ann', scopes: ['admin'] },
];

const toStates = (progress: ImportProgress, isChosen = (_: ImportStep): boolean => true) =>
  toImportRows(steps, progress, isChosen)?.map(({ state }) => state) ?? null;

test('An import has no rows until the existing objects have been read', () => {
  assert.is(toStates(advance()), null);
  assert.equal(advance(notRead), { state: 'unreadable', problem });
  assert.is(toStates(advance(notRead)), null);
  assert.equal(advance(notRead, begun('build')), { state: 'unreadable', problem });
  assert.equal(toStates(advance(notRead, read(nothing))), ['waiting', 'waiting', 'waiting', 'waiting']);
});

test('A later read that fails keeps the rows', () => {
  const progress = advance(read({ ...nothing, builds: [{ id: '1' }] }), notRead);
  assert.equal(toStates(progress), ['waiting', 'waiting', 'done', 'waiting']);
  assert.is(progress.state === 'settled' && progress.problem, problem);
});

test('A refused step can be repeated, and its refusal ends with the next attempt', () => {
  const failed = advance(read(nothing), begun('build'), refused('build'), { type: 'steps.ended' });
  assert.is(failed.state, 'settled');
  assert.equal(toStates(failed), ['waiting', 'waiting', 'refused', 'waiting']);
  const repeated = advanceImport(failed, begun('build'));
  assert.equal(toStates(repeated), ['waiting', 'waiting', 'running', 'waiting']);
  assert.equal(repeated.state === 'running' && repeated.results, {});
});

test('The row of a created account keeps the invitation after the next read', () => {
  const created: ImportEvent = { type: 'step.ended', step: 'accounts:Ann', result: { ok: true, invitation: 'secret' } };
  const progress = advance(
    ...[read(nothing), begun('accounts:Ann'), created, read({ ...nothing, accounts: [{ name: 'Ann' }] })],
  );
  const row = toImportRows(steps, progress, () => true)?.at(-1);
  assert.equal([row?.state, row?.invitation], ['done', 'secret']);
});

test('Start options are left out without their Data Folder', () => {
  const isChosen = ({ part }: ImportStep): boolean => part !== 'folder';
  assert.equal(toStates(advance(read(nothing)), isChosen), ['leftOut', 'leftOut', 'waiting', 'waiting']);
});

test.run();
