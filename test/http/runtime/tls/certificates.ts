/** Certificates for tests, made by openssl. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsFiles } from '../../../../http/runtime/tls/certificate.js';

/** The reason why these tests cannot run on this machine; `null` if they can run. */
export const lack =
  spawnSync('openssl', ['version']).error === undefined
    ? null
    : 'openssl is not installed (.scripts/system-packages.sh)';

function run(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const directories: string[] = [];

process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/**
 * Creates a directory for certificates. The directory is deleted when the process ends, because a server may use the
 * files until then.
 */
export function createCertificateDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'server-manager-tls-'));
  directories.push(directory);
  return directory;
}

const local = 'DNS:localhost,IP:127.0.0.1';
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];

/**
 * Creates a self-signed certificate and its key. Files of the same name are replaced.
 * @param names the names of the certificate, such as `DNS:localhost`
 */
export function createCertificate(directory: string, name = 'first', days = 30, names = local): TlsFiles {
  const files = { cert: join(directory, `${name}.pem`), key: join(directory, `${name}.key`) };
  const made = { cert: `${files.cert}.new`, key: `${files.key}.new` };
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names}`];
  run('req', '-x509', ...curve, '-keyout', made.key, '-out', made.cert, '-days', String(days), ...subject);
  renameSync(made.key, files.key);
  renameSync(made.cert, files.cert);
  return files;
}

/**
 * Creates a self-signed certificate for localhost with the given period of validity, and its key.
 * @param times such as `20200131120000Z`
 */
export function createDatedCertificate(directory: string, name: string, ...times: readonly [string, string]): TlsFiles {
  const files = { cert: join(directory, `${name}.pem`), key: join(directory, `${name}.key`) };
  const [request, config, index] = ['csr', 'cnf', 'index'].map((type) => join(directory, `${name}.${type}`)) as [
    string,
    string,
    string,
  ];
  writeFileSync(index, '');
  writeFileSync(
    config,
    `[ca]\ndefault_ca = test\n[test]\ndatabase = ${index}\nnew_certs_dir = ${directory}\nrand_serial = yes
default_md = sha256\npolicy = any\nx509_extensions = names\n[any]\ncommonName = supplied
[names]\nsubjectAltName = ${local}\n`,
  );
  run('req', '-new', ...curve, '-keyout', files.key, '-out', request, '-subj', `/CN=${name}`);
  const [from, until] = times;
  // Only this command of openssl accepts times in the past in each version.
  const dates = ['-startdate', from, '-enddate', until];
  run(
    'ca',
    '-batch',
    '-notext',
    '-config',
    config,
    '-selfsign',
    ...dates,
    '-keyfile',
    files.key,
    '-in',
    request,
    '-out',
    files.cert,
  );
  return files;
}

/** Writes the key with a passphrase. Returns the path. */
export function encryptKey(key: string): string {
  const encrypted = `${key}.encrypted`;
  run('pkey', '-in', key, '-aes256', '-passout', 'pass:secret', '-out', encrypted);
  return encrypted;
}
