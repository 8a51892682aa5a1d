#!/usr/bin/env node
/**
 * The command line: serves until it is told to end, or asks a service that runs (commands/run.ts). What is not needed is
 * not loaded: a command waits for nothing of the service, nor the service for a command. Exit status of the service: 0 in
 * order, 1 could not start, 2 faulty options.
 */
import { setFlagsFromString } from 'node:v8';
import { commandsOf } from './commands/catalogue.js';
import type { Options } from './options.js';
import { readVersion } from './version.js';

const [first = '', ...rest] = process.argv.slice(2);
if (commandsOf(first).length > 0) {
  const { runCommand } = await import('./commands/run.js');
  process.exitCode = await runCommand(first, rest, process.env);
} else if (first === '' || first === 'serve' || first.startsWith('-')) {
  await serve(first === 'serve' ? rest : process.argv.slice(2));
} else {
  process.stderr.write(`server-manager: ${JSON.stringify(first)} is no command; --help lists them.\n`);
  process.exitCode = 2;
}

async function serve(argv: readonly string[]): Promise<void> {
  // What requests leave behind is collected in small portions: by default V8 lets it grow to three times as much, and a
  // fork for a new server takes the longer the more memory its manager holds.
  setFlagsFromString('--semi-space-growth-factor=1');
  const { helpText, readOptions } = await import('./options.js');
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
  const [{ startService }, { startupMessage }] = await Promise.all([import('./main.js'), import('./startup.js')]);
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
