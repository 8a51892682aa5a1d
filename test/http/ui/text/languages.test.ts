import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../http/ui/text/en.js';
import { de } from '../../../kit/data/german.js';

const test = suite('http/ui/text/languages');

/** Names and words that are equal in both languages. */
const sameInBoth = new Set([
  'server-manager',
  'Simulation',
  'Client',
  'SIGKILL',
  'Backup',
  'Ensure',
  'Server',
  'Clients',
  'Data Folder',
  'Data Folders',
  'Folders',
  'Build',
  'Builds',
  'Backups',
  'Update',
  'restic',
  'UTF-',
  'UTF-16 LE',
  'UTF-16 BE',
  'LF',
  'CRLF',
  'CR',
  'Token',
  'Log',
  'Name',
  'Version',
  'Installed Resource',
  'Installed Resources',
  'Code:',
  'System',
  'Server:',
  'PID',
  'CPU',
  'CPUs',
  'Thread',
  'Nice',
  'Live',
  'Manager',
  'ID',
  'Ping',
  'Webhooks',
  'Passkeys',
  'GameServer',
  'Start',
  'Text',
  'Optional',
  'min',
  'in',
  'Moderator',
  'Administrator',
  'Webhook',
  'Discord',
  'Slack',
  'FiveM',
  'RedM',
  'OpenTTD',
  'Grand Theft Auto V',
  'Red Dead Redemption',
]);

type TextFunction = (...values: unknown[]) => unknown;

/** Returns all texts with their paths. Calls text functions with 1 and 2. */
function textsOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function')
    return [1, 2].flatMap((argument) => textsOf(call(value as TextFunction, argument), `${path}(${argument})`));
  assert.type(value, 'object', `${path} is not a text`);
  return Object.entries(value as object).flatMap(([key, each]) => textsOf(each, path === '' ? key : `${path}.${key}`));
}

function call(text: TextFunction, argument: number): unknown {
  return text(argument, argument, argument, argument);
}

const english = textsOf(en, '');
const german = new Map(textsOf(de, ''));

test('English and German have the same texts', () => {
  assert.equal(
    english.map(([path]) => path),
    [...german.keys()],
  );
});

test('No text is empty or contains an undefined value', () => {
  for (const [path, text] of [...english, ...german]) {
    assert.is.not(text.trim(), '', path);
    assert.not.match(text, /undefined|null|NaN|\[object/, path);
  }
});

test('Every German text except names differs from the English text', () => {
  const isName = (text: string): boolean =>
    sameInBoth.has(text.replace(/[\d\s]*$|^[\d\s]*/g, '')) || !/\p{L}{2}/u.test(text);
  assert.equal(
    english.filter(([path, text]) => german.get(path) === text && !isName(text) && !path.startsWith('time.')),
    [],
  );
});

test('The German texts have one word for each term, and address the operator formally', () => {
  const others = /Durchsage|Fassung|\bSicherung|Ressource|\bBelege\b|Bewährung|\b(starte|wähle|gib|dein|du)\b/i;
  assert.equal(
    [...german].filter(([, text]) => others.test(text)),
    [],
  );
});

test.run();
