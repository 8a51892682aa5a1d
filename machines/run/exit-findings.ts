/**
 * Finds the causes of a run's end in its last lines. The table of causes contains the remedy of each cause. A new cause
 * is a new row.
 */
import { removeEscapeSequences } from '../text/escape-sequences.js';
import { hidePossibleSecrets } from '../text/secrets.js';

/** A cause of an exit that the output of the run shows. */
export interface ExitFinding {
  /** The stable code of the cause, a key of {@link exitFindings}. */
  readonly code: ExitFindingCode;
  /** The subject of the cause, such as a port or the name of a file; `null` if the cause has no subject. */
  readonly subject: string | null;
  /** The number of lines that show the cause. */
  readonly count: number;
}

interface ExitFindingKind {
  /**
   * The patterns of lines that show the cause. The first group of a pattern is the subject. The list is empty if the
   * exit itself shows the cause. Repetition is bounded, so that matching a long line is fast.
   */
  readonly patterns: readonly RegExp[];
  /** Changes the matched subject. */
  readonly subject?: (matched: string) => string;
  /** The fault in three to six words. */
  readonly title: string;
  readonly message: (subject: string | null) => string;
  /** The next step, in the imperative. */
  readonly remedy: (subject: string | null) => string;
}

/** Converts the version of a class file to the version of Java. Class files of Java 8 have the version 52. */
const toJavaVersion = (version: string): string => String(Number(version) - 44);

