/** `server-manager serve`: reads options, serves until it is told to end. Exit status 0 in order, 1 could not start, 2 faulty options. */
import { setFlagsFromString } from 'node:v8';
import { startService } from './main.js';
import { helpText, type Options, readOptions } from './options.js';
import { startupMessage } from './startup.js';
import { readVersion } from './version.js';

// What requests leave behind is collected in small portions: by default V8 lets it grow to three times as much, and a
// fork for a new server takes the longer the more memory its manager holds.
setFlagsFromString('--semi-space-growth-factor=1');

/** @param argv the options. It ends the process, unless there is nothing to serve */
export async function serve(argv: readonly string[]): Promise<void> {
  const read = readOptions(argv, process.env);
  switch (read.kind) {
    case 'help':
      process.stdout.write(helpText());
      break;
    case 'version':
      process.stdout.write(`${readVersion()}\n`);
      break;
    case 'faulty':
      process.stderr.write(`${read.faults.map((fault) => `server-manager: ${fault}`).join('\n')}\n`);
      process.exitCode = 2;
      break;
    case 'options':
      await startServing(read.options);
  }
}

async function startServing(options: Options): Promise<void> {
  try {
    // Listened for before anything is started, so that an early signal ends it in order too.
    const told = new Promise<void>((resolve) => {
      // A repeated signal changes nothing: under npm, Ctrl-C comes twice.
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    });
    const service = await startService(options);
    process.stdout.write(`server-manager serves at ${service.address}\n`);
    await told;
    process.exit((await service.end()) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`server-manager: ${startupMessage(error, options)}\n`);
    process.exit(1);
  }
}
