/** Certificates for tests, made by openssl. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsFiles } from '../../../http/tls/certificate.js';

/** Why these tests cannot run here, or null. */
export const lack =
  spawnSync('openssl', ['version']).error === undefined
    ? null
    : 'openssl is not installed (.scripts/system-packages.sh)';

function run(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Makes a directory for certificates. The caller deletes it. */
export function createCertificateDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'server-manager-tls-'));
}

/** Makes a self-signed certificate for localhost and 127.0.0.1, and its key. Files of the same name are replaced. */
export function createCertificate(directory: string, name = 'first', days = 30): TlsFiles {
  const files = { cert: join(directory, `${name}.pem`), key: join(directory, `${name}.key`) };
  const made = { cert: `${files.cert}.new`, key: `${files.key}.new` };
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];
  run('req', '-x509', ...curve, '-keyout', made.key, '-out', made.cert, '-days', String(days), ...subject);
  renameSync(made.key, files.key);
  renameSync(made.cert, files.cert);
  return files;
}

/** Writes the key with a passphrase. Returns the path. */
export function encryptKey(key: string): string {
  const encrypted = `${key}.encrypted`;
  run('pkey', '-in', key, '-aes256', '-passout', 'pass:secret', '-out', encrypted);
  return encrypted;
}
