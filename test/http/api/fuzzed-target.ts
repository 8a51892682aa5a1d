/** Generates methods and targets of requests: documented ones, similar ones and random ones. */
import * as fc from 'fast-check';

const known = [
  '/',
  '/status',
  '/healthz',
  '/start',
  '/start',
  '/start',
  '/restart',
  '/stop',
  '/kill',
  '/command',
  '/command',
  '/command',
  '/datafolders',
  '/builds',
  '/builds/updates',
  '/builds/updates/fxserver/plan',
  '/openapi.json',
  '/docs',
  '/datafolders/world/resources',
  '/datafolders/world/preflight',
  '/datafolders/W%C3%B6rld%20%232/resources',
  '/docs/start.js',
  '/datafolders/world',
  '/datafolders/world/config',
  '/datafolders/world/companion',
  '/datafolders/world/config/versions',
  '/datafolders/world/config/versions/1',
  '/console',
  '/console?lines=3',
  '/console/search?text=e&run=all&order=oldest&limit=1',
  '/console?limit=4&after=0',
  '/runs',
  '/history',
  '/samples',
  '/players',
  '/resources',
  '/resources/refresh',
  '/resources/taxi/restart',
  '/schedules',
  '/schedules/new/preview',
  '/schedules/x',
  '/schedules/x/next?count=3',
  '/schedules/x/skip',
  '/metrics',
  '/runs/x/log',
  '/runs/x/reports',
  '/runs/x/events',
  '/backups',
  '/backups/x',
  '/backups/x/restore',
  '/kept-folders',
  '/kept-folders/x',
  '/webhooks',
  '/webhooks/x',
  '/webhooks/x/deliveries',
  '/runs/x/evidence',
  '/runs/x/evidence/y',
  '/access',
  '/access/tokens',
  '/access/tokens/x',
  '/access/accounts',
  '/access/accounts/x',
  '/access/accounts/x/invitation',
  '/access/invitation',
  '/access/setup',
  '/access/password',
  '/access/passkeys',
  '/access/passkeys/x',
  '/access/passkey-options',
  '/access/second-factor',
  '/session/passkey',
  '/access/sessions',
  '/access/sessions/x',
];

/** Characters that Node accepts in a target, those with a meaning first. */
const targetCharacter = fc.constantFrom(...'/%.?&=+;:@!$\'()*,-_~[]{}|^`"\\<>#aZ09'.split(''));

const segment = fc.oneof(
  fc.string({ unit: targetCharacter, maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => encodeURIComponent(text)),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%00',
    '%2F',
    '%',
    '%zz',
    '%c0%af',
    'world',
    '__proto__',
    'constructor',
    'resources',
    'a'.repeat(300),
  ),
);

/** Paths, documented or not. */
export const anyPath = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(segment, fc.constantFrom('/resources', '/preflight', '/config', ''))
      .map(([name, below]) => `/datafolders/${name}${below}`),
  },
);

/** Queries, mostly empty. */
export const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc.string({ unit: targetCharacter, maxLength: 20 }).map((text) => `?${text}`),
);
