/** Names of keys, passwords, tokens, webhooks and connection strings. No two names differ only in their case. */
export const secretNames = [
  'sv_licenseKey',
  'steam_webApiKey',
  'rcon_password',
  'sv_tebexSecret',
  'mysql_connection_string',
  'discord_token',
  'DISCORD_WEBHOOK',
  'api_Key',
  'apikeys',
  'db_credentials',
  'PASSWD',
  'dbPwd',
  'sentry_dsn',
  'key',
  'sv_prometheusBasicAuthPassword',
];
