/** Completes words in a server.cfg: commands, variables, and the names of resources. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { resourceCommands } from './server-cfg.js';

const commands = `add_ace add_principal endpoint_add_tcp endpoint_add_udp ensure exec load_server_icon remove_ace
remove_principal restart set setr sets start stop`.split(/\s+/);

/** The names of FXServer's variables. */
const convars =
  `con_disableNonTTYReads locale mysql_connection_string net_tcpConnLimit onesync onesync_distanceCullVehicles
onesync_distanceCulling onesync_enableInfinity onesync_population rcon_password resources_useSystemChat
steam_webApiKey sv_authMaxVariance sv_authMinTrust sv_debugQueue sv_disableClientReplays sv_endpointPrivacy
sv_enforceGameBuild sv_entityLockdown sv_filterRequestControl sv_forceIndirectListing sv_hostname sv_lan sv_licenseKey
sv_listingHostOverride sv_listingIpOverride sv_master1 sv_maxClients sv_projectDesc sv_projectName
sv_proxyIPRanges sv_pureLevel sv_requestParanoia sv_scriptHookAllowed sv_stateBagStrictMode sv_tebexSecret
sv_useDirectListing tags temp_convar`.split(/\s+/);

export interface Offers {
  /** The engine names of the Installed Resources. */
  readonly resources: readonly string[];
  /** The categories in brackets, as in the commands that start the categories. */
  readonly categories: readonly string[];
}

/** Returns the source of completions. @param offers returns the names in the Data Folder */
export function createCompletionSource(offers: () => Offers): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (/^\s*(#|\/\/)/.test(before)) return null;
    const [, command = '', word = ''] = /(?:^|;)\s*(\S*)\s+(\S*)$/.exec(before) ?? [];
    if (command !== '') return findArgument(command.toLowerCase(), word, context, offers());
    const [first = ''] = /[^\s;]*$/.exec(before) ?? [];
    if (first === '' && !context.explicit) return null;
    return {
      from: context.pos - first.length,
      options: [...options(commands, 'keyword'), ...options(convars, 'variable')],
    };
  };
}

function findArgument(
  command: string,
  word: string,
  context: CompletionContext,
  offers: Offers,
): CompletionResult | null {
  if (word === '' && !context.explicit && !resourceCommands.has(command)) return null;
  const from = context.pos - word.length;
  if (resourceCommands.has(command))
    return { from, options: [...options(offers.categories, 'namespace'), ...options(offers.resources, 'class')] };
  return /^set[rsau]?$/.test(command) ? { from, options: options(convars, 'variable') } : null;
}

function options(labels: readonly string[], type: string) {
  return labels.map((label) => ({ label, type }));
}
