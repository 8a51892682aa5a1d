/** Builds the body of GET /datafolders/{folder.name}/config/summary. It contains no secrets. */
import type { ConfigSummary } from '../../../machines/ports/server-config.js';
import { findingBody } from '../../problems/findings/catalogue.js';

export function configSummaryBody({ config, enabled }: ConfigSummary) {
  const { files, complete, endpoints, licence, oneSync, game, stdinUnread, systemChat, rconPassword, convars, faults } =
    config;
  return {
    files,
    complete,
    enabled: enabled.map(({ requiredBy, ...each }) => ({ ...each, required_by: requiredBy })),
    endpoints,
    licence_key: { present: licence.present, well_formed: licence.wellFormed, file: licence.file, line: licence.line },
    one_sync: oneSync,
    game,
    reads_commands: !stdinUnread,
    system_chat: systemChat,
    rcon_password: rconPassword,
    convars: convars.map(({ name, value, place }) => ({
      name,
      value,
      file: place?.file ?? null,
      line: place?.line ?? null,
    })),
    faults: faults.map(({ code, severity, file, line, ...facts }) =>
      findingBody({ code, severity, file, line, resource: null, facts }),
    ),
  };
}
