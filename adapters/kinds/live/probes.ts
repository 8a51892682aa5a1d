/** Creates the probes that a Build describes: an HTTP request, a TCP connection or a datagram. */
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import type { HealthPlan } from '../../../machines/launch/health-plan.js';
import { isUnanswered, type LiveServer, type ProbeResult } from '../../../machines/launch/live-server.js';
import { sendHttpGet } from './http-get.js';
import { findOwnAddress } from './own-address.js';

type NetworkPlan = Extract<HealthPlan, { readonly host: string }>;

/** Sends a probe. Returns `null` for an answer, otherwise the reason of the failure. */
type Ask = (signal: AbortSignal) => Promise<string | null>;

/** Returns the probe; `null` if the server is not on this machine. */
export function createProbe(plan: NetworkPlan): LiveServer['probe'] {
  const host = findOwnAddress(plan.host);
  if (host === null) return null;
  const ask = asks[plan.type]({ ...plan, host } as never);
  return async (signal): Promise<ProbeResult> => {
    const sent = performance.now();
    const because = await ask(signal);
    return because === null ? { ok: true, took: performance.now() - sent } : { ok: false, because };
  };
}

const asks: { readonly [Type in NetworkPlan['type']]: (plan: Extract<NetworkPlan, { type: Type }>) => Ask } = {
  http: (plan) => async (signal) => {
    const answer = await sendHttpGet(plan, plan.path, signal);
    if (isUnanswered(answer)) return answer.because;
    return answer.status >= 200 && answer.status < 400 ? null : `status_${answer.status}`;
  },
  tcp:
    ({ host, port }) =>
    (signal) =>
      new Promise((resolve) => {
        const socket = connect({ host, port, signal });
        const end = (because: string | null): void => {
          socket.destroy();
          resolve(because);
        };
        socket.once('connect', () => end(null));
        socket.once('error', ({ code }: NodeJS.ErrnoException) =>
          end(signal.aborted ? 'timeout' : code === 'ECONNREFUSED' ? 'refused' : (code ?? 'unknown')),
        );
      }),
  udp:
    ({ host, port, send }) =>
    (signal) =>
      new Promise((resolve) => {
        const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', signal });
        const end = (because: string | null): void => {
          socket.removeAllListeners('close');
          socket.close();
          resolve(because);
        };
        // The signal has closed the socket.
        socket.once('close', () => resolve('timeout'));
        socket.once('message', () => end(null));
        socket.once('error', ({ code }: NodeJS.ErrnoException) =>
          end(code === 'ECONNREFUSED' ? 'refused' : (code ?? 'unknown')),
        );
        // Connect the socket, so that it only receives answers of this address and reports a closed port.
        socket.connect(port, host, () => socket.send(Buffer.from(send, 'hex')));
      }),
};
