/** A server with the interface of S3 on a free port of the loopback address, in the test's process: s3rver. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { createCertificate, createCertificateDirectory, lack } from '../../http/runtime/tls/certificates.js';

interface S3rver {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

type S3rverClass = new (options: Readonly<Record<string, unknown>>) => S3rver;

function load(): S3rverClass | null {
  try {
    return createRequire(import.meta.url)('s3rver') as S3rverClass;
  } catch {
    return null;
  }
}

const Server = load();

/** The reason why this machine cannot start the server; `null` if it can. */
export const s3Obstacle = Server === null ? 's3rver is not installed (npm ci)' : lack;

export interface S3Server {
  readonly port: number;
  /** The environment of a client: the credentials, and the certificate of the server. */
  readonly env: NodeJS.ProcessEnv;
  /** Puts the files of a directory into a new bucket. @param prefix the beginning of the keys, with its slash */
  put(directory: string, bucket: string, prefix: string): void;
  end(): Promise<void>;
}

/** Serves over TLS, because the server cannot read the signed chunks that clients send without TLS. */
export async function startS3Server(): Promise<S3Server> {
  if (Server === null) throw new Error(String(s3Obstacle));
  const directory = createCertificateDirectory();
  const { cert, key } = createCertificate(directory);
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const buckets = join(directory, 'buckets');
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: buckets };
  const server = new Server({ ...options, ...tls });
  const { port } = await server.run();
  return {
    port,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', SSL_CERT_FILE: cert },
    put(from, bucket, prefix) {
      for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        // The name of the file is the server's name for the content of an object.
        const target = join(buckets, bucket, `${prefix}${relative(from, path)}._S3rver_object`);
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(path, target);
      }
    },
    async end() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
