export const builds = {
  none: 'No Builds yet',
  noneDetail:
    'A Build is one version of the server program. Copy its directory into the builds directory of the workspace and refresh, or install an archive with the command line:',
  more: 'See docs/reference/build-json.md and docs/reference/installing-builds.md.',
  kind: 'Kind',
  version: 'Version',
  versionUnknown: 'unknown',
  startable: 'Ready to start',
  limits: 'Limits',
  limitNames: {
    memory_bytes: 'Memory',
    cpus: 'CPUs',
    processes: 'Processes and threads',
    open_files: 'Open files',
    nice: 'Nice',
  },
  limitNotKept: 'Not kept on this machine:',
  installations: 'Installations in progress',
  phases: { receiving: 'Receiving', unpacking: 'Unpacking', checking: 'Checking' },
  cancelInstallation: 'Cancel installation',
};
