/** The words of what can be wrong with a server.cfg: one code, one title, what happens, what to do. The place is told beside them. */
import type { FindingText } from '../../../../machines/ports/findings.js';
import { quoted } from '../../quoted.js';
import type { ConfigFaultCode } from '../config/server-config.js';

const same = (text: string) => (): string => text;
const list = (value: unknown): string => (value as readonly string[]).join(' and ');

const endpointProblems: Readonly<Record<string, string>> = {
  no_port: 'It names no port: the server takes 30120.',
  port_not_a_number:
    'Its port is not a number: the server takes the digits it begins with, or some port that nobody knows.',
  port_out_of_range: 'Its port is not one of 1 to 65535: the server listens on another port than is written.',
  no_host: 'It names no address: the server passes it over without a word.',
  no_brackets: 'The address is an IPv6 address without brackets: the server takes its last part for the port.',
};

const setters = ['set', 'sets', 'setr', 'seta'];
const starters = ['start', 'ensure', 'stop'];

export const serverConfigFindings = {
  config_argument_count: {
    title: 'Wrong number of arguments',
    message: ({ command, passed, wanted }) =>
      `${quoted(command)} is given ${String(passed)} and takes ${String(wanted)}: the server says "Argument count mismatch" and does nothing.`,
    remedy: ({ command }) =>
      starters.includes(String(command))
        ? 'Give each resource a line of its own.'
        : setters.includes(String(command))
          ? 'Put a value that has spaces into double quotes, and leave none out: an empty one is "".'
          : 'Put an argument that has spaces into double quotes.',
  },
  config_block_comment: {
    title: 'Comment of another language',
    message: same(
      'A slash with a star begins no comment that goes over lines or ends within one: what stands behind it or on the next lines is executed.',
    ),
    remedy: 'Begin every line of the comment with #.',
  },
  config_bom: {
    title: 'Byte order mark',
    message: ({ lost }) =>
      typeof lost === 'string'
        ? `The file begins with a byte order mark, which the server takes for part of its first command: ${quoted(lost)} is not executed.`
        : 'The file begins with a byte order mark: the server says "No such command" to its first line.',
    remedy: 'Save the file as UTF-8 without BOM.',
  },
  config_comment_runs: {
    title: 'Part of a comment is executed',
    message: ({ runs }) =>
      `A semicolon ends a command in a comment too: what follows it is executed, the command is ${quoted(runs)}.`,
    remedy: 'Take the semicolon out of the comment.',
  },
  config_endpoint_faulty: {
    title: 'Endpoint is faulty',
    message: ({ protocol, endpoint, problem }) =>
      `endpoint_add_${String(protocol)} is given ${quoted(endpoint)}. ${endpointProblems[String(problem)] ?? 'The server cannot listen on it.'}`,
    remedy: ({ protocol }) =>
      `Write it like endpoint_add_${String(protocol)} "0.0.0.0:30120", an IPv6 address like "[::]:30120".`,
  },
  config_endpoint_twice: {
    title: 'Endpoint is there twice',
    message: ({ protocol, host, port, first }) => {
      const { file, line } = first as { file: string; line: number | null };
      return (
        `The server is to listen twice on ${String(host)} port ${String(port)} (${String(protocol)}); the first is in ${file}, line ${String(line)}. ` +
        (protocol === 'udp' ? 'A UDP port that is taken ends the server.' : 'The second attempt fails.')
      );
    },
    remedy: 'Remove one of the two.',
  },
  config_exec_circle: {
    title: 'Files execute each other in a circle',
    message: ({ chain }) =>
      `The server goes round for ever and never comes up: ${(chain as readonly string[]).join(' → ')}.`,
    remedy: 'Remove one of these exec commands.',
  },
  config_exec_missing: {
    title: 'File to execute is not there',
    message: ({ path, because }) =>
      because === 'resource'
        ? `exec names ${quoted(path)}, and there is no such resource: the server goes on without the file.`
        : `exec names ${quoted(path)}, and there is no such file: the server says "No such config file" and goes on without it.`,
    remedy: 'Correct the path: it is relative to the Data Folder, not to the file that names it, or @resource/file.',
  },
  config_exec_too_deep: {
    title: 'Files execute each other too deep',
    message: ({ path, deepest }) =>
      `${quoted(path)} is more than ${String(deepest)} exec commands deep. The server may read it; here it was not looked at.`,
    remedy: 'Execute the files from server.cfg itself.',
  },
  config_exec_unreadable: {
    title: 'File to execute cannot be read',
    message: ({ path, because }) =>
      because === 'not_a_file'
        ? `exec names ${quoted(path)}, which is not a file.`
        : `exec names ${quoted(path)}, which cannot be read (${String(because)}).`,
    remedy: 'Put a file there that the server may read, or remove the exec.',
  },
  config_licence_malformed: {
    title: 'Licence key is malformed',
    message: same(
      'The licence key has not the form of one: the server will most likely be turned away when it comes up.',
    ),
    remedy:
      'Copy the whole key from the Cfx.re Portal: it begins with cfxk_, or is one of the old ones with 32 characters.',
  },
  config_licence_missing: {
    title: 'Licence key is missing',
    message: ({ placeholder }) =>
      placeholder === true
        ? 'Where the licence key belongs stands what a template has there: the server does not come up.'
        : 'There is no licence key: the server does not come up.',
    remedy:
      'Register a key in the Cfx.re Portal and set it: sv_licenseKey "…", here or in the settings of the manager.',
  },
  config_missing: {
    title: 'There is no configuration',
    message: same('The file is not there: the server comes up without an endpoint and without resources.'),
    remedy: 'Make it, or create a Data Folder from the template and take the one in it.',
  },
  config_more_faults: {
    title: 'There is more',
    message: ({ left }) => `${String(left)} more were found, from here on; they are not listed.`,
    remedy: 'Correct those that are listed first, and look again.',
  },
  config_no_endpoint: {
    title: 'No endpoint',
    message: ({ protocols }) => `The server is told no ${list(protocols)} endpoint: nobody can connect.`,
    remedy: ({ protocols }) =>
      `Add ${(protocols as readonly string[]).map((protocol) => `endpoint_add_${protocol} "0.0.0.0:30120"`).join(' and ')}.`,
  },
  config_not_utf8: {
    title: 'Line is not UTF-8',
    message: ({ command }) =>
      `The line holds bytes that are no UTF-8: the server drops the command ${quoted(command)} without a word, also where only its comment holds them.`,
    remedy: 'Save the file as UTF-8 without BOM.',
  },
  config_odd_space: {
    title: 'Space that is none',
    message: ({ command, character }) =>
      `In or near ${quoted(command)} stands ${String(character)}, which looks like a space or like nothing. The server takes it for a letter.`,
    remedy: 'Write the line anew by hand.',
  },
  config_quits: {
    title: 'Configuration ends the server',
    message: same('The command "quit" is executed as the server comes up: it ends at once.'),
    remedy: 'Remove it.',
  },
  config_rcon_weak: {
    title: 'Password of the remote console is weak',
    message: same('Everybody who guesses rcon_password can give this server any command.'),
    remedy: 'Set a long one that nobody else knows, or remove it: without one there is no remote console.',
  },
  config_restart_category: {
    title: 'A category cannot be restarted',
    message: ({ category }) =>
      `"restart" takes ${quoted(category)} for the name of a resource in most Builds, and finds none.`,
    remedy: 'Use ensure: it starts what does not run.',
  },
  config_smart_quotes: {
    title: 'Quotes that are none',
    message: ({ command }) =>
      `A quote in the line of ${quoted(command)} is not the plain double quote. The server takes it for a letter, and spaces part the value.`,
    remedy: 'Use the plain double quote: ".',
  },
  config_stdin_unread: {
    title: 'Commands are not read',
    message: same(
      'con_disableNonTTYReads is on: the server never reads its console, so commands sent to it do nothing, and say nothing.',
    ),
    remedy: 'Remove it: this manager keeps the console open, nothing else is needed.',
  },
  config_too_large: {
    title: 'File is too large',
    message: ({ bytes }) =>
      `The file has more than ${String(bytes)} bytes. The server reads it; here it was not looked at.`,
    remedy: 'Look whether it is the right file.',
  },
  config_too_many_files: {
    title: 'Too much is executed',
    message: ({ files, bytes, commands }) =>
      `More than ${String(files)} files, ${String(bytes)} bytes or ${String(commands)} commands are executed. The server takes them all; here the rest was not looked at.`,
    remedy: 'Look whether a file is executed again and again.',
  },
  config_unclosed_quote: {
    title: 'Quote is not closed',
    message: ({ command }) =>
      `In the line of ${quoted(command)} a double quote is not closed: the value goes on to the end of the line, its comment included.`,
    remedy: 'Close it. A quote behind a backslash does not close: write "C:/folder/" instead of "C:\\folder\\".',
  },
  config_unknown_category: {
    title: 'Category is empty or not there',
    message: ({ command, category }) =>
      `${String(command)} ${String(category)} does nothing: there is no resource in a folder of that name.`,
    remedy: 'Correct the name; capitals count.',
  },
  config_unknown_command: {
    title: 'Command may be mistyped',
    message: ({ command, meant }) =>
      `The server knows no ${quoted(command)} and does nothing, unless a script brings it. ${quoted(meant)} may be meant.`,
    remedy: ({ meant }) => `Write ${String(meant)}, a space, and then what belongs to it.`,
  },
  config_unreadable: {
    title: 'Configuration cannot be read',
    message: ({ because }) =>
      because === 'not_a_file'
        ? 'It is not a file: the server comes up without a configuration.'
        : `It cannot be read (${String(because)}): the server will not be able to either.`,
    remedy: 'Look at the rights of the file and of the directories above it.',
  },
  config_value_ignored: {
    title: 'Value is not one that counts',
    message: ({ name, value, expected }) =>
      `${String(name)} is set to ${quoted(value)} and has to be ${String(expected)}: the server ignores it without a word.`,
    remedy: ({ name, expected }) => `Set ${String(name)} to ${String(expected)}.`,
  },
} as const satisfies Record<ConfigFaultCode, FindingText>;
