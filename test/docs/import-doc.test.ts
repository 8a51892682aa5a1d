/** The tables of permissions and of notes in docs/guides/coming-from.md. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lostCodes, manualCodes } from '../../machines/imports/txadmin/import-notes.js';
import { permissionScopes } from '../../machines/imports/txadmin/tx-admins.js';

const test = suite('docs/import-doc');

test('coming-from.md lists the scopes for each permission of txAdmin', () => {
  const text = readFileSync('docs/guides/coming-from.md', 'utf8');
  const table = text.slice(text.indexOf('| Permission | Scopes |'), text.indexOf('`files` allows more'));
  const rows = [...table.matchAll(/^\| `([\w.]+)`(?:, master)? \| (`.*`) \|$/gm)];
  assert.equal(
    Object.fromEntries(
      rows.map(([, name, listed = '']) => [name, [...listed.matchAll(/`(\w+)`/g)].map(([, each]) => each)]),
    ),
    permissionScopes,
  );
});

test('coming-from.md lists the code of every note of a plan', () => {
  const text = readFileSync('docs/guides/coming-from.md', 'utf8');
  const table = text.slice(text.indexOf('| Codes | Values |'), text.indexOf('| In txAdmin | The import |'));
  const listed = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, codes = '']) => [
    ...codes.matchAll(/`(\w+)`/g),
  ]);
  assert.equal(listed.map(([, code]) => code).sort(), [...manualCodes, ...lostCodes].sort());
});

test.run();
