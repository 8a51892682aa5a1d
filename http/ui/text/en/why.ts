/** The reason why a run ended, with one sentence for each part. */
export const why = {
  title: 'Why did it stop?',
  last: 'Why did the last run stop?',
  onChart: 'Show on the chart',
  /** The titles of the three sentences. */
  parts: { before: 'Before', cause: 'What happened', after: 'Afterwards' },
  openLine: 'Open this line in the console',
  errorBefore: 'Error directly before the last fatal error',
  before: {
    up: (time: string) => `The server had been running for ${time}.`,
    starting: (time: string) => `The server had been starting for ${time}, and the manager had not seen it ready yet.`,
  },
  beforeUnknown: 'How long the server had been running is no longer recorded.',
  causes: {
    exit: (at: string, exit: string) =>
      `It exited by itself (${at})${exit === '' ? '' : ` ${exit}`}. No stop, restart or kill was requested.`,
    spawnFailed: (at: string, _: string) => `Its program could not be started (${at}).`,
    unseen: (at: string, exit: string) =>
      `It exited while no manager was running; the next one found that (${at})${exit === '' ? '' : `: ${exit}`}.`,
    mainExit: (at: string, end: string) => `Its main process exited by itself (${at}), ${end}.`,
  },
  /** The command that was sent last before the server exited by itself. */
  lastCommand: (time: string) => `The last command was sent ${time} before.`,
  lastCommandJustBefore: 'The last command was sent less than a second before.',
  /** A duration, which follows words such as “for”, “after” and “within”. */
  underSecond: 'less than a second',
  requested: {
    stop: (at: string, end: string) => `A stop was requested (${at}), ${end}.`,
    restart: (at: string, end: string) => `A restart was requested (${at}), ${end}.`,
    kill: (at: string, end: string) => `A kill was requested (${at}), ${end}.`,
  },
  announced: {
    stop: (at: string, end: string) => `A stop with a notice to the players was requested (${at}), ${end}.`,
    restart: (at: string, end: string) => `A restart with a notice to the players was requested (${at}), ${end}.`,
    kill: (at: string, end: string) => `A kill was requested (${at}), ${end}.`,
  },
  courses: {
    exited: (time: string) => `and all processes had exited after ${time}`,
    killed: (time: string) => `and all processes were killed within ${time}`,
    killedAfterGrace: (time: string) =>
      `and what was still running at the end of the grace period was killed, ${time} later`,
  },
  after: {
    stopped: 'It stays stopped until it is started.',
    notStartedAgain: 'It was not started again by itself.',
    restarted: 'It was started again at once, as requested.',
    planned: 'Crash recovery has planned the next start.',
    startedAgain: 'Crash recovery has started it again.',
    cancelled: 'Crash recovery had planned the next start, which was cancelled.',
    gaveUp: 'Crash recovery gave up: it crashed too often, or could not be started.',
  },
};
