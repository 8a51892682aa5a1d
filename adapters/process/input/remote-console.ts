/** A console over the network. The answers of the server are appended to the run's console log. */
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
  /** The time limit for connecting, and for the authentication, in milliseconds. */
  readonly timeoutMs: number;
  /** The time limit for the answer to a command, in milliseconds. */
  readonly answerMs: number;
}

/** The default limits. The limits are long enough for a command whose answer follows the save of a large world. */
const usualLimits: TimeLimits = { timeoutMs: 5_000, answerMs: 10_000 };

interface RemoteOptions {
  readonly limits?: TimeLimits;
  /** The encoding of the run's console log; `undefined` for UTF-8. The protocols always use UTF-8. */
  readonly encoding?: ConsoleEncoding | undefined;
}

/** The fault of a failed command, which also applies to the waiting commands. */
interface Failure {
  readonly first: Receipt;
  readonly next: Receipt;
}

/**
 * A remote console. The connection is opened by the first command, and by the first command after a failure. Each
 * command waits for the answer to the previous command.
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
  /** The result of the last command. The next command waits for this result. */
  private last: Promise<unknown> = Promise.resolve();
  /** The failure that applies to waiting commands. Each further failure replaces the previous failure. */
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
    // A failure applies to all waiting commands. Each command would otherwise fail only after its own time limit, and
    // one command may be a stop request.
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
      // An answer with another status affects only this command, and arrives without a delay.
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
      // Without the run's directory, or with a full disk, the answer is lost.
    }
  }
}

interface GivenOptions extends TimeLimits, Pick<ConnectionOptions, 'output' | 'onClose'> {
  /** Is called before the password is sent. */
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

/** Returns the time limits that the Build sets. */
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
  // Commands that wait for a command without an answer are not sent.
  return reason === 'console_unanswered'
    ? { first, next: { undeliverable: 'console_unreachable', remote: { ...remote, cause: 'previous_unanswered' } } }
    : { first, next: first };
}

/** Returns whether the console answered, so that it can accept the next command. */
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
