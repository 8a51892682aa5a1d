/** Writes the reports of adapters to the log. */
import type { Logger } from 'pino';
import type { StoreProblem } from '../../../machines/history/store.js';
import type { IndexFault, SourceLocation } from '../../../machines/updates/updates.js';
import type { TlsFiles } from '../tls/certificate.js';
import type { TlsOptions } from '../tls/server.js';

type AdapterLogger = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Returns the callbacks with which each adapter reports faults, by the adapter. */
export function logAdapters(log: AdapterLogger) {
  function logCertificate(validTo: number): void {
    const until = { validTo: new Date(validTo).toISOString() };
    if (validTo > Date.now()) log.info(until, 'HTTPS is served with this certificate');
    else log.error(until, 'HTTPS is served with a certificate that has expired: browsers refuse it');
  }

  return {
    access: {
      onDamaged: (path: string, error: unknown): void =>
        log.error({ err: error, path }, 'the tokens and accounts cannot be read: none of them is valid'),
      onUnsaved: (error: unknown): void =>
        log.error({ err: error }, 'the last uses of tokens and accounts could not be written'),
    },
    database: {
      onProblem: (problem: StoreProblem): void => logStoreProblem(problem, log),
      /** Logs that the copy of the schedules could not be written. */
      onFault: (error: unknown): void =>
        log.error({ err: error }, 'the copy of the schedules could not be written; the database has them'),
      onRestored: (count: number): void =>
        log.warn({ count }, 'the schedules were restored from manager/schedules.json: the database had none'),
    },
    evidence: (run: string, error: unknown): void =>
      log.error({ err: error, run }, 'evidence of the run could not be collected'),
    installer: (path: string, error: unknown): void =>
      log.error({ err: error, path }, 'what is left of a Build could not be deleted; the next start tries again'),
    sessions: (error: unknown): void =>
      log.error({ err: error }, 'the sessions of browsers could not be written down; they hold until the service ends'),
    tls: (files: TlsFiles | null): TlsOptions | null =>
      files && { files, onUse: logCertificate, onFault: (fault) => log.error(`${fault} The one before stays in use.`) },
    updatePlan: (because: string): void =>
      log.error({ because }, 'manager/update-plan.json cannot be read: the update in it is given up'),
    updates: ({ id, location }: SourceLocation, fault: IndexFault | null): void => {
      const isDirectory = location.protocol === 'file:';
      const [read, failed] = isDirectory
        ? ['the directory of the Builds was read', 'the directory of the Builds cannot be read; it is tried again']
        : [
            'the index of the Builds was fetched',
            'the index of the Builds could not be fetched; the next attempt follows in ten minutes',
          ];
      if (fault === null) log.info({ source: id }, read);
      else log.warn({ source: id, because: fault }, failed);
    },
    webhooks: (path: string, error: unknown): void =>
      log.error({ err: error, path }, 'the webhooks cannot be read: nothing is posted until they are created again'),
  };
}

function logStoreProblem(problem: StoreProblem, log: AdapterLogger): void {
  switch (problem.kind) {
    case 'missing':
      return log.warn(
        'no history, no samples, no schedules and no deliveries of webhooks: ' +
          'the package libsql is not installed for this system',
      );
    case 'damaged':
      return log.error(
        { path: problem.path },
        'the database of the manager was damaged: it was moved, and a new one begun',
      );
    case 'unwritable':
      return log.error(
        { err: problem.error },
        'the database of the manager cannot be written; entries of the history are kept in memory until it can',
      );
  }
}
