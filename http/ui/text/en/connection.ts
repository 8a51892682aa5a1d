export const connection = {
  connecting: 'Connecting…',
  lost: 'No connection to the manager.',
  ended: {
    stopped: 'The manager has ended. The server is stopped.',
    running: 'The manager has ended. It left the server running.',
  },
  retrying: 'Retrying.',
  back: 'Reconnected.',
};
