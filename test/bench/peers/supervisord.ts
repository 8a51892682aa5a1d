/** supervisord (Debian package `supervisor`), over its XML-RPC API on a unix socket. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireRequests, type Target } from '../load.js';
import { now, pollUntil } from '../measure.js';
import { endProcess } from '../measurement.js';
import type { Program } from '../programs.js';
import { timeExchange } from './exchange.js';
import { findMissingCommand } from './installed.js';
import type { PeerKind } from './peer.js';
import { call, encodeCall, type Value } from './supervisord-calls.js';

export const supervisord: PeerKind = {
  name: 'supervisord',
  notes: { crash: 'polls each second', stop: 'does not wait' },
  findMissing: () => findMissingCommand('supervisord'),
  async open(measurement, program) {
    const directory = mkdtempSync(join(measurement.directory, 'supervisord-'));
    const socketPath = join(directory, 'socket');
    const configuration = join(directory, 'supervisord.conf');
    writeFileSync(configuration, configurationFor(directory, program, socketPath));
    const at = now();
    const daemon = measurement.spawn('supervisord', ['-n', '-c', configuration], { stdio: 'ignore' });
    await pollUntil('an answer of supervisord', () =>
      call(socketPath, 'getState').then(
        () => true,
        () => false,
      ),
    );
    const coldStartMs = now() - at;
    const { name } = program;
    return {
      coldStartMs,
      pid: daemon.pid ?? null,
      start: () => timeExchange(() => call(socketPath, 'startProcess', name, false)),
      // The API has no restart. A start before the child's exit would be lost.
      restart: () =>
        timeExchange(async () => {
          await call(socketPath, 'stopProcess', name, true);
          await call(socketPath, 'startProcess', name, false);
        }),
      stop: () => timeExchange(() => call(socketPath, 'stopProcess', name, false)),
      stopAndWait: () => timeExchange(() => call(socketPath, 'stopProcess', name, true)),
      async sendCommands(connections, seconds) {
        // A fault has status 200 too, so that only this call notices it.
        await call(socketPath, ...command(name));
        return (await fireRequests(commandTo(socketPath, name), connections, seconds)).perSecond;
      },
      close: () => endProcess(daemon),
    };
  },
};

function command(name: string): [method: string, ...values: Value[]] {
  return ['sendProcessStdin', name, 'say hello everyone\n'];
}

function commandTo(socketPath: string, name: string): Target {
  const [method, ...values] = command(name);
  return {
    url: 'http://localhost/RPC2',
    socketPath,
    contentType: 'text/xml',
    body: encodeCall(method, values),
    status: '200',
  };
}

/** The fastest settings: no log, no time that a child must run before it counts as started. */
function configurationFor(directory: string, { name, argv }: Program, socketPath: string): string {
  return `[supervisord]
nodaemon=true
logfile=/dev/null
logfile_maxbytes=0
pidfile=${directory}/pid
childlogdir=${directory}
[unix_http_server]
file=${socketPath}
[rpcinterface:supervisor]
supervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface
[program:${name}]
command=${argv.join(' ')}
directory=${directory}
stdout_logfile=NONE
stderr_logfile=NONE
autostart=false
autorestart=true
startsecs=0
`;
}
