/** Every command of the command line and every option: what they are called and what they are for. Help and reading go by it. */

export interface OptionDescription {
  /** What its value is called; `''`: it takes none. `[…]`: it may have none. */
  readonly value: string;
  readonly text: string;
}

const described = {
  wait: { value: '[SECONDS]', text: 'until it says that it is up, within 60 seconds or as many' },
  strict: { value: '', text: 'do not start when the preflight finds an error' },
  show: { value: 'SECONDS', text: 'show what the server prints after the command, for so long' },
  run: { value: 'ID', text: 'the run; without it the one that goes on, else the newest' },
  lines: { value: 'N', text: 'the last lines to begin with (20)' },
  follow: { value: '', text: 'go on with what follows, also by later runs, until Ctrl-C' },
  id: { value: 'ID', text: 'what the Build is to be called; without it as its file or directory is' },
  template: { value: 'NAME', text: 'what it is made from: fxserver (the default) or empty' },
  build: { value: 'ID', text: 'with this Build, and what comes with it' },
  versions: { value: '', text: 'list the texts that were replaced and are kept' },
  version: { value: 'ID', text: 'print one of them' },
  from: { value: 'FILE', text: 'replace the text by that of a file; - is the standard input' },
  format: { value: 'FORMAT', text: 'svg (the default), mermaid, or json, which XState takes' },
  output: { value: 'FILE', text: 'write it there; without it, or with -, to the standard output' },
  url: { value: 'URL', text: 'where the service is' },
  'token-file': { value: 'FILE', text: 'a file with the token; or SERVER_MANAGER_TOKEN holds it' },
  json: { value: '', text: 'the JSON of the API' },
  help: { value: '', text: 'this text' },
} as const satisfies Record<string, OptionDescription>;

export type OptionName = keyof typeof described;
export const options: Readonly<Record<OptionName, OptionDescription>> = described;

/** Every command knows them. */
export const everywhere = ['url', 'token-file', 'json', 'help'] as const satisfies readonly OptionName[];

export interface CommandDescription {
  /** What it is about, in order; one that ends with `…` takes all words that are left. */
  readonly operands: readonly string[];
  /** Beside those that every command knows. */
  readonly options: readonly OptionName[];
  readonly text: string;
}

/** A command of two words begins with its group; `list` is what the group does without a second one. */
export const commands = {
  status: { operands: [], options: [], text: 'Tells what runs, and how the last run ended.' },
  start: {
    operands: ['BUILD', 'FOLDER'],
    options: ['wait', 'strict'],
    text: 'Starts the server with a Build and a Data Folder.',
  },
  restart: { operands: [], options: [], text: 'Stops the server and starts it again as it was started.' },
  stop: { operands: [], options: [], text: 'Stops the server: no process of it is left.' },
  kill: {
    operands: [],
    options: [],
    text: 'Ends the server at once, without its grace, also during a stop or a restart.',
  },
  command: {
    operands: ['TEXT…'],
    options: ['show'],
    text: "Sends one line to the server's console. Words with - in front go behind --.",
  },
  console: { operands: [], options: ['run', 'lines', 'follow'], text: 'Shows what the server has printed.' },
  runs: { operands: [], options: [], text: 'Lists the runs that are kept, the newest first.' },
  'builds list': { operands: [], options: [], text: 'Lists the Builds.' },
  'builds add': {
    operands: ['ARCHIVE_OR_DIRECTORY'],
    options: ['id'],
    text: 'Installs a Build from an archive or a directory of this machine.',
  },
  'builds remove': { operands: ['ID'], options: [], text: 'Removes a Build with all its files.' },
  'builds refresh': { operands: [], options: [], text: 'Has the service look for Builds anew.' },
  'folders list': { operands: [], options: [], text: 'Lists the Data Folders.' },
  'folders create': { operands: ['NAME'], options: ['template'], text: 'Makes a new Data Folder.' },
  'folders refresh': { operands: [], options: [], text: 'Has the service look for Data Folders anew.' },
  resources: { operands: ['FOLDER'], options: ['build'], text: 'Lists the Installed Resources of a Data Folder.' },
  check: {
    operands: ['FOLDER'],
    options: ['build'],
    text: 'Looks for what will go wrong when a Data Folder is started.',
  },
  config: {
    operands: ['FOLDER'],
    options: ['versions', 'version', 'from'],
    text: 'Prints the config file of a Data Folder, or replaces it.',
  },
  statechart: {
    operands: [],
    options: ['format', 'output'],
    text: 'Draws how the server is managed: states, transitions, answers. Asks no service.',
  },
} as const satisfies Record<string, CommandDescription>;

/** What the commands of a group are for. */
export const groups: Readonly<Record<string, string>> = {
  builds: 'Lists, installs and removes Builds.',
  folders: 'Lists and makes Data Folders.',
};

export type CommandName = keyof typeof commands;

/** @returns what the command is */
export function describe(name: CommandName): CommandDescription {
  return commands[name];
}

/** @returns the commands that begin with the word: those of a group, one, or none */
export function commandsOf(word: string): readonly CommandName[] {
  return (Object.keys(commands) as CommandName[]).filter((name) => name === word || name.startsWith(`${word} `));
}

/** @returns the words that a command line can begin with, each once */
export function firstWords(): readonly string[] {
  return [...new Set(Object.keys(commands).map((name) => name.split(' ')[0] ?? ''))];
}
