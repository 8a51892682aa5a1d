/** Debian's buildah and podman, with a storage and namespaces that no other program uses. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path is relative to dist/test/image/. */
export const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
export const cache = join(project, '.cache', 'image');

const storage = join(cache, 'storage');
const state = join(cache, 'state');
const settings = join(cache, 'containers.conf');

/** OVERLAYFS_SUPER_MAGIC (statfs(2)): the storage cannot stack overlay file systems. */
const overlayFileSystem = 0x79_4c_76_30;

/** The environment without the settings of the npm that runs the tests. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|SERVER_MANAGER_|CI$)/.test(name))),
  LC_ALL: 'C',
};

const packages = ['debootstrap', 'buildah', 'podman', 'crun', 'ip', 'iptables'];

/** Returns the reason why this machine cannot build the image; `null` if no reason is known. */
export function findObstacle(): string | null {
  if (process.getuid?.() !== 0) return 'needs root rights, for debootstrap and for mounts';
  const missing = packages.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} is missing: .scripts/image-packages.sh installs it`;
  return null;
}

/** Runs a command. @returns its output @throws if the exit code is not 0 */
export function run(command: string, ...args: string[]): string {
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, {
    cwd: project,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout.trimEnd();
  const end = error?.message ?? `exited with ${status ?? signal}`;
  throw new Error(`${[command, ...args].join(' ')} ${end}:\n${stdout}\n${stderr}`);
}

function storageOptions(): string[] {
  const driver = statfsSync(cache).type === overlayFileSystem ? 'vfs' : 'overlay';
  return ['--root', storage, '--runroot', join(state, 'run'), '--storage-driver', driver];
}

export interface Machine {
  /** Runs buildah in the host's network, because a build downloads packages. @throws the same errors as `run` */
  buildah(...args: string[]): string;
  /** Runs podman with its containers in the namespaces. @throws the same errors as `run` */
  podman(...args: string[]): string;
  /** Runs a command in the namespaces. @throws the same errors as `run` */
  runInside(...words: string[]): string;
  /** Removes the containers, the images and the namespaces. */
  close(): void;
}

/**
 * Prepares the namespaces. crun of Debian 12 refuses a machine with both versions of cgroups, so the script unmounts
 * version 2 in the mount namespace. The network of podman, with its bridge and its port rules, is in the network
 * namespace.
 */
const inNamespaces = `
ip link set lo up
if mountpoint -q /sys/fs/cgroup/unified; then umount -l /sys/fs/cgroup/unified; fi
echo ready
exec cat`;

/** Removes the leftovers of an earlier test, and opens the namespaces. The namespaces end when this process exits. */
export async function openMachine(): Promise<Machine> {
  mkdirSync(cache, { recursive: true });
  // Root may lack CAP_SYS_RESOURCE, without which podman's own values cannot be set.
  const limits = ['nofile=1024:1024', 'nproc=1024:1024'];
  writeFileSync(
    settings,
    `[containers]\ndefault_ulimits = ${JSON.stringify(limits)}\n[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`,
  );
  const holder = spawn('unshare', ['--mount', '--net', 'sh', '-c', inNamespaces], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const mounts = `--mount=/proc/${holder.pid}/ns/mnt`;
  const buildah = (...args: string[]): string => run('nsenter', mounts, 'buildah', ...storageOptions(), ...args);
  const runInside = (...words: string[]): string =>
    run('nsenter', mounts, `--net=/proc/${holder.pid}/ns/net`, ...words);
  const podman = (...args: string[]): string => {
    const options = [...storageOptions(), '--tmpdir', join(state, 'tmp')];
    return runInside('env', `CONTAINERS_CONF=${settings}`, 'podman', ...options, ...args);
  };
  const removeAll = (): void => {
    if (existsSync(storage)) podman('rm', '--all', '--force', '--volumes');
    for (const path of [storage, state]) rmSync(path, { recursive: true, force: true });
  };
  removeAll();
  const close = (): void => {
    removeAll();
    holder.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      close();
      process.exit(1);
    });
  return { buildah, podman, runInside, close };
}
