/** The manifests of docs/guides/kubernetes, read for the tests. */
import { readFileSync } from 'node:fs';
import parsers from '@stoplight/spectral-parsers';

const folder = new URL('../../../../docs/guides/kubernetes/', import.meta.url);

/** Reads a manifest. @throws an error if the file is not valid YAML */
export function readManifest(name: string): any {
  const { data, diagnostics } = parsers.Yaml.parse(readFileSync(new URL(name, folder), 'utf8'));
  if (diagnostics.length > 0) throw new Error(`${name}: ${JSON.stringify(diagnostics)}`);
  return data;
}
