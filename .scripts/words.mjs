/**
 * Lists words that the project's style keeps out of code, texts, docs and test titles: `node .scripts/words.mjs
 * [path]...`. Identifiers are split into their words. Exit status 1 when a word was found.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each word or phrase with the standard terms to use instead. */
const banned = [
  [/\b(tells?|told|untold|telling)\b/, 'report, send, show, know'],
  [/\b(whoever|whomever|somebody|nobody|anybody|everybody)\b/, 'name the subject: the operator, a client, a process'],
  [/\bmeanwhile\b/, 'say what happened before what'],
  [/\bfamil(y|ies)\b/, 'process tree'],
  [/\b(story|stories|affairs?|news)\b/, 'run, event, output'],
  [/\bthings?\b/, 'name it'],
  [/\b(stands|stood)\b/, 'is'],
  [/\b(goes|went|going) on\b/, 'continues, runs, is running'],
  [/\b(comes?|came) to\b/, 'becomes, results in'],
  [/\b(look|looks|looked|looking) (at|again)\b/, 'read, check, poll'],
  [/\b(turnstile|asker|trouble|troubles)\b/, 'operation queue; stop reason; problem, fault or finding'],
  [/\b(lives|lived|living) on\b/, 'is still running'],
  [/\b(concerns|whereabouts|heed|heeds)\b/, 'affects; location; handle'],
  [/\b(that is none|is none that)\b/, 'say what it is'],
];

/** The project's own list, and names that others have given. */
const exempt = [
  /^\.scripts\/words\.mjs$/,
  /^package(-lock)?\.json$/,
  /^LICENSE$/,
  /\.(png|svg|wasm)$/,
  /^test\/fixtures\/fxserver\//,
  /^test\/fixtures\/runs\//,
];

/** Standard terms that contain a banned word. */
const standardTerms =
  /font-family|fontFamily|address family|family: ?['"]?IPv[46]['"]?|Storybook|RestrictAddressFamilies/gi;

/**
 * Finds banned words in a text.
 * @param {string} text
 * @returns {{ line: number, word: string, instead: string }[]} with lines counted from 1
 */
export function findBannedWords(text) {
  return text.split('\n').flatMap((line, index) => {
    const words = line
      .replace(standardTerms, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase();
    return banned.flatMap(([pattern, instead]) => {
      const found = pattern.exec(words);
      return found === null ? [] : [{ line: index + 1, word: found[0], instead }];
    });
  });
}

/**
 * Lists the banned words in the project's files.
 * @param {string} root the project's directory
 * @param {readonly string[]} paths files or directories below it; all files without any
 * @returns {string[]} one line for each: `path:line: "word" (use instead: …)`
 */
export function checkWords(root, paths = []) {
  const { stdout, status } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...paths],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  if (status !== 0) throw new Error('git cannot list the files of the project');
  const files = stdout.split('\0').filter((path) => path !== '' && !exempt.some((pattern) => pattern.test(path)));
  return files.flatMap((path) => {
    const text = readOrNull(`${root}/${path}`);
    if (text === null) return [];
    return findBannedWords(text).map(
      ({ line, word, instead }) => `${path}:${line}: "${word}" (use instead: ${instead})`,
    );
  });
}

/** Returns null for a file that git lists and the work tree no longer has. */
function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const paths = process.argv.slice(2).map((path) => relative(root, path) || '.');
  const found = checkWords(root, paths);
  for (const line of found) console.log(line);
  process.exitCode = found.length === 0 ? 0 : 1;
}
