/** A console that is reached over the network. Its answers are appended to the run's console log. */
import { closeSync, constants, fstatSync, writeSync } from 'node:fs';
import type { Receipt, Undeliverable } from '../../machines/ports/command.js';
import type { RemoteConsolePlan } from '../../machines/ports/launch.js';
import type { ConsoleInput } from './console-input.js';
import { readPassword } from './console-password.js';
import { createLineWriter, type LineWriter } from './line-writer.js';
import { connectQuake3 } from './quake3-rcon.js';
import { type ConnectionOptions, ConsoleRefusal, type RemoteConnection } from './remote-connection.js';
import type { RunDirectory } from './run-directory.js';
import { openRunFile } from './run-file.js';
import { connectSource } from './source-rcon.js';
import { connectTelnet } from './telnet.js';

/** For a connection, an authentication and a command each. */
const usualTimeoutMs = 5_000;

/** Opens no connection yet: the first command does, and the next one after a failure. */
export function createRemoteConsole(
  directory: RunDirectory,
  plan: RemoteConsolePlan,
  timeoutMs = usualTimeoutMs,
): ConsoleInput {
  const output = createLineWriter(appendOutput);
  let connecting: Promise<RemoteConnection> | null = null;
  let isClosed = false;
  /** Commands are sent one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  /** Replaced at each failure. */
  let failure: { readonly undeliverable: Undeliverable } | null = null;

  function connect(): Promise<RemoteConnection> {
    if (connecting !== null) return connecting;
    const forget = (): void => {
      if (connecting === made) connecting = null;
    };
    const made = connectTo(plan, { timeoutMs, output, onClose: forget });
    connecting = made;
    made.catch(forget);
    return made;
  }

  function appendOutput(lines: string): void {
    if (isClosed) return;
    try {
      const console = openRunFile(directory.console, constants.O_WRONLY | constants.O_APPEND);
      try {
        writeSync(console, lines);
      } finally {
        closeSync(console);
      }
    } catch {
      // The answer is lost with the run's directory, or on a full disk.
    }
  }

  async function send(line: string): Promise<Receipt> {
    if (isClosed) return { undeliverable: 'console_closed' };
    try {
      const connection = await connect();
      const cursor = sizeOf(directory);
      await connection.send(line);
      return { cursor };
    } catch (error) {
      return (failure = { undeliverable: reasonOf(error) });
    }
  }

  function write(line: string): Promise<Receipt> {
    const before = failure;
    // A failure applies to all that wait for it: each would take as long, and a stop request is among them.
    const receipt = last.then(() => (failure === null || failure === before ? send(line) : failure));
    last = receipt;
    return receipt;
  }

  return {
    write,
    writeAll: (lines) => Promise.all(lines.map(write)),
    close() {
      output.endLine();
      isClosed = true;
      void connecting?.then(
        (connection) => connection.close(),
        () => undefined,
      );
    },
  };
}

async function connectTo(
  plan: RemoteConsolePlan,
  given: Pick<ConnectionOptions, 'timeoutMs' | 'output' | 'onClose'>,
): Promise<RemoteConnection> {
  const password = plan.passwordFile === undefined ? null : await readPassword(plan.passwordFile);
  const options = { host: plan.host, port: plan.port, password, ...given };
  switch (plan.type) {
    case 'telnet':
      return connectTelnet(plan.output ? options : { ...options, output: noOutput });
    case 'rcon':
      return plan.protocol === 'source' ? connectSource(options) : connectQuake3(options);
  }
}

const noOutput: LineWriter = { write: () => undefined, endLine: () => undefined };

function reasonOf(error: unknown): Undeliverable {
  return error instanceof ConsoleRefusal ? 'console_refused' : 'console_unreachable';
}

function sizeOf(directory: RunDirectory): number {
  const output = openRunFile(directory.console);
  try {
    return fstatSync(output).size;
  } finally {
    closeSync(output);
  }
}
