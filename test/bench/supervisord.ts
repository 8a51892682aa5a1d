/** supervisord (Debian package `supervisor`), over its XML-RPC API on a unix socket. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { now, pause } from './measure.js';
import type { Peer } from './peer.js';
import type { Program } from './programs.js';
import type { Stage } from './stage.js';

/** Returns the peer, or the reason for its absence. */
export async function startSupervisord(stage: Stage, program: Program): Promise<Peer | string> {
  const socketPath = join(stage.directory, 'supervisord.sock');
  const configuration = join(stage.directory, 'supervisord.conf');
  writeFileSync(configuration, configurationFor(stage, program, socketPath));
  const daemon = stage.spawn('supervisord', ['-n', '-c', configuration], { stdio: 'ignore' });
  let missing = false;
  daemon.once('error', () => (missing = true));

  for (let tries = 0; ; tries += 1) {
    await pause(50);
    if (missing) return 'supervisord is not installed (apt-get install supervisor): left out';
    try {
      await call(socketPath, 'getState', '');
      break;
    } catch (error) {
      if (tries > 200) throw error;
    }
  }
  const name = parameter(`<string>${program.name}</string>`);
  return {
    name: 'supervisord',
    async start() {
      const at = now();
      // Without waiting: supervisord polls the process only every half second.
      await call(socketPath, 'startProcess', name + parameter('<boolean>0</boolean>'));
      return at;
    },
    stop: async () => void (await call(socketPath, 'stopProcess', name + parameter('<boolean>1</boolean>'))),
  };
}

function configurationFor({ directory }: Stage, { name, argv }: Program, socketPath: string): string {
  return `[supervisord]
nodaemon=true
logfile=/dev/null
logfile_maxbytes=0
pidfile=${directory}/supervisord.pid
childlogdir=${directory}
[unix_http_server]
file=${socketPath}
[rpcinterface:supervisor]
supervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface
[program:${name}]
command=${argv.join(' ')}
directory=${directory}
autostart=false
autorestart=false
startsecs=0
`;
}

function parameter(value: string): string {
  return `<param><value>${value}</value></param>`;
}

function call(socketPath: string, method: string, parameters: string): Promise<string> {
  const body = `<?xml version="1.0"?><methodCall><methodName>supervisor.${method}</methodName><params>${parameters}</params></methodCall>`;
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'text/xml', 'Content-Length': Buffer.byteLength(body) };
    const sent = request({ socketPath, path: '/RPC2', method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200 && !text.includes('<fault>')) resolve(text);
        else reject(new Error(`supervisord, ${method}: ${answer.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
