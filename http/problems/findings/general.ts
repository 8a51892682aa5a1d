/** Findings on what is true of every kind of server. */
import type { Fault } from '../../../machines/ports/facts.js';
import { problemDetail } from '../problems.js';
import { type FindingKind, quoted } from './kind.js';

export const generalFindings = {
  build_not_startable: {
    title: 'Build cannot be started',
    happens: ({ fault }) => problemDetail(fault as Fault),
    todo: 'Do what the sentence says, or choose another Build; GET /builds tells which can be started.',
  },
  kind_unknown: {
    title: 'Unknown kind of server',
    happens: ({ named, taken }) =>
      `folder.json says that this is a Data Folder for ${quoted(named)}, and no such kind is known. It is taken for one of ${String(taken)}.`,
    todo: 'Write fxserver, openttd or generic, or take "kind" out.',
  },
  port_taken: {
    title: 'Port is taken',
    happens: ({ protocol, host, port }) =>
      `Another program on this machine has ${String(protocol).toUpperCase()} port ${String(port)} of ${String(host)}. Most servers end at their start then.`,
    todo: ({ protocol, port }) =>
      `Find it and end it (ss -l${protocol === 'udp' ? 'u' : 't'}np 'sport = :${String(port)}'), or name another port in the configuration.`,
  },
  port_unusable: {
    title: 'Address cannot be used',
    happens: ({ protocol, host, port, because }) =>
      `The server will not be able to listen at ${String(protocol).toUpperCase()} ${String(host)} port ${String(port)} (${String(because)}).`,
    todo: ({ because }) =>
      because === 'EACCES'
        ? 'Ports below 1024 are for root: name another.'
        : because === 'EADDRNOTAVAIL'
          ? 'No network of this machine has that address: name one that has, or 0.0.0.0 for all.'
          : 'Name another address or port.',
  },
} as const satisfies Record<string, FindingKind>;
