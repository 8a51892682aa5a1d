import { count } from './count.js';

export const resources = {
  title: 'Installed Resources',
  reading: 'Loading Installed Resources…',
  none: 'No Installed Resources',
  noneDetail: 'Copy resources into the Data Folder and refresh.',
  search: 'Search by name, author, description or category',
  category: 'Category',
  noCategory: 'No category',
  ofBuild: 'From the Build',
  show: 'Show',
  showOf: {
    all: 'All',
    enabled: 'Enabled',
    disabled: 'Disabled',
    problems: 'With problems',
    running: 'Running',
    notRunning: 'Enabled, not running',
    onlyRunning: 'Running, not enabled',
  },
  found: (shown: number, all: number) =>
    shown === all
      ? count(all, 'Installed Resource', 'Installed Resources')
      : `${shown.toLocaleString('en')} of ${count(all, 'Installed Resource', 'Installed Resources')}`,
  nothingFound: 'No matches',
  clear: 'Clear filters',
  more: (n: number) => `Show ${n.toLocaleString('en')} more`,
  showAll: (n: number) => `Show all ${n.toLocaleString('en')}`,
  problems: (n: number) => count(n, 'problem', 'problems'),
  by: (author: string) => `by ${author}`,
  fields: {
    engine_name: 'Engine name',
    path: 'Path',
    version: 'Version',
    author: 'Author',
    description: 'Description',
    enabled_by: 'Enabled by',
    dependencies: 'Dependencies',
  },
  notByConfig: 'Not by the configuration. A script may start it.',
  neededBy: (name: string) => `required by ${name}`,
  /** Of the running server. */
  running: {
    runs: 'Running',
    doesNotRun: 'Not running',
    summary: (running: number, missing: number, others: number) =>
      `${running.toLocaleString('en')} running, ${missing.toLocaleString('en')} enabled and not running, ${others.toLocaleString('en')} running and not enabled`,
    gone: (names: string) => `Running and no longer installed: ${names}`,
    refresh: 'Find new resources',
    control: (name: string) => `Control ${name}`,
    actions: { start: 'Start', stop: 'Stop', restart: 'Restart', ensure: 'Ensure' },
    outcomes: {
      started: 'Started.',
      stopped: 'Stopped.',
      refreshed: 'The server has read its resources anew. A new one has to be started.',
      unchanged: 'It was in that state already.',
      failed: 'The server reports a failure:',
      unknown: 'The command was sent. The server has reported no outcome: see the console.',
    },
  },
};
