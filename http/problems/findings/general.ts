/** The texts of findings that every kind of server can have. */
import type { Fault } from '../../../machines/faults/faults.js';
import type { FindingTexts } from '../../../machines/kinds/findings.js';
import type { UnkeptReason } from '../../../machines/launch/limits.js';
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
    remedy:
      'Correct the fault that the message names, or choose another Build; GET /builds lists the Builds that can be started.',
  },
  kind_unknown: {
    title: 'Unknown kind of server',
    message: ({ named, taken }) =>
      `folder.json names the kind ${JSON.stringify(named)}, which does not exist. The rules of ${String(taken)} are used.`,
    remedy: ({ known }) => `Set "kind" to one of ${(known as readonly string[]).join(', ')}, or remove it.`,
  },
  kind_mismatch: {
    title: 'Build may not fit the folder',
    message: ({ build, folder, kind }) =>
      `The content of the Data Folder ${JSON.stringify(folder)} is for ${String(kind)}, and the build.json of the Build ${JSON.stringify(build)} can launch any program. The folder was checked by the rules of ${String(kind)}, without the Build.`,
    remedy: ({ kind }) =>
      `Choose a Build of ${String(kind)}. If this Build is right, add "folderKind" to its build.json: ${JSON.stringify(kind)}, or "generic" for no rules.`,
  },
  link_outside: {
    title: 'Link leads out of the folder',
    message: ({ folder, links }) =>
      `Links in the Data Folder ${JSON.stringify(folder)} lead out of it: ${(links as readonly string[]).map((link) => JSON.stringify(link)).join(', ')}. The targets of these links are in no backup of the Data Folder.`,
    remedy:
      'Move the files into the Data Folder. Or add the directory that contains the targets to "links" in manager/settings.json, and set backup.followLinks in folder.json. Or back them up in another way, and name the links in backup.exclude of folder.json.',
  },
  limit_not_kept: {
    title: 'Limit cannot be enforced',
    message: ({ limit, wanted, reason, possible }) =>
      `The server runs without limits.${String(limit)} = ${String(wanted)} of its build.json: ${unkeptReasons[reason as UnkeptReason](Number(possible))}.`,
    remedy: ({ limit, reason, possible }) =>
      reason === 'no_cgroup' || reason === 'no_controller'
        ? `Run the manager as docs/guides/systemd-and-containers.md describes under "Control groups", or remove limits.${String(limit)}.`
        : `Set limits.${String(limit)} to ${String(possible)}, or allow the manager more: with systemd by ${reason === 'above_own' ? 'LimitNOFILE=' : 'LimitNICE='}.`,
  },
  folder_not_writable_by_user: {
    title: 'Server cannot write to Data Folder',
    message: ({ user, path, lacking }) =>
      lacking === 'enter'
        ? `The server runs as the user ${JSON.stringify(user)} of its Build, which cannot enter ${String(path)}.`
        : `The server runs as the user ${JSON.stringify(user)} of its Build, which cannot write into ${String(path)}.`,
    remedy: ({ user, path, lacking }) =>
      lacking === 'enter'
        ? `Give the Data Folder to the user (chown -R ${String(user)}: ${String(path)}), and let all users pass the directories above it (chmod o+x).`
        : `Give the Data Folder to the user: chown -R ${String(user)}: ${String(path)}`,
  },
  variable_unknown: {
    title: 'Unknown variable',
    message: ({ name, build }) =>
      `folder.json sets the variable ${JSON.stringify(name)}, which the Build ${JSON.stringify(build)} does not have. It has no effect.`,
    remedy: ({ known }) => {
      const names = known as readonly string[];
      const add = 'add it to "variables" in the build.json of the Build';
      return names.length === 0
        ? `Remove the variable, or ${add}.`
        : `Set ${names.join(' or ')} instead, remove the variable, or ${add}.`;
    },
  },
  port_taken: {
    title: 'Port is in use',
    message: ({ protocol, host, port }) =>
      `Another program uses ${String(protocol).toUpperCase()} port ${String(port)} of ${String(host)}. Most servers exit at their start in this case.`,
    remedy: ({ protocol, port }) =>
      `Find that program with ss -l${protocol === 'udp' ? 'u' : 't'}np 'sport = :${String(port)}', and stop it. Or configure another port.`,
  },
  port_unusable: {
    title: 'Address cannot be used',
    message: ({ protocol, host, port, because }) =>
      `The server cannot listen on ${String(protocol).toUpperCase()} ${String(host)} port ${String(port)} (${String(because)}).`,
    remedy: ({ because }) =>
      because === 'EACCES'
        ? 'Configure port 1024 or a higher port: lower ports need root rights.'
        : because === 'EADDRNOTAVAIL'
          ? 'Configure an address of this machine, or 0.0.0.0 for all addresses.'
          : 'Configure another address or port.',
  },
} as const satisfies FindingTexts;
