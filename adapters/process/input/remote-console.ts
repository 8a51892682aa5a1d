/** A console that is reached over the network. Its answers are appended to the run's console log. */
import { closeSync, constants, fstatSync, writeSync } from 'node:fs';
import type { Receipt } from '../../../machines/launch/command.js';
import type { RemoteConsolePlan } from '../../../machines/launch/launch.js';
import { describeRemoteFault, type RemoteFault } from '../../../machines/launch/remote-fault.js';
import type { ConsoleEncoding } from '../../../machines/text/console-encoding.js';
import { encodeText } from '../../console/text/text-codec.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { openRunFile } from '../run-files/run-file.js';
import type { ConsoleInput } from './console-input.js';
import { readPassword } from './console-password.js';
import { listHiddenForms } from './console-secrets.js';
import { connectHttp } from './http-console.js';
import { createLineWriter, type LineWriter } from './line-writer.js';
import { connectQuake3 } from './quake3-rcon.js';
import { type ConnectionOptions, ConsoleFault, type RemoteConnection } from './remote-connection.js';
import { connectSource } from './source-rcon.js';
import { connectTelnet } from './telnet.js';
import { readTrustedCertificates } from './trusted-certificates.js';
import { connectWebRcon } from './webrcon.js';

interface TimeLimits {
  /** The limit for a connection and an authentication each. */
  readonly timeoutMs: number;
  /** The limit for the answer to a command. */
  readonly answerMs: number;
}

/** A command that saves a large world is answered when it is saved. */
const usualLimits: TimeLimits = { timeoutMs: 5_000, answerMs: 10_000 };

interface RemoteOptions {
  readonly limits?: TimeLimits;
  /** The encoding of the run's console, to which answers are appended. Undefined for UTF-8, which the protocols use. */
  readonly encoding?: ConsoleEncoding | undefined;
}

/** The report of a failed command and of the commands after it. */
interface Failure {
  readonly first: Receipt;
  readonly next: Receipt;
}

/**
 * Opens no connection yet: the first command does, and the next one after a failure. A command is sent when the
 * previous one has been answered.
 */
export class RemoteConsole implements ConsoleInput {
  private readonly limits: TimeLimits;
  private readonly encoding: ConsoleEncoding | undefined;
  private secrets: readonly string[] = [];
  private readonly output = createLineWriter(
    (lines) => this.appendOutput(lines),
    () => this.secrets,
  );
  private connecting: Promise<RemoteConnection> | null = null;
  private isClosed = false;
  /** Commands are sent one after the other. */
  private last: Promise<unknown> = Promise.resolve();
  /** Replaced at each failure. */
  private failure: Failure | null = null;

  constructor(
    private readonly directory: RunDirectory,
    private readonly plan: RemoteConsolePlan,
    { limits = usualLimits, encoding }: RemoteOptions = {},
  ) {
    this.limits = limits;
    this.encoding = encoding;
  }

  write(line: string): Promise<Receipt> {
    const before = this.failure;
    // A failure applies to all that wait for it: each would take as long, and a stop request is among them.
    const receipt = this.last.then(() =>
      this.failure === null || this.failure === before ? this.send(line) : this.failure.next,
    );
    this.last = receipt;
    return receipt;
  }

  writeAll(lines: readonly string[]): Promise<readonly Receipt[]> {
    return Promise.all(lines.map((line) => this.write(line)));
  }

  note(text: string): void {
    this.output.endLine();
    this.appendOutput(`[server-manager] ${text}\n`);
  }

  close(): void {
    this.output.endLine();
    this.isClosed = true;
    void this.connecting?.then(
      (connection) => connection.close(),
      () => undefined,
    );
  }

  private async send(line: string): Promise<Receipt> {
    if (this.isClosed) return { undeliverable: 'console_closed' };
    try {
      const connection = await this.connect();
      const cursor = readSize(this.directory);
      await connection.send(line);
      return { cursor };
    } catch (error) {
      const failed = toFailure(error, this.plan);
      const { first } = failed;
      // An answer with another status is about this command alone, and comes at once.
      if (!isAnswered(first)) this.failure = failed;
      if ('remote' in first && first.undeliverable === 'console_unanswered')
        this.note(`whether the server executed the last command is unknown: ${describeRemoteFault(first.remote)}`);
      return first;
    }
  }

  private connect(): Promise<RemoteConnection> {
    if (this.connecting !== null) return this.connecting;
    const { plan, output } = this;
    const forget = (): void => {
      if (this.connecting === made) this.connecting = null;
    };
    const made = openConnection(plan, {
      ...this.limits,
      ...toLimits(plan),
      output,
      onClose: forget,
      onPassword: (password) => {
        this.secrets = listHiddenForms(password, 'user' in plan ? plan.user : undefined);
      },
    });
    this.connecting = made;
    made.catch(forget);
    return made;
  }

  private appendOutput(lines: string): void {
    if (this.isClosed) return;
    try {
      const console = openRunFile(this.directory.console, constants.O_WRONLY | constants.O_APPEND);
      try {
        writeSync(console, encodeText(lines, this.encoding));
      } finally {
        closeSync(console);
      }
    } catch {
      // The answer is lost with the run's directory, or on a full disk.
    }
  }
}

interface GivenOptions extends TimeLimits, Pick<ConnectionOptions, 'output' | 'onClose'> {
  /** Called before the password is sent. */
  readonly onPassword: (password: string | null) => void;
}

async function openConnection(
  plan: RemoteConsolePlan,
  { onPassword, ...given }: GivenOptions,
): Promise<RemoteConnection> {
  const password = plan.passwordFile === undefined ? null : await readPassword(plan.passwordFile, plan.folder);
  onPassword(password);
  const tls = 'tls' in plan && plan.tls !== undefined ? await readTrustedCertificates(plan.tls) : null;
  const options = { host: plan.host, port: plan.port, password, tls, ...given };
  switch (plan.type) {
    case 'telnet':
      return connectTelnet(plan.output ? options : { ...options, output: noOutput });
    case 'webrcon':
      return connectWebRcon(options, plan.output);
    case 'http':
      return connectHttp(options, plan);
    case 'rcon':
      return plan.protocol === 'source' ? connectSource(options) : connectQuake3(options);
  }
}

const noOutput: LineWriter = { write: () => undefined, endLine: () => undefined };

/** Returns the limits that the Build sets. */
function toLimits(plan: RemoteConsolePlan): Partial<TimeLimits> {
  return plan.type !== 'telnet' && plan.timeoutMs !== undefined ? { answerMs: plan.timeoutMs } : {};
}

function toFailure(error: unknown, { host, port }: RemoteConsolePlan): Failure {
  if (!(error instanceof ConsoleFault)) {
    const failed: Receipt = { undeliverable: 'write_failed' };
    return { first: failed, next: failed };
  }
  const { reason, because, limitMs, answered } = error;
  const remote: RemoteFault = { host, port, cause: because, limitMs, ...answered };
  const first: Receipt = { undeliverable: reason, remote };
  // What waits after a command without an answer is not sent.
  return reason === 'console_unanswered'
    ? { first, next: { undeliverable: 'console_unreachable', remote: { ...remote, cause: 'previous_unanswered' } } }
    : { first, next: first };
}

/** Returns whether the console can take the next command although it refused this one. */
function isAnswered(receipt: Receipt): boolean {
  return 'remote' in receipt && (receipt.remote?.cause === 'status' || receipt.remote?.cause === 'command_unknown');
}

function readSize(directory: RunDirectory): number {
  const output = openRunFile(directory.console);
  try {
    return fstatSync(output).size;
  } finally {
    closeSync(output);
  }
}