export const exitFindings = {
  moved_to_background: {
    patterns: [],
    title: 'Server moved to the background',
    message: () => 'The main process exited right after the start and left other processes, which were stopped.',
    remedy: (option) =>
      option === null
        ? 'Start the server with the option that keeps it in the foreground, such as --foreground or --nodaemon. A script must start it with exec, and without & at the end of the line.'
        : `Remove ${option} from "command" in build.json, or replace it by the option that keeps the server in the foreground. Then start the server again.`,
  },
  eula_not_accepted: {
    patterns: [/\bagree to the (?:\w{1,20} ){0,2}EULA\b/i, /\beula\.txt\b.{0,80}\b(?:agree|accept)/i],
    title: 'Licence agreement not accepted',
    message: () => 'The server starts only after its licence agreement (EULA) was accepted.',
    remedy: () => 'Read the licence agreement, and write eula=true into eula.txt of the Data Folder.',
  },
  java_too_old: {
    patterns: [
      /\bclass file versions? (?:up to )?(\d{2,3})\.0\)?,? this version\b/i,
      /\bUnsupportedClassVersionError\b.{0,300}?\bclass file version (\d{2,3})/,
      /\bUnsupportedClassVersionError\b/,
      /\bUnsupported major\.minor version (\d{2,3})/i,
    ],
    subject: toJavaVersion,
    title: 'Java is too old',
    message: (version) =>
      version === null
        ? 'The server was made for a newer Java than the Java that ran it.'
        : `The server needs Java ${version} or newer.`,
    remedy: (version) =>
      `Install Java ${version ?? 'in the version that the server needs'}, and name its program in "command" of build.json, such as /usr/lib/jvm/…/bin/java.`,
  },
  java_missing: {
    patterns: [/\bjava: (?:command )?not found\b/, /\bexec: java\b.{0,20}\bnot found\b/, /\bJAVA_HOME is not set\b/],
    title: 'Java not found',
    message: () => 'The script of the server found no Java.',
    remedy: () => 'Install Java, or set JAVA_HOME or PATH in "env" of build.json.',
  },
  jar_missing: {
    patterns: [/\bUnable to access jarfile (\S{1,200})/],
    title: 'Program file of Java missing',
    message: (file) => `Java cannot read ${file ?? 'the file after -jar'}.`,
    remedy: () =>
      'Correct the path after -jar in "command" of build.json: {build}/server.jar is a file of the Build, and a relative path names a file of the Data Folder.',
  },
  library_missing: {
    patterns: [
      /\berror while loading shared libraries: (\S{1,200}): cannot open shared object file/,
      /\bError loading shared library (\S{1,200}): No such file/,
    ],
    title: 'Shared library missing',
    message: (library) => `The server needs the library ${library ?? 'that its output names'}, which was not found.`,
    remedy: (library) =>
      `Install the package that has ${library ?? 'the library'}. A 32-bit server needs the 32-bit library. A library of the Build is found with LD_LIBRARY_PATH in "env" of build.json.`,
  },
  library_too_old: {
    patterns: [/\bversion [`'"](GLIBC(?:XX)?_[\d.]{1,12})' not found/],
    title: 'System is too old',
    message: (version) => `The server needs ${version ?? 'a newer C library'}, which this system does not have.`,
    remedy: () => 'Run the manager on a newer release of the system, or install a Build for this release.',
  },
  port_in_use: {
    patterns: [
      /\b(?:address already in use|EADDRINUSE|address in use)\b[^\d]{0,40}(?:[\d.[\]:a-f]{2,40}:)?(\d{2,5})\b/i,
      /:(\d{2,5})\b.{0,60}\b(?:address already in use|address in use)\b/i,
      /\bport (\d{2,5})\b.{0,40}\b(?:in use|already used|taken)\b/i,
      /\b(?:address already in use|EADDRINUSE|failed to bind to port|port (?:is )?already in use)\b/i,
    ],
    title: 'Port is in use',
    message: (port) =>
      port === null ? 'Another program uses a port of the server.' : `Another program uses port ${port}.`,
    remedy: (port) =>
      `Find that program with ${port === null ? 'ss -tulnp' : `ss -tulnp 'sport = :${port}'`}, and stop it. Or configure another port.`,
  },
  heap_exhausted: {
    patterns: [
      /\bjava\.lang\.OutOfMemoryError\b/,
      /\bJavaScript heap out of memory\b/,
      /\bCould not reserve enough space for .{0,40}\bheap\b/,
      /\binsufficient memory for the Java Runtime\b/i,
    ],
    title: 'Memory of the program used up',
    message: () => 'The server has used all its allowed memory, or the machine had no more memory.',
    remedy: () =>
      'Allow more memory in "command" of build.json: -Xmx4G for Java, --max-old-space-size=4096 for Node. If the machine has less memory, allow less.',
  },
  licence_key_missing: {
    patterns: [/\bdoes not have a licen[sc]e key specified\b/i, /\bset the sv_licenseKey console variable\b/i],
    title: 'Licence key missing',
    message: () => 'FXServer starts only with a licence key.',
    remedy: () =>
      'Get a key at https://portal.cfx.re, and set "licenseKey" in folder.json of the Data Folder, or sv_licenseKey in its server.cfg.',
  },
  licence_key_refused: {
    patterns: [/\bcould not authenticate server licen[sc]e key\b/i, /\binvalid (?:server )?licen[sc]e key\b/i],
    title: 'Licence key refused',
    message: () => 'The licence key of FXServer was not confirmed.',
    remedy: () => 'Check the key at https://portal.cfx.re, and whether the machine reaches the Internet.',
  },
  world_locked: {
    patterns: [/\bsession\.lock\b.{0,80}\balready locked\b/i, /\bworld is (?:already )?locked\b/i],
    title: 'World is in use',
    message: () => 'Another process has opened the world of this Data Folder.',
    remedy: () => 'Stop the other server that uses this Data Folder, then start this server again.',
  },
  disk_full: {
    patterns: [/\bNo space left on device\b/i, /\bENOSPC\b/],
    title: 'Disk is full',
    message: () => 'The server could not write a file because the disk is full.',
    remedy: () => 'Free disk space, then start the server again.',
  },
  permission_denied: {
    patterns: [/\bEACCES\b.{0,40}'(\/[^']{1,200})'/, /(\/\S{1,200}): Permission denied\b/i, /\bPermission denied\b/i],
    title: 'Permission denied',
    message: (path) => `The server may not use ${path ?? 'a file that its output names'}.`,
    remedy: () => 'Allow the user of the server to read and write its files (chown, chmod).',
  },
  module_missing: {
    patterns: [
      /\bCannot find module '([^']{1,200})'/,
      /\bModuleNotFoundError: No module named '([^']{1,200})'/,
      /\bClassNotFoundException: (\S{1,200})/,
    ],
    title: 'Module missing',
    message: (module) => `The server needs the module ${module ?? 'that its output names'}, which is not installed.`,
    remedy: () => 'Install the module as the documentation of the server says, or install the Build again.',
  },
} as const satisfies Readonly<Record<string, ExitFindingKind>>;

export type ExitFindingCode = keyof typeof exitFindings;

/** The number of lines at the end of a run that are searched. */
const maxLines = 200;
const maxLineLength = 2_000;

/** The maximum number of causes that a page or a message shows. */
const maxFindings = 5;

/** Returns the last lines of a run's output, which are searched for causes. Escape sequences are kept. */
export function readLastLines(output: string): readonly string[] {
  return output
    .split('\n')
    .slice(-maxLines - 1)
    .map((line) => line.slice(0, maxLineLength).replace(/\r+$/, ''));
}

/** Returns the causes that the lines show. Each cause appears once, in the order of its first line. */
export function findExitCauses(lines: readonly string[]): readonly ExitFinding[] {
  const found = new Map<string, ExitFinding>();
  for (const line of lines) {
    const cause = causeIn(removeEscapeSequences(line));
    if (cause === null) continue;
    const key = `${cause.code} ${cause.subject ?? ''}`;
    found.set(key, { ...cause, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].slice(0, maxFindings);
}

/** Returns whether a line shows a known cause. @param text the line without escape sequences */
export function showsKnownCause(text: string): boolean {
  return causeIn(text) !== null;
}

function causeIn(line: string): Omit<ExitFinding, 'count'> | null {
  for (const [code, kind] of Object.entries(exitFindings) as [ExitFindingCode, ExitFindingKind][]) {
    for (const pattern of kind.patterns) {
      const match = pattern.exec(line);
      if (match === null) continue;
      const [, matched] = match;
      const subject = matched === undefined ? null : (kind.subject?.(matched) ?? matched);
      return { code, subject: subject === null ? null : hidePossibleSecrets(subject) };
    }
  }
  return null;
}

/** Returns a finding with its texts. */
export function describeExitFinding({ code, subject, count }: ExitFinding) {
  const { title, message, remedy }: ExitFindingKind = exitFindings[code];
  return { code, title, message: message(subject), remedy: remedy(subject), count };
}
