import { count } from './count.js';

/** The texts of the preflight check. */
export const check = {
  title: 'Preflight check',
  problems: 'Problems',
  intro: 'Finds problems before a start. Changes nothing.',
  run: 'Check',
  runOf: (name: string) => `Check ${name}`,
  again: 'Check again',
  checking: 'Checking…',
  shown: { all: 'All', fatal: 'Fatal', error: 'Errors', warning: 'Warnings' },
  line: (n: number) => `Line ${n}`,
  noProblems: 'No problems',
  nothing: 'No problems found.',
  notChecked: 'Not checked',
  nothingInChecked: 'No problems in what was checked.',
  unchecked: {
    build: 'Not checked: whether a Build fits, and dependencies on the resources that Builds bring.',
    program: 'Not checked: the Build. Its build.json can launch any program.',
    content: 'Not checked: the files of the Data Folder. No rules are known for servers of this kind.',
    ports: 'Not checked: the ports, which the running server uses.',
  },
  hints: {
    companion_missing:
      'Hint: the companion is not installed. With it the server announces stops and restarts, and resources save before them.',
    companion_outdated: 'Hint: a newer version of the companion is available.',
  },
  /** The effects of faults that their titles do not name, by the code of the finding. */
  effects: { config_no_endpoint: 'Players cannot connect: a port is missing' },
  cannotConnect: 'Players cannot connect',
  portMissing: 'A port is missing.',
  fixVerbs: {
    config_no_endpoint: 'Add port',
    config_licence_missing: 'Add licence key',
    config_licence_malformed: 'Correct licence key',
  },
  showProblems: 'Show problems',
  found: (fatal: number, errors: number, warnings: number) =>
    [
      ...(fatal > 0 ? [count(fatal, 'fatal problem', 'fatal problems')] : []),
      ...(errors > 0 ? [count(errors, 'error', 'errors')] : []),
      ...(warnings > 0 ? [count(warnings, 'warning', 'warnings')] : []),
    ].join(', '),
  fix: (meant: string) => `Write ${meant}`,
  commentOut: 'Comment the line out',

  addLines: 'Add the lines',
  plainCharacters: 'Write plain characters',
  omitted: (n: number) => `${count(n, 'more problem', 'more problems')} not shown.`,
};
