/** A directory as txAdmin writes it, next to a directory with FXServer. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sampleAdmins, version8 } from '../../machines/imports/txadmin/sample-txadmin.js';

export interface TxAdminPlace {
  readonly txData: string;
  /** The directory of the server. */
  readonly data: string;
  readonly artifact: string;
}

/** Writes txData with the profile `default`, four admins, a server and FXServer. @param home an absolute path */
export function addTxAdmin(home: string): TxAdminPlace {
  const txData = join(home, 'txData');
  const place = { txData, data: join(txData, 'Mine.base'), artifact: join(home, '12345') };
  mkdirSync(join(place.data, 'resources'), { recursive: true });
  writeFileSync(join(place.data, 'server.cfg'), 'endpoint_add_tcp "0.0.0.0:30120"\n');
  addProfile(txData, 'default', version8({ dataPath: place.data }));
  writeFileSync(join(txData, 'admins.json'), sampleAdmins);
  addArtifact(place.artifact);
  return place;
}

export function addProfile(txData: string, name: string, config: string): void {
  mkdirSync(join(txData, name, 'data'), { recursive: true });
  writeFileSync(join(txData, name, 'config.json'), config);
}

/** Makes a directory in which FXServer is recognised. */
export function addArtifact(path: string): void {
  const program = join(path, 'alpine/opt/cfx-server/FXServer');
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, '');
  chmodSync(program, 0o755);
}
