/** The status bar above every view. */
export const bar = {
  label: 'Status bar',
  uptime: 'Uptime',
  players: 'Players',
  /** Why a button of the bar is off. */
  notAccepted: 'The server accepts this in another state.',
  disconnected: 'Not possible without a connection.',
  more: 'More actions',
  views: 'More',
  viewsTitle: 'More views',
  failed: 'The operation failed',
};
