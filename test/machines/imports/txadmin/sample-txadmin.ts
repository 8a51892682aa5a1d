/** Files of txAdmin in the layouts of its versions, written from their settings. */

/** Secrets in the samples. A plan must not contain any of these secrets. */
export const sampleSecrets = {
  botToken: 'MTAxNDUyMzQ1Njc4OTAxMjM0.GabcDE.bot-token-of-the-sample',
  licence: 'cfxk_1234567890abcdefghijk_1AbCdE',
  database: 'mysql://root:database-password@localhost/game',
  passwordHash: '$2a$11$password-hash-of-the-sample',
  webhook: 'https://discord.com/api/webhooks/1/secret-of-the-webhook',
};

interface Sample {
  readonly dataPath: string;
  readonly times?: readonly string[];
  readonly startup?: string;
  readonly oneSync?: 'on' | 'legacy' | 'off';
}

const usualStartup = `+set sv_enforceGameBuild 3258 +set sv_licenseKey "${sampleSecrets.licence}" +setr voice_useNativeAudio true`;

/** The config of txAdmin 6: every setting. Some booleans are strings. */
export function version6({
  dataPath,
  times = ['06:00', '18:00'],
  startup = usualStartup,
  oneSync = 'on',
}: Sample): string {
  return JSON.stringify({
    global: { serverName: 'Los Pollos', language: 'en', menuEnabled: true, menuAlignRight: false, menuPageKey: 'Tab' },
    logger: {},
    monitor: { restarterSchedule: times, cooldown: 60, resourceStartingTolerance: 120 },
    playerDatabase: { onJoinCheckBan: true, whitelistMode: 'approvedLicense', whitelistedDiscordRoles: [] },
    webServer: { disableNuiSourceCheck: false },
    discordBot: { enabled: true, token: sampleSecrets.botToken, announceChannel: '123456789012345678' },
    fxRunner: {
      serverDataPath: dataPath,
      cfgPath: 'server.cfg',
      commandLine: startup,
      onesync: oneSync,
      autostart: 'true',
      quiet: false,
    },
  });
}

/** The config of txAdmin 7: the settings of version 6, and further settings. */
export function version7(sample: Sample): string {
  const config = JSON.parse(version6(sample)) as { global: object; fxRunner: object };
  return JSON.stringify({
    ...config,
    global: { ...config.global, hideAdminInPunishments: true },
    banTemplates: [],
    fxRunner: { ...config.fxRunner, autostart: true, restartDelay: 1_250, shutdownNoticeDelay: 5 },
  });
}

/** The config of txAdmin 8: a version, other names, and only settings that differ from the defaults. */
export function version8({ dataPath, times = ['06:00', '18:00'], startup, oneSync = 'on' }: Sample): string {
  const words = ['+set', 'sv_enforceGameBuild', '3258', '+set', 'sv_licenseKey', sampleSecrets.licence];
  return JSON.stringify({
    version: 2,
    general: { serverName: 'Los Pollos' },
    webServer: {},
    discordBot: { enabled: true, token: sampleSecrets.botToken, guild: '1', warningsChannel: '2' },
    server: {
      dataPath,
      startupArgs: startup === undefined ? [...words, '+setr', 'voice_useNativeAudio', 'true'] : startup.split(' '),
      ...(oneSync === 'on' ? {} : { onesync: oneSync }),
    },
    restarter: times.length === 0 ? {} : { schedule: times },
    banlist: {},
    whitelist: { mode: 'approvedLicense' },
    gameFeatures: {},
    logger: {},
  });
}

const admin = (name: string, permissions: readonly string[], more: object = {}) => ({
  $schema: 1,
  name,
  master: false,
  password_hash: sampleSecrets.passwordHash,
  providers: { discord: { id: '1', identifier: 'discord:1', data: {} } },
  permissions,
  ...more,
});

export const sampleAdmins = JSON.stringify([
  admin('Ann', [], { master: true }),
  admin('Bob', ['console.view', 'console.write', 'players.ban']),
  admin('Cem', ['control.server', 'server.cfg.editor', 'commands.resources']),
  admin('Dee', ['menu.vehicle', 'players.kick']),
]);
