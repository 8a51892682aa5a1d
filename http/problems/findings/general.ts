/** The texts of findings that every kind of server can have. */
import type { Fault } from '../../../machines/ports/faults.js';
import type { FindingTexts } from '../../../machines/ports/findings.js';
import type { UnkeptReason } from '../../../machines/ports/limits.js';
import { problemDetail } from '../problems.js';

const unkeptReasons: Readonly<Record<UnkeptReason, (possible: number) => string>> = {
  no_cgroup: () => 'the manager cannot create control groups',
  no_controller: () => 'the control groups of its runs lack the controller for it',
  above_own: (possible) => `the manager itself may have ${possible} open files at most`,
  below_own: (possible) => `the manager may set a niceness of ${possible} at the lowest`,
};

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
  limit_not_kept: {
    title: 'Limit cannot be kept',
    message: ({ limit, wanted, reason, possible }) =>
      `The server runs without limits.${String(limit)} = ${String(wanted)} of its build.json: ${unkeptReasons[reason as UnkeptReason](Number(possible))}.`,
    remedy: ({ limit, reason, possible }) =>
      reason === 'no_cgroup' || reason === 'no_controller'
        ? `Run the manager as docs/guides/systemd-and-containers.md describes under "Control groups", or remove limits.${String(limit)}.`
        : `Set limits.${String(limit)} to ${String(possible)}, or allow the manager more: with systemd by ${reason === 'above_own' ? 'LimitNOFILE=' : 'LimitNICE='}.`,
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
