/** The status bar above every view. */
export const bar = {
  label: 'Status bar',
  uptime: 'Uptime',
  players: 'Players',
  /** The state while a restart is planned. */
  restartsIn: (time: string) => `Restarting in ${time}`,
  /** The reason why a button of the bar is disabled. */
  notAccepted: 'The server accepts this in another state.',
  disconnected: 'Not possible without a connection.',
  more: 'More actions',
  /** The text after the button's label, which names what the button starts. */
  startLast: 'the server that ran last',
  neverRan: 'Nothing has run yet: choose what to start in the view Server.',
  views: 'More',
  viewsTitle: 'More views',
  failed: 'The operation failed',
};
