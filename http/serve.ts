/**
 * Runs the service until a signal ends it. The exit status is 0 after an orderly end. The exit status is 1 if the
 * service could not start, or could not stop the server.
 */
import type { Options } from './cli/serve/serve-options.js';
import type { EarlyLock } from './features/early-lock.js';
import { startService } from './main.js';
import { keepGarbageSmall } from './runtime/garbage.js';
import { openLog } from './runtime/log/log.js';
import { startupMessage } from './runtime/startup-message.js';

/** Runs the service, then exits the process. */
export async function serve(options: Options, lock: EarlyLock): Promise<never> {
  try {
    // Subscribe before anything is started, so that even an early signal shuts the service down normally.
    const ended = new Promise<void>((resolve) => {
      // Ignore repeated signals: under npm, Ctrl-C sends a signal twice.
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    });
    const service = await startService(options, openLog(options.logLevel), lock);
    if (service.isNew) process.stdout.write(`server-manager created the workspace ${options.root} with a demo\n`);
    process.stdout.write(`server-manager serves at ${service.address}\n`);
    if (service.setup !== null) process.stdout.write(setupText(service.address, service.setup));
    keepGarbageSmall();
    await ended;
    process.exit((await service.end()) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`server-manager: ${startupMessage(error, options)}\n`);
    process.exit(1);
  }
}

/** The output may be logged, because the link works only once. */
function setupText(address: string, secret: string): string {
  return (
    'No account administers the service yet. Create the first one with this link, once and within an hour; ' +
    `instead of the address, any name of this machine may be used:\n${address}/#/setup/${secret}\n`
  );
}
