/** The built-in names of FXServer's console (citizenfx/fivem). Scripts add further names when they are started. */

/** The minimum and maximum number of arguments of a command. */
type Arity = readonly [number, number];

const arities: ReadonlyMap<string, Arity> = new Map<string, Arity>([
  ['start', [1, 1]],
  ['ensure', [1, 1]],
  ['stop', [1, 1]],
  ['restart', [1, 2]],
  ['refresh', [0, 0]],
  ['set', [2, 2]],
  ['sets', [2, 2]],
  ['setr', [2, 2]],
  ['seta', [2, 2]],
  ['exec', [1, 1]],
  ['quit', [0, 1]],
  ['wait', [1, 1]],
  ['vstr', [1, 1]],
  ['cmdlist', [0, 0]],
  ['endpoint_add_tcp', [1, 1]],
  ['endpoint_add_udp', [1, 1]],
  ['add_ace', [3, 3]],
  ['remove_ace', [3, 3]],
  ['test_ace', [2, 2]],
  ['list_aces', [0, 0]],
  ['add_principal', [2, 2]],
  ['remove_principal', [2, 2]],
  ['list_principals', [0, 0]],
  ['load_server_icon', [1, 1]],
  ['heartbeat', [0, 0]],
  ['con_addchannelfilter', [2, 2]],
  ['con_removechannelfilter', [2, 2]],
]);

/** The variables of the server itself. Such a variable can get a value without `set`. The names are folded. */
const convars: ReadonlySet<string> = new Set(
  `
  adhesive_cdnkey con_disablenonttyreads gamename gametype mapname net_tcpconnlimit netlib onesync onesync_automaticresend
  onesync_distanceculling onesync_distancecullvehicles onesync_enabled onesync_enablebeyond onesync_enableinfinity
  onesync_forcemigration onesync_logfile onesync_population onesync_radiusfrequency onesync_workaround763185 rcon_password
  resources_usesystemchat steam_webapidomain steam_webapikey sv_authmaxvariance sv_authmintrust sv_disableclientreplays
  sv_enablenetworkedphoneexplosions sv_enablenetworkedscriptentitystates sv_enablenetworkedsounds sv_enableneteventreassembly
  sv_endpointprivacy sv_endpoints sv_enforcegamebuild sv_enhancedhostsupport sv_entitylockdown
  sv_exposeplayeridentifiersinhttpendpoint sv_filterrequestcontrol sv_forceindirectlisting sv_hostname
  sv_httpfileserverproxyonly sv_icon sv_kick_players_cnl sv_lan sv_licensekey sv_listinghostoverride sv_listingipoverride
  sv_master1 sv_master2 sv_master3 sv_maxclients sv_projectdesc sv_projectname sv_prometheusbasicauthpassword
  sv_prometheusbasicauthuser sv_purelevel sv_pure_verify_client_settings sv_registermulticastdns sv_replaceexetoswitchbuilds
  sv_requestparanoia sv_scripthookallowed sv_statebagstrictmode sv_tcpconnectiontimeoutseconds sv_tebexsecret
  sv_threadedclienthttp sv_useaccuratesends svgui_disable
`
    .trim()
    .split(/\s+/),
);

/**
 * The variables that the engine reads from the files before any other step of its start (`setList` in
 * ServerInstance.cpp). The first argument of such a command is the value, even if more arguments follow.
 */
const early: ReadonlySet<string> = new Set([
  'onesync',
  'onesync_enabled',
  'onesync_population',
  'netlib',
  'onesync_enableinfinity',
  'onesync_enablebeyond',
  'gamename',
  'sv_enforcegamebuild',
  'sv_replaceexetoswitchbuilds',
  'sv_licensekey',
  'resources_usesystemchat',
]);

/** Folds a name: commands and variables ignore the case of ASCII letters (`_stricmp`). */
export function foldName(name: string): string {
  return /[A-Z]/.test(name) ? name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : name;
}

export const findArity = (name: string): Arity | null => arities.get(foldName(name)) ?? null;
export const isConvar = (name: string): boolean => convars.has(foldName(name));
export const isEarlyConvar = (name: string): boolean => early.has(foldName(name));
export const isKnownCommand = (name: string): boolean => findArity(name) !== null || isConvar(name);

/**
 * Returns the known name that was probably meant, which differs by one typing error. The result is `null` without such
 * a name, or for a short name, which is too similar to other names.
 */
export function findIntendedName(name: string): string | null {
  const folded = foldName(name);
  if (folded.length < 4 || folded.length > 64) return null;
  for (const known of [...arities.keys(), ...convars]) if (known.length >= 4 && isOneSlip(folded, known)) return known;
  return null;
}

/**
 * Returns whether two names differ by one typing error: an additional, missing or wrong character, or two swapped
 * characters.
 */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same += 1;
  if (
    a.slice(same + 1) === b.slice(same + 1) ||
    a.slice(same + 1) === b.slice(same) ||
    a.slice(same) === b.slice(same + 1)
  )
    return true;
  return a[same] === b[same + 1] && a[same + 1] === b[same] && a.slice(same + 2) === b.slice(same + 2);
}
