/**
 * Lists words and patterns that the project's style keeps out of code, texts, docs and test titles: `node
 * .scripts/words.mjs [path]...`. Identifiers are split into their words. Exits with 1 if a word was found.
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
  [/\b(that is none|is none that|if it is none)\b/, 'say what it is'],
  [/\banew\b/, 'again, reload'],
  [/\bbeside (the|its|it|them|each|other|a)\b/, 'with, next to, in addition to'],
  [/\badministrat(e|es|ed)\b/, 'administer'],
  [/\bbelongs? into\b/, 'belongs in, goes in'],
  [/\bthe own\b/, "its own X, the caller's X"],
  [
    /(?<!\b(?:t?here|which|what)) (is|are|was|were) no (?!longer|more|older|younger|larger|smaller|wider|less|other)[a-z]/,
    'is not a X',
  ],
  [/\bthe (manager|run|token|version|release|page) before(?=[.,;:`'"|)\]]| has\b| does\b| was\b|$)/, 'the previous X'],
  [/\bthe (files?|text|backups?) (from|of) before\b/, 'the old X'],
  [/\b(that|those) of\b/, 'repeat the noun'],
  [/\bof (its|their|our) own(?=[.,;:)])/, 'its own X, a separate X'],
  [/\bwhose\b[^.|]*\bwhose\b/, 'two sentences'],
];

/** Patterns of doc comments alone: a fragment that begins with a preposition. */
const bannedInComments = [
  [/\/\*\* (of|by|as|in (?:milli|micro)?seconds|in place of) /, 'begin with a verb, or with the noun'],
];

/** Words of the glossary's column *Not* that no declared name may contain, with the words to use instead. */
const bannedInNames = [
  [/^(stor(y|ies)|life|lives)$/, 'run, process tree, liveness pipe'],
  [/^(leader|family)$/, 'main process, process tree'],
  [/^(asker|turnstile)s?$/, 'caller, stop reason; operation queue'],
  [/^(follower)s?$/, 'subscriber'],
  [/^(sweep|sweeps|sweeping)$/, 'prune; the stop sequence'],
  [/^(trouble)s?$/, 'finding'],
  [/^books?$/, 'store'],
];

const declaration = /\b(?:const|let|var|function\*?|class|interface|type|enum)\s+([A-Za-z_]\w*)/g;

/** The files that are not checked: this list, and files with names that others have given. */
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
 * Finds banned words and patterns in a text.
 * @param {string} text
 * @param {string} [path] sources have further patterns
 * @returns {{ line: number, word: string, instead: string }[]} with lines counted from 1
 */
export function findBannedWords(text, path = '') {
  const patterns = [...banned, ...(isSource.test(path) ? bannedInComments : [])];
  return text.split('\n').flatMap((line, index) => {
    const words = splitWords(line.replace(standardTerms, ''));
    const inLine = patterns.flatMap(([pattern, instead]) => {
      const match = pattern.exec(words);
      return match === null ? [] : [{ line: index + 1, word: match[0].trim(), instead }];
    });
    return [...inLine, ...(isSource.test(path) ? findBannedNames(line, index + 1) : [])];
  });
}

const isSource = /\.(ts|tsx|mjs|cjs)$/;

/** Finds declared names with a word that the glossary excludes. */
function findBannedNames(line, number) {
  return [...line.matchAll(declaration)].flatMap(([, name]) =>
    splitWords(name)
      .split(' ')
      .flatMap((word) => {
        const match = bannedInNames.find(([pattern]) => pattern.test(word));
        return match === undefined ? [] : [{ line: number, word: name, instead: match[1] }];
      }),
  );
}

/** Returns a text in lower case, with names split into their words. */
function splitWords(text) {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/**
 * Lists the banned words in the project's files.
 * @param {string} root the project's directory
 * @param {readonly string[]} paths files or directories below it; all files if empty
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
    return findBannedWords(text, path).map(
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
