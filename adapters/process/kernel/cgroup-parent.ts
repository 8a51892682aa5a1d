/** Finds the group in which this manager may create cgroups: its own group, on a writable cgroup v2 file system. */
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync, statfsSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import type { NoCgroup } from '../../../machines/run/processes.js';
import { openCgroup } from './cgroup.js';
import { type Controller, enableControllers, type ManagerPlace, managerGroup } from './cgroup-controllers.js';
import { readProcFile } from './proc.js';

export interface CgroupParent {
  /** The controllers of the groups. */
  readonly controllers: readonly Controller[];
  /** Creates a group. @returns the group's directory; `null` if the group cannot be created */
  create(): string | null;
  /** Removes groups of earlier managers of this workspace, unless a group contains a living process. */
  removeLeftovers(): void;
}

/**
 * Finds the cgroup in which the manager may create groups for runs.
 * @param root the workspace, which distinguishes the groups of several managers
 * @returns the parent of new groups, or the reason why groups cannot be created
 */
export function findCgroupParent(root: string): CgroupParent | NoCgroup {
  const found = findParent();
  if (found === null) return 'not_mounted';
  const { parent, place } = found;
  const prefix = `server-manager-${createHash('sha256').update(root).digest('hex').slice(0, 8)}-`;
  const create = (): string => {
    // A process may enter a group only if its user may also write to the nearest common ancestor of its old group and
    // its new group.
    accessSync(join(parent, 'cgroup.procs'), constants.W_OK);
    const path = join(parent, `${prefix}${randomBytes(6).toString('hex')}`);
    mkdirSync(path, { mode: 0o755 });
    return path;
  };
  try {
    const trial = create();
    const canKill = existsSync(join(trial, 'cgroup.kill'));
    rmdirSync(trial);
    if (!canKill) return 'old_kernel';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS' ? 'read_only' : 'not_permitted';
  }
  return {
    controllers: enableControllers(parent, place),
    create() {
      try {
        return create();
      } catch {
        return null;
      }
    },
    removeLeftovers() {
      for (const name of readdirSync(parent)) if (name.startsWith(prefix)) openCgroup(join(parent, name)).remove();
    },
  };
}

/** The type of the cgroup v2 file system: CGROUP2_SUPER_MAGIC (statfs(2)). */
const cgroupFileSystem = 0x63677270;

/**
 * Returns whether the path can be a group that a manager made. The path comes from a file of the run, and the server's
 * user can replace this file.
 */
export function isManagersGroup(path: string): boolean {
  try {
    const isNamed = /^\/.*\/server-manager-[0-9a-f]{8}-[0-9a-f]{12}$/.test(path) && normalize(path) === path;
    return isNamed && statfsSync(dirname(path)).type === cgroupFileSystem;
  } catch {
    return false;
  }
}

/**
 * Returns the directory of the manager's group. If systemd put the manager into a separate subgroup, the parent of the
 * subgroup is returned.
 */
function findParent(): { readonly parent: string; readonly place: ManagerPlace } | null {
  const mount = findMount();
  const [, group] = /^0::(\/.*)$/m.exec(readProcFile('self/cgroup')) ?? [];
  // `/..` is outside this cgroup namespace.
  if (mount === null || group === undefined || group.startsWith('/..')) return null;
  const inside = mount.root !== '/' && group.startsWith(mount.root) ? group.slice(mount.root.length) : group;
  const own = join(mount.path, inside);
  if (basename(group) === managerGroup) return { parent: join(own, '..'), place: 'leaf' };
  return { parent: own, place: group === '/' ? 'root' : 'shared' };
}

/**
 * Returns the mount point of cgroup v2, and the directory of the hierarchy that is mounted there
 * (proc_pid_mountinfo(5)).
 */
function findMount(): { path: string; root: string } | null {
  for (const line of readProcFile('self/mountinfo').split('\n')) {
    const [mount = '', source = ''] = line.split(' - ');
    if (!source.startsWith('cgroup2 ')) continue;
    const [, , , root = '/', path = ''] = mount.split(' ');
    return { root, path };
  }
  return null;
}
