export const state = {
  label: 'State',
  unknown: 'Unknown',
  running: 'Running',
  phases: {
    launching: 'Starting',
    up: 'Running',
    announcing: 'Running',
    stopping: 'Stopping',
    restarting: 'Restarting',
    stuck: 'Stuck',
  },
  /** Names of the stopped state, by the outcome of the last run. */
  outcomes: {
    stopped: 'Stopped',
    killed: 'Killed',
    crashed: 'Crashed',
    exited: 'Exited',
    unknown: 'Exit unknown',
  },
  descriptions: {
    stopped: 'No server process is running.',
    killed: 'The server was killed. It could not save its data.',
    crashed: 'The server crashed.',
    exited: 'The server exited by itself, without an error.',
    unknown: 'How the last run ended is unknown.',
    launching: 'The server process is running but not ready yet.',
    up: 'The server is running.',
    announcing: 'Running. Its end is announced.',
    stopping: 'The server is shutting down.',
    restarting: 'The server is shutting down, and starts again.',
    stuck: 'Some server processes are still running after SIGKILL.',
  },
  /** The text of the state while there is no connection. */
  lastKnown: (state: string) => `Last known: ${state}`,
  announce: (state: string) => `Server: ${state}`,
};
