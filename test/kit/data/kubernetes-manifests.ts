/** The manifests of docs/guides/kubernetes, as the tests read them. */
import { readFileSync } from 'node:fs';
import parsers from '@stoplight/spectral-parsers';

const folder = new URL('../../../../docs/guides/kubernetes/', import.meta.url);

/** Reads a manifest. @throws an error for a file that is not YAML without faults */
export function readManifest(name: string): any {
  const { data, diagnostics } = parsers.Yaml.parse(readFileSync(new URL(name, folder), 'utf8'));
  if (diagnostics.length > 0) throw new Error(`${name}: ${JSON.stringify(diagnostics)}`);
  return data;
}
