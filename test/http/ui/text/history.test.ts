/** The texts of the entries of the history. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../../../http/client/api.js';
import { actorText } from '../../../../http/ui/text/actor.js';
import { findBackupFault } from '../../../../http/ui/text/backup-fault.js';
import { en, type Text } from '../../../../http/ui/text/en.js';
import { entryDetails, entryOutcome, entryText } from '../../../../http/ui/text/history.js';
import { entryTypes } from '../../../../machines/history/journal.js';
import { de } from '../../../kit/data/german.js';

const test = suite('http/ui/text/history');

const entryOf = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2026-01-31T12:00:00.000Z',
  type: 'operation.stop',
  actor: { kind: 'client', name: 'session' },
  run: null,
  build: null,
  folder: null,
  outcome: null,
  problem: null,
  detail: {},
  ...changes,
});

const exitOf = (outcome: string, detail: object = {}): HistoryEntry =>
  entryOf({ type: 'server.exited', build: 'b', folder: 'f', outcome, detail: { code: 3, signal: null, ...detail } });

const detailsOf = (entry: HistoryEntry, text: Text) => entryDetails(entry, text).map((detail) => detail.text);

test('Each type of entry has a sentence in both languages', () => {
  for (const type of entryTypes) {
    for (const outcome of ['done', 'not_running']) {
      const [english, german] = [en, de].map((text) => entryText(entryOf({ type, outcome }), text));
      assert.match(english ?? '', /^[A-Z][a-z]+( [a-zA-Z]+)+$/, type);
      assert.match(german ?? '', /^[A-Z].* /, type);
      assert.is.not(english, german, type);
    }
  }
});

test('The text of a refused stop says that a stop was requested', () => {
  assert.is(entryText(entryOf({ outcome: 'done' }), en), 'Server stopped');
  assert.is(entryText(entryOf({ outcome: 'done' }), de), 'Server gestoppt');
  const refused = entryOf({ outcome: 'not_running', problem: { status: 409, title: 'Server is not running' } });
  assert.is(entryText(refused, en), 'Stop requested');
  assert.equal(entryOutcome(refused, en), { text: 'Refused: Server is not running', tone: 'warn' });
  assert.equal(entryOutcome(refused, de), { text: 'Abgelehnt: Server is not running', tone: 'warn' });
  assert.is(actorText(refused, en), 'Logged-in browser');
  assert.is(actorText(refused, de), 'Angemeldeter Browser');
  for (const name of ['Nightly', 'manager', 'constructor'])
    assert.is(actorText({ ...refused, actor: { kind: 'schedule', name } }, en), name);
});

test('A dismissed notice of crash recovery is not shown as a cancelled start', () => {
  const dismissed = entryOf({ type: 'operation.cancel_recovery', outcome: 'done', detail: { gave_up: true } });
  assert.is(entryText(dismissed, en), 'Notice of crash recovery dismissed');
  assert.is(entryText({ ...dismissed, detail: {} }, en), 'Planned start cancelled');
});

test('A failed job on a backup is shown as failed, with its reason', () => {
  const failed = entryOf({ type: 'backup.finished', folder: 'world', outcome: 'database_dump_failed' });
  assert.is(entryText(failed, en), 'Backup failed');
  assert.is(entryText(failed, de), 'Backup fehlgeschlagen');
  assert.equal(
    entryOutcome(failed, en, (code) => findBackupFault(code, en)),
    { text: 'Database could not be dumped', tone: 'bad' },
  );
  assert.equal(
    entryOutcome(failed, de, (code) => findBackupFault(code, de)),
    {
      text: 'Die Datenbank ließ sich nicht sichern',
      tone: 'bad',
    },
  );
  assert.is(entryText({ ...failed, outcome: 'done' }, en), 'Backup made');
});

test("An entry of wrong credentials has the client's address", () => {
  const guessed = entryOf({ type: 'access.refused', detail: { address: '192.0.2.1', attempts: 499 } });
  assert.equal(
    [entryText(guessed, en), detailsOf(guessed, en)],
    ['Wrong credential refused', ['192.0.2.1, 499 attempts']],
  );
  assert.equal(detailsOf(entryOf({ type: 'access.refused', detail: { attempts: 1 } }), de), ['1 Versuch']);
});

test('A crash is red and has its exit code, and each other exit has another colour', () => {
  assert.is(entryText(exitOf('crashed'), en), 'Server crashed');
  assert.equal(detailsOf(exitOf('crashed'), en), ['Crashed with code 3', 'Build b, Data Folder f']);
  const outcomes = ['stopped', 'killed', 'crashed', 'exited', 'unknown'];
  for (const text of [en, de]) {
    assert.is(new Set(outcomes.map((outcome) => entryText(exitOf(outcome), text))).size, outcomes.length);
  }
});

test('An exit shows its causes, each with its remedy', () => {
  const [title, message, remedy] = ['Port is in use', 'Another program uses port 25565.', 'Stop it.'];
  const findings = [{ code: 'port_in_use', title, message, remedy, count: 2 }];
  const exited = entryOf({ type: 'server.exited', outcome: 'crashed', detail: { code: 1, findings } });
  assert.equal(entryDetails(exited, de).at(-1), { kind: 'english', text: `${title}: ${message} ${remedy}` });
});

test('A failed operation is red, and an operation of a disconnected client is grey', () => {
  assert.equal(
    entryOutcome(entryOf({ outcome: 'server_stuck', problem: { status: 500, title: 'Server does not exit' } }), en),
    {
      text: 'Failed: Server does not exit',
      tone: 'bad',
    },
  );
  assert.is(entryOutcome(entryOf({ outcome: 'disconnected' }), en)?.tone, 'off');
  assert.equal(entryOutcome(entryOf({ outcome: 'new_code' }), en), { text: 'Refused: new_code', tone: 'warn' });
  assert.is(entryOutcome(entryOf({ outcome: null }), en), null);
});

test('A single command is shown with its text, consecutive commands with their number', () => {
  const command = entryOf({ type: 'command.sent', outcome: 'done', build: 'b', detail: { line: 'say hello' } });
  assert.equal(entryDetails(command, en), [{ kind: 'code', text: 'say hello' }]);
  const more = entryOf({ type: 'command.sent', outcome: 'done', detail: { commands: 480 } });
  assert.is(entryText(more, en), '480 more commands within a second');
  assert.is(entryText(more, de), '480 weitere Befehle innerhalb einer Sekunde');
});

test('A command on a resource is shown with outcome, and a failure with its message', () => {
  const detail = { action: 'start', resource: 'taxi', reason: "Couldn't find resource taxi." };
  const failed = entryOf({ type: 'resource.command', outcome: 'failed', build: 'b', detail });
  assert.equal(entryDetails(failed, en), [
    { kind: 'code', text: 'start taxi' },
    { kind: 'english', text: "Couldn't find resource taxi." },
  ]);
  assert.equal(entryOutcome(failed, en), { text: 'Failed', tone: 'bad' });
  const refreshed = entryOf({ type: 'resource.command', outcome: 'refreshed', detail: { action: 'refresh' } });
  assert.equal(
    [entryDetails(refreshed, en), entryOutcome(refreshed, de)],
    [[{ kind: 'code', text: 'refresh' }], { text: 'Neu eingelesen', tone: 'good' }],
  );
  const problem = { status: 400, title: 'Invalid resource name' };
  const request = { type: 'resource.command', detail: { action: 'start' } } as const;
  const refused = entryOf({ ...request, outcome: 'resource_name_invalid', problem });
  assert.equal(entryOutcome(refused, en), { text: 'Refused: Invalid resource name', tone: 'warn' });
});

test('An entry of crash recovery shows its time and its reason', () => {
  const planned = entryOf({ type: 'recovery.planned', detail: { cause: 'recovery', attempt: 2, at: entryOf({}).at } });
  assert.match(detailsOf(planned, en)[0] ?? '', /^attempt 2, for /);
  assert.is(entryText(entryOf({ type: 'recovery.planned', detail: { cause: 'autostart' } }), en), en.history.autostart);
  const gaveUp = entryOf({
    type: 'recovery.gave_up',
    outcome: 'crashed_too_often',
    detail: { cause: 'recovery', attempt: 3, reason: 'The server crashed each time.' },
  });
  assert.is(entryOutcome(gaveUp, en)?.tone, 'bad');
  assert.equal(entryDetails(gaveUp, de), [{ kind: 'english', text: 'The server crashed each time.' }]);
});

test("A start is shown with its cause, a manager's end with the server's next state", () => {
  const started = entryOf({ type: 'server.started', build: 'b', folder: 'f', detail: { cause: 'recovery' } });
  assert.equal(detailsOf(started, en), ['Build b, Data Folder f, by crash recovery']);
  assert.is(entryText({ ...started, detail: { found: true } }, en), 'Running server found');
  const ended = entryOf({ type: 'manager.ended', outcome: 'running' });
  assert.equal(entryOutcome(ended, de), { text: 'Der Server lief weiter', tone: 'off' });
});

test('Refusals and failures have the title from the API, and differ by the status', () => {
  const outcomeOf = (status: number, text: Text) =>
    entryOutcome(entryOf({ outcome: 'some_code', problem: { status, title: 'Some title' } }), text);
  assert.equal(outcomeOf(409, en), { text: 'Refused: Some title', tone: 'warn' });
  assert.equal(outcomeOf(503, de), { text: 'Fehlgeschlagen: Some title', tone: 'bad' });
  assert.equal(entryOutcome(entryOf({ outcome: 'code_of_old' }), en), { text: 'Refused: code_of_old', tone: 'warn' });
});

test('The entry of a recovery that gave up gives the reason in both languages', () => {
  for (const outcome of ['crashed_too_often', 'exited_at_start', 'moved_to_background']) {
    const [english, german] = [en, de].map((text) =>
      entryOutcome(entryOf({ type: 'recovery.gave_up', outcome }), text),
    );
    assert.match(english?.text ?? '', /^Failed: [A-Z][a-z]+ /);
    assert.match(german?.text ?? '', /^Fehlgeschlagen: /);
    assert.equal([english?.tone, german?.tone], ['bad', 'bad']);
  }
});

test.run();
