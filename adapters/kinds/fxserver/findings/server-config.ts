/** The texts of findings on server.cfg. The file and line are separate fields of the finding. */
import type { FindingText } from '../../../../machines/kinds/findings.js';
import { quoted } from '../../quoted.js';
import type { ConfigFaultCode } from '../config/server-config.js';

const same = (text: string) => (): string => text;
const list = (value: unknown): string => (value as readonly string[]).join(' and ');

const endpointProblems: Readonly<Record<string, string>> = {
  no_port: 'The argument has no port: the server uses 30120.',
  port_not_a_number: 'The port is not a number: the server uses the leading digits, or an arbitrary port.',
  port_out_of_range: 'The port is not between 1 and 65535: the server listens on another port.',
  no_host: 'The argument has no address: the server silently ignores the line.',
  no_brackets: 'The IPv6 address has no brackets: the server uses its last part as the port.',
};

const setters = ['set', 'sets', 'setr', 'seta'];
const starters = ['start', 'ensure', 'stop'];

export const serverConfigFindings = {
  config_argument_count: {
    title: 'Wrong number of arguments',
    message: ({ command, passed, wanted }) =>
      `${quoted(command)} needs ${wanted} ${wanted === 1 ? 'argument' : 'arguments'} and has ${passed}: the server prints "Argument count mismatch" and does nothing.`,
    remedy: ({ command }) =>
      starters.includes(String(command))
        ? 'Use one line per resource.'
        : setters.includes(String(command))
          ? 'Put a value with spaces into double quotes. Write an empty value as "".'
          : 'Put an argument with spaces into double quotes.',
  },
  config_block_comment: {
    title: 'Block comments do not exist',
    message: same('/* does not begin a comment: the server executes the text after it and the following lines.'),
    remedy: 'Begin every line of the comment with #.',
  },
  config_bom: {
    title: 'Byte order mark',
    message: ({ lost }) =>
      typeof lost === 'string'
        ? `The file begins with a byte order mark, which becomes part of the first command: ${quoted(lost)} is not executed.`
        : 'The file begins with a byte order mark: the server prints "No such command" for its first line.',
    remedy: 'Save the file as UTF-8 without BOM.',
  },
  config_comment_runs: {
    title: 'Part of a comment is executed',
    message: ({ runs }) =>
      `A semicolon ends the comment: the server executes the rest of the line, the command ${quoted(runs)}.`,
    remedy: 'Remove the semicolon from the comment.',
  },
  config_endpoint_faulty: {
    title: 'Invalid endpoint',
    message: ({ protocol, endpoint, problem }) =>
      `endpoint_add_${protocol} has the argument ${quoted(endpoint)}. ${endpointProblems[String(problem)] ?? 'The server cannot listen on it.'}`,
    remedy: ({ protocol }) =>
      `Write it like endpoint_add_${protocol} "0.0.0.0:30120", an IPv6 address like "[::]:30120".`,
  },
  config_endpoint_twice: {
    title: 'Duplicate endpoint',
    message: ({ protocol, host, port, first }) => {
      const { file, line } = first as { file: string; line: number | null };
      return (
        `${file}, line ${line}, already has an endpoint on ${host} port ${port} (${protocol}). ` +
        (protocol === 'udp' ? 'The server exits when a UDP port is in use.' : 'The second one fails.')
      );
    },
    remedy: 'Remove one of the two.',
  },
  config_exec_circle: {
    title: 'Circular exec commands',
    message: ({ chain }) =>
      `The server executes these files endlessly and never starts: ${(chain as readonly string[]).join(' → ')}.`,
    remedy: 'Remove one of these exec commands.',
  },
  config_exec_missing: {
    title: 'Executed file does not exist',
    message: ({ path, because }) =>
      because === 'resource'
        ? `exec names ${quoted(path)}, and this resource does not exist: the server continues without the file.`
        : `exec names ${quoted(path)}, which does not exist: the server prints "No such config file" and continues without it.`,
    remedy: ({ meant }) =>
      typeof meant === 'string'
        ? `Write ${quoted(meant)}: a backslash does not separate directories on Linux.`
        : 'Correct the path: it is @resource/file, or relative to the Data Folder (not to the file with the exec).',
  },
  config_exec_too_deep: {
    title: 'exec commands nested too deep',
    message: ({ path, deepest }) =>
      `${quoted(path)} is more than ${deepest} exec commands deep and was not read here. The server may read it.`,
    remedy: 'Execute the files from server.cfg itself.',
  },
  config_exec_unreadable: {
    title: 'Executed file cannot be read',
    message: ({ path, because }) =>
      because === 'not_a_file'
        ? `exec names ${quoted(path)}, which is not a file.`
        : `exec names ${quoted(path)}, which cannot be read (${because}).`,
    remedy: 'Make the path a regular file that the server can read, or remove the exec.',
  },
  config_licence_malformed: {
    title: 'Invalid licence key',
    message: same('The licence key does not have the right form: FXServer will most likely not start with this key.'),
    remedy: 'Copy the whole key from the Cfx.re Portal: it begins with cfxk_, or has 32 characters (old form).',
  },
  config_licence_missing: {
    title: 'Licence key is missing',
    message: ({ placeholder }) =>
      placeholder === true
        ? 'The licence key is still the placeholder of a template: the server does not start.'
        : 'There is no licence key: the server does not start.',
    remedy: 'Register a key in the Cfx.re Portal and set it: sv_licenseKey "…" here, or "licenseKey" in folder.json.',
  },
  config_missing: {
    title: 'Configuration does not exist',
    message: same('The file does not exist: the server starts without endpoints and resources.'),
    remedy: 'Create the file, or create a Data Folder from the template and copy its file.',
  },
  config_more_faults: {
    title: 'Further findings',
    message: ({ left }) => `${left} further findings, which begin at this line, are not listed.`,
    remedy: 'Correct the listed findings, then check again.',
  },
  config_no_endpoint: {
    title: 'Endpoint is missing',
    message: ({ protocols }) => `The configuration has no ${list(protocols)} endpoint: players cannot connect.`,
    remedy: ({ protocols }) =>
      `Add ${(protocols as readonly string[]).map((protocol) => `endpoint_add_${protocol} "0.0.0.0:30120"`).join(' and ')}.`,
  },
  config_not_utf8: {
    title: 'Line is not UTF-8',
    message: ({ command }) =>
      `The line contains bytes that are not UTF-8: the server silently drops the command ${quoted(command)}, even if only its comment contains them.`,
    remedy: 'Save the file as UTF-8 without BOM.',
  },
  config_odd_space: {
    title: 'Invisible character',
    message: ({ command, character }) =>
      `${quoted(command)} contains or is next to ${character}, which looks like a space or like nothing. The server treats this character as a letter.`,
    remedy: 'Type the line again by hand.',
  },
  config_outside: {
    title: 'Config file outside of the Data Folder',
    message: ({ path }) =>
      `${quoted(path)} is outside of the Data Folder, or is a second name of another user's file. The manager, which is root, does not read such a file.`,
    remedy: 'Move the file into the Data Folder, or name its directory in "links" of manager/settings.json.',
  },
  config_quits: {
    title: 'Configuration stops the server',
    message: same('The server executes the command "quit" when it starts, and exits at once.'),
    remedy: 'Remove it.',
  },
  config_rcon_weak: {
    title: 'Weak password of the remote console',
    message: same('A client that guesses rcon_password can send any command to this server.'),
    remedy: 'Set a long random password, or remove it: without a password the remote console is off.',
  },
  config_restart_category: {
    title: 'restart does not accept a category',
    message: ({ category }) =>
      `In most Builds "restart" treats ${quoted(category)} as the name of a resource, which does not exist.`,
    remedy: 'Use ensure, which starts the stopped resources.',
  },
  config_smart_quotes: {
    title: 'Typographic quotes',
    message: ({ command }) =>
      `A quote in the line of ${quoted(command)} is not the plain double quote: the server treats it as a letter, and spaces split the value.`,
    remedy: 'Use the plain double quote: ".',
  },
  config_stdin_unread: {
    title: 'Console commands are disabled',
    message: same('con_disableNonTTYReads is on: the server never reads its console, so commands have no effect.'),
    remedy: 'Remove this setting: the manager keeps the console open.',
  },
  config_too_large: {
    title: 'File is too large',
    message: ({ bytes }) => `The file has more than ${bytes} bytes and was not read here. The server reads it.`,
    remedy: 'Check whether the file is the right one.',
  },
  config_too_many_files: {
    title: 'Too many executed files',
    message: ({ files, bytes, commands }) =>
      `The configuration executes more than ${files} files, ${bytes} bytes or ${commands} commands. The server executes all files and commands, but this check did not read all.`,
    remedy: 'Check whether a file is executed repeatedly.',
  },
  config_unclosed_quote: {
    title: 'Unclosed quote',
    message: ({ command }) =>
      `A double quote in the line of ${quoted(command)} is not closed: the value extends to the end of the line and includes the comment.`,
    remedy: 'Close the quote. A backslash escapes the quote: write "C:/folder/" instead of "C:\\folder\\".',
  },
  config_unknown_category: {
    title: 'Category is empty or missing',
    message: ({ command, category }) =>
      `${command} ${category} does nothing: no resource is in a directory of this name.`,
    remedy: 'Correct the name. Names are case-sensitive.',
  },
  config_unknown_command: {
    title: 'Unknown command',
    message: ({ command, meant }) =>
      `The server ignores ${quoted(command)} unless a script defines it. The word may be a typing error for ${quoted(meant)}.`,
    remedy: ({ meant }) => `Write ${meant}, a space, and the arguments.`,
  },
  config_unreadable: {
    title: 'Configuration cannot be read',
    message: ({ because }) =>
      because === 'not_a_file'
        ? 'The path is not a file: the server starts without a configuration.'
        : `The manager cannot read the file (${because}), and neither can the server.`,
    remedy: 'Check the permissions of the file and of its parent directories.',
  },
  config_value_ignored: {
    title: 'Invalid value of a variable',
    message: ({ name, value, expected }) =>
      `${name} is ${quoted(value)} and must be ${expected}: the server silently ignores it.`,
    remedy: ({ name, expected }) => `Set ${name} to ${expected}.`,
  },
} as const satisfies Record<ConfigFaultCode, FindingText>;
