/** The examples at the end of a command's help, without `server-manager` at their beginning. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'status --quiet || server-manager start 12345 world'],
  start: ['start 12345 world --wait', 'start 12345 world --wait 300 --strict'],
  restart: ['restart --notice 300 --reason Update'],
  stop: ['stop', 'stop --notice 60 --reason Maintenance'],
  'notice postpone': ['notice postpone 10'],
  command: ['command say hello --show 2', 'command -- set name --x--'],
  console: ['console -n 100', 'console -f', 'console --since 2026-01-31T04:00'],
  search: ['search could not connect', 'search --severity error --all'],
  events: ['events --only status,history', 'events --json'],
  history: ['history --type operation,server.exited', 'history -f', 'history --since 2026-01-31 --until 2026-02-01'],
  'runs events': ['runs events', 'runs events 20260131T030000000Z-0a1b2c --json'],
  samples: ['samples --since 2026-01-31T04:00 --points 60'],
  'schedules create': [
    'schedules create Nightly --action restart --times 04:00 --warnings 30,10,5,1',
    'schedules create Backup --action backup --cron "0 5 * * mon"',
    'schedules create Nightly --action restart --times 04:00 --dry-run',
  ],
  'schedules postpone': ['schedules postpone 7e87a27a 30'],
  'backups create': ['backups create world', 'backups create world --mode freeze'],
  'backups restore': ['backups restore bmwtd2mq9 --stop', 'backups restore bmwtd2mq9 --folder copy --yes'],
  'backups files': ['backups files bmwtd2mq9 resources/taxi'],
  'updates plan': ['updates plan world', 'updates plan world --channel latest --at 2026-01-31T04:00'],
  'webhooks create': [
    'webhooks create Discord https://discord.com/api/webhooks/1/x --format discord --type server.exited,recovery',
  ],
  'builds install': [
    'builds install fx.tar.xz --id 12345',
    'builds install https://games.example/12345/fx.tar.xz --id 12345',
  ],
  'builds import-egg': ['builds import-egg egg-paper.json > build.json', 'builds import-egg egg-paper.json --id paper'],
  'folders create': [
    'folders create world',
    'folders create world --template empty',
    'folders create world --path /srv/roleplay',
  ],
  'import txadmin': [
    'import txadmin /home/fivem/txData',
    'import txadmin /home/fivem/txData --apply --name roleplay --skip accounts',
  ],
  check: ['check world --build 12345'],
  config: ['config world', 'config world --from server.cfg', 'config world --version 1'],
  'access tokens create': [
    'access tokens create "Discord bot" --scope read,command --command "say *" --expires 90d > bot-token',
  ],
  'access tokens change': ['access tokens change "Discord bot" --expires 90d'],
  'access accounts create': ['access accounts create Ann --scope read,console,control'],
};
