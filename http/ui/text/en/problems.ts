export const problems = {
  unreachable: {
    title: 'Manager does not answer',
    detail: 'The request may or may not have arrived. Check the server state after reconnecting.',
  },
  tooLargeForProxy: {
    title: 'Request too large for the proxy',
    detail:
      'Not the manager but a proxy in front of it refused the request. Raise its limit for request bodies (nginx: client_max_body_size 0).',
  },
  changedBeforeDeletion: {
    title: 'Another client has changed this',
    detail: 'Nothing was deleted. Check the current settings, and delete it again if you still want to.',
  },
  changedElsewhere: {
    title: 'Another client has changed this',
    detail:
      'Nothing was saved yet, and your input is kept. Save again to change only what you have changed here; the rest stays as it is now.',
  },
  notApi: {
    title: (status: number) => `HTTP status ${status}`,
    detail: 'The answer did not come from the manager. A proxy may have rejected the request.',
  },
  line: (line: number) => `line ${line}`,
  dismiss: 'Dismiss',
  code: (code: string) => `Code: ${code}`,
};
