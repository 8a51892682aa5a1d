/**
 * The image on which Containerfile builds: Debian by debootstrap, Node and npm by the npm registry, and the user
 * `node`. The image has the name of the official image, whose registry may be unreachable.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cache, project, run } from './machine.js';

/** The first image that Containerfile names. */
export const baseName = /^FROM (\S+)/m.exec(readFileSync(join(project, 'Containerfile'), 'utf8'))?.[1] ?? '';

const mirror = 'http://deb.debian.org/debian';

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|Failed getting release file)\b/;

/**
 * Creates the archive of the base in `.cache/image`, unless it exists.
 * @returns its path, or the reason why this machine cannot create it
 */
export function makeBase(): { readonly path: string } | { readonly obstacle: string } {
  const [, node = '', suite = ''] = /:(\d+)-(\w+)-slim$/.exec(baseName) ?? [];
  const path = join(cache, `node-${node}-${suite}.tar`);
  if (existsSync(path)) return { path };
  const root = join(cache, 'base');
  rmSync(root, { recursive: true, force: true });
  try {
    run('debootstrap', '--variant=minbase', suite, root, mirror);
    addNode(root, node);
  } catch (error) {
    if (!unreachable.test((error as Error).message)) throw error;
    return { obstacle: 'the archive of Debian, or the npm registry, is unreachable' };
  }
  run('chroot', root, 'groupadd', '--gid', '1000', 'node');
  run('chroot', root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node');
  removeCaches(root);
  run('tar', '--directory', root, '--create', '--file', `${path}.part`, '.');
  renameSync(`${path}.part`, path);
  rmSync(root, { recursive: true });
  return { path };
}

/** @param version the major version of Node */
function addNode(root: string, version: string): void {
  const local = join(root, 'usr/local');
  const npm = join(local, 'lib/node_modules/npm');
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x64';
  const unpack = (name: string, directory: string, ...args: string[]): void => {
    const tarball = join(cache, run('npm', 'pack', name, '--silent', '--pack-destination', cache));
    mkdirSync(directory, { recursive: true });
    run('tar', '--extract', '--file', tarball, '--directory', directory, ...args);
    rmSync(tarball);
  };
  unpack(`node-linux-${architecture}@${version}`, join(local, 'bin'), '--strip-components=2', 'package/bin/node');
  unpack('npm@11', npm, '--strip-components=1');
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  copySettings(local);
}

/** Copies the settings of this machine's npm for its registry, and the certificates that it trusts. */
function copySettings(local: string): void {
  mkdirSync(join(local, 'etc'), { recursive: true });
  const settings = join(local, 'etc/npmrc');
  writeFileSync(settings, `registry=${run('npm', 'config', 'get', 'registry')}\n`);
  const certificates = run('npm', 'config', 'get', 'cafile');
  if (!existsSync(certificates)) return;
  writeFileSync(join(local, 'etc/certificates.pem'), readFileSync(certificates));
  appendFileSync(settings, 'cafile=/usr/local/etc/certificates.pem\n');
}

/** Removes the archives and indexes of packages, like Debian's image. */
function removeCaches(root: string): void {
  writeFileSync(
    join(root, 'etc/apt/apt.conf.d/docker-clean'),
    `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`,
  );
  run('chroot', root, 'apt-get', 'clean');
  for (const path of ['var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'])
    run('find', join(root, path), '-mindepth', '1', '-delete');
}
