/** The texts of findings that every kind of server can have. */
import type { Fault } from '../../../machines/ports/faults.js';
import type { FindingTexts } from '../../../machines/ports/findings.js';
import { problemDetail } from '../problems.js';

export const generalFindings = {
  build_not_startable: {
    title: 'Build cannot be started',
    message: ({ fault }) => problemDetail(fault as Fault),
    remedy: 'Correct what the message names, or choose another Build; GET /builds lists which can be started.',
  },
  kind_unknown: {
    title: 'Unknown kind of server',
    message: ({ named, taken }) =>
      `folder.json names the kind ${JSON.stringify(named)}, which does not exist. The rules of ${String(taken)} are used.`,
    remedy: ({ known }) => `Set "kind" to one of ${(known as readonly string[]).join(', ')}, or remove it.`,
  },
  port_taken: {
    title: 'Port is in use',
    message: ({ protocol, host, port }) =>
      `Another program uses ${String(protocol).toUpperCase()} port ${String(port)} of ${String(host)}. Most servers exit at their start in this case.`,
    remedy: ({ protocol, port }) =>
      `Find and stop it (ss -l${protocol === 'udp' ? 'u' : 't'}np 'sport = :${String(port)}'), or configure another port.`,
  },
  port_unusable: {
    title: 'Address cannot be used',
    message: ({ protocol, host, port, because }) =>
      `The server cannot listen on ${String(protocol).toUpperCase()} ${String(host)} port ${String(port)} (${String(because)}).`,
    remedy: ({ because }) =>
      because === 'EACCES'
        ? 'Configure a port from 1024: those below need root rights.'
        : because === 'EADDRNOTAVAIL'
          ? 'Configure an address of this machine, or 0.0.0.0 for all of them.'
          : 'Configure another address or port.',
  },
} as const satisfies FindingTexts;
