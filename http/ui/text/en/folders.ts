import { count } from './count.js';

export const folders = {
  all: 'All Data Folders',
  none: 'No Data Folders yet',
  noneDetail:
    'A Data Folder holds one server configuration and its content. Create one here, or copy a directory into the data directory of the workspace and refresh.',
  enabledOf: (enabled: number, total: number) =>
    `${enabled.toLocaleString('en')} of ${total.toLocaleString('en')} enabled`,
  startWith: {
    of: (name: string) => `Start with ${name}`,
    noBuild: 'No Build fits. Select one in the view of the server.',
    title: (name: string) => `Start with ${name} all the same?`,
  },
  duplicate: {
    of: (name: string) => `Duplicate ${name}`,
    title: (name: string) => `Duplicate ${name}`,
    detail: 'All files are copied. The server must not run with the Data Folder during the copy.',
    suffix: 'copy',
    submit: 'Duplicate',
  },
  delete: {
    of: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete ${name}?`,
    detail: 'All its files are deleted. Its backups and runs are kept.',
    running: 'The server runs with this Data Folder. Stop it first.',
    notTyped: 'Type the name first.',
    type: (name: string) => `Type “${name}” to confirm`,
    submit: 'Delete',
  },
  lastStarted: 'Last started',
  neverStarted: 'never, as far as runs are kept',
  editOf: (name: string) => `Edit config of ${name}`,
  kind: 'Kind',
  directory: 'Directory',
  present: 'present',
  missing: 'missing',
  config: 'Config file',
  configPresent: (name: string) => `${name} present`,
  configMissing: (name: string) => `${name} missing`,
  configNone: 'none for this kind',
  configNotYet: 'none yet',
  create: {
    title: 'New Data Folder',
    name: 'Name',
    empty: 'Enter a name.',
    unusable: 'Not a valid directory name.',
    template: 'Template',
    templates: {
      default: 'Standard: a configuration to complete and a sample resource',
      empty: 'Empty',
    },
    submit: 'Create',
  },
  companion: {
    title: 'Announcements',
    intro:
      'The companion is a resource that shows announced stops and restarts to the players and lets other resources save before.',
    missing: 'The companion is not installed.',
    installed: 'The companion is installed. The server starts it from its next start on.',
    old: 'An earlier version of the companion is installed.',
    blocked: 'The companion cannot be installed: another resource has its name.',
    install: 'Install companion',
    replace: 'Update companion',
    remove: 'Remove companion',
  },
  withBuild: 'Check with Build',
  withNone: 'None',
  withDetail: 'Its resources are listed too, and its version and rules are checked.',
  check: {
    title: 'Preflight check',
    problems: 'Problems',
    intro: 'Finds problems before a start. Changes nothing.',
    run: 'Check',
    runOf: (name: string) => `Check ${name}`,
    again: 'Check again',
    checking: 'Checking…',
    nothing: 'No problems found.',
    nothingInChecked: 'No problems in what was checked.',
    unchecked: {
      build: 'Not checked: whether a Build fits, and dependencies on the resources that Builds bring.',
      program: 'Not checked: the Build. Its build.json can launch any program.',
      content: 'Not checked: the files of the Data Folder. No rules are known for servers of this kind.',
      ports: 'Not checked: the ports, which the running server uses.',
    },
    hints: {
      companion_missing:
        'Hint: the companion is not installed. With it the server announces its ends, and resources save before them.',
      companion_outdated: 'Hint: a newer version of the companion is available.',
    },
    found: (fatal: number, errors: number, warnings: number) =>
      [
        ...(fatal > 0 ? [count(fatal, 'fatal fault', 'fatal faults')] : []),
        ...(errors > 0 ? [count(errors, 'error', 'errors')] : []),
        ...(warnings > 0 ? [count(warnings, 'warning', 'warnings')] : []),
      ].join(', '),
    omitted: (n: number) => `${count(n, 'more finding', 'more findings')} not shown.`,
  },
};
