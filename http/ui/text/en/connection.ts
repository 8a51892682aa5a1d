export const connection = {
  connecting: 'Connecting…',
  lost: 'Connection to the manager lost. Whether the server is still in the shown state is unknown.',
  ended: {
    stopped: 'The manager has ended. The server is stopped.',
    running: 'The manager has ended. It left the server running.',
  },
  retrying: 'Retrying every second.',
  back: 'Reconnected.',
};
