/** Returns the text and the exit status of each fault. */
import { exitStatus } from '../exit-status.js';
import { escapeControls, quote } from '../output/format.js';
import type { Fault, ServiceProblem } from './failure.js';
import { findRemedy } from './remedies.js';

/** The exit status of a command that fails with the fault. */
export const faultExitStatus: Readonly<Record<Fault['code'], number>> = {
  refused: exitStatus.refused,
  unexpected: exitStatus.refused,
  failed: exitStatus.refused,
  declined: exitStatus.refused,
  usage: exitStatus.usage,
  file_unreadable: exitStatus.usage,
  file_unwritable: exitStatus.usage,
  unreachable: exitStatus.unreachable,
  lost: exitStatus.unreachable,
  foreign: exitStatus.unreachable,
  cancelled: exitStatus.cancelled,
};

const startService =
  'Start the service with: server-manager serve. If it has another address, set --url or SERVER_MANAGER_URL.';

const untrusted = 'The issuer of its certificate is not known here: set NODE_EXTRA_CA_CERTS to the file of the issuer.';

/** The remedies for faults of a service's certificate. */
const certificateRemedies: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: 'Its certificate has expired: renew the file of --tls-cert.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name: set --url to that name.',
};

/** The answers that come from a proxy in front of the service, with the fault and the remedy. */
const proxyFaults: Readonly<Record<number, readonly [string, string]>> = {
  413: [
    'refused the upload as too large',
    'Raise the limit of the proxy for request bodies (nginx: client_max_body_size 0), or upload without the proxy.',
  ],
  502: ['cannot reach the service', 'Start the service, and compare its address with that in the proxy.'],
  503: ['cannot reach the service', 'Start the service, and compare its address with that in the proxy.'],
  504: [
    'did not wait for the answer of the service',
    'The operation may have succeeded: run server-manager status. Raise the time limit of the proxy (nginx: proxy_read_timeout 1h).',
  ],
};

function foreignFault(address: string, status: number): readonly string[] {
  const known = proxyFaults[status];
  if (known === undefined)
    return [`The program at ${address} is not server-manager (HTTP status ${status}).`, startService];
  const [what, remedy] = known;
  return [`A proxy at ${address} ${what} (HTTP status ${status}).`, remedy];
}

/**
 * Returns a line for the fault, and further lines, such as the last output of the server and the remedy.
 * @param command the words of the failed command; empty for a tool of an assistant
 */
export function explainFault(fault: Fault, command = ''): readonly string[] {
  switch (fault.code) {
    case 'refused':
      return [escapeControls(fault.problem.detail), ...lastLines(fault.problem), ...remedyFor(fault.problem, command)];
    case 'unreachable':
      return [
        `The service cannot be reached at ${fault.address} (${escapeControls(fault.reason)}).`,
        certificateRemedies[fault.reason] ?? startService,
      ];
    case 'lost':
      return [
        `The connection to the service at ${fault.address} was lost before the answer (${escapeControls(fault.reason)}).`,
        'The operation may have succeeded. Run server-manager status to see the current state.',
        ...(fault.address.startsWith('http:') ? ['If the service serves HTTPS, set --url to its https address.'] : []),
      ];
    case 'foreign':
      return foreignFault(fault.address, fault.status);
    case 'unexpected':
      return [
        `The answer of the service could not be read (${escapeControls(fault.reason)}).`,
        'Check that the service has the version of this command line: server-manager --version.',
      ];
    case 'failed':
      return [escapeControls(fault.text)];
    case 'usage':
      return [fault.text];
    case 'declined':
      return ['Nothing was changed.'];
    case 'file_unreadable':
      return [`${quote(fault.path)} cannot be read (${escapeControls(fault.reason)}).`];
    case 'file_unwritable':
      return [`${quote(fault.path)} cannot be written (${escapeControls(fault.reason)}).`];
    case 'cancelled':
      return fault.sent
        ? [
            `${fault.what} was uploaded. The service continues to install it, unless the last bytes were lost.`,
            'Run server-manager builds to see the result.',
          ]
        : [`${fault.what} was cancelled. The service keeps nothing of it.`];
  }
}

function lastLines({ console = [] }: ServiceProblem): string[] {
  return console.length === 0 ? [] : ['Its last output:', ...console.map((line) => `  ${escapeControls(line)}`)];
}

/** Returns the remedy of a problem: the remedy for the command line, or else the remedy of the API. */
function remedyFor({ code, remedy, recovery }: ServiceProblem, command: string): string[] {
  if (recovery?.state === 'waiting') return ['Run server-manager recovery cancel to cancel the planned start.'];
  const ownRemedy = findRemedy(code, command);
  const text = ownRemedy === undefined ? remedy : ownRemedy;
  return text === undefined || text === null ? [] : [escapeControls(text)];
}
