/** Backups of Data Folders whose server uses a MariaDB. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { type MariaDb, mariaDbObstacle, passwords, startMariaDb } from '../../../kit/servers/mariadb.js';
import { addConfined, letServer, obstacle, startConfined } from '../confined-user/confined-server.js';
import { kinds, repositoryOptions } from './repositories.js';
import { addWriter, ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/databases');

let database: MariaDb;

/** Adds the Data Folder `roleplay`, whose server.cfg executes a file with the connection string. */
function addRoleplay({ root }: Workspace, connection: string): string {
  const path = join(root, 'data/roleplay');
  mkdirSync(path);
  writeFileSync(join(path, 'server.cfg'), 'endpoint_add_tcp 127.0.0.1:30120\nexec database.cfg\n');
  writeFileSync(join(path, 'database.cfg'), `set mysql_connection_string "${connection}"\n`);
  return path;
}

const pairs = (user: keyof typeof passwords = 'player'): string =>
  `server=127.0.0.1;port=${database.port};database=game;uid=${user};password=${passwords[user]};charset=utf8mb4`;

const manageCopies = ({ manage }: SuccessiveManagers): Promise<RunningService> =>
  manage({ args: ['--backup-repository', 'copy'] });

async function backUp(service: RunningService, folder: string, mode?: string): Promise<any> {
  const begun = await service.post('/backups', { folder, ...(mode !== undefined && { mode }) });
  assert.is(begun.status, 202, begun.text);
  return ended(service, begun.json);
}

async function restore(service: RunningService, { id }: { readonly id: string }, body: object = {}): Promise<any> {
  const begun = await service.post(`/backups/${id}/restore`, body);
  assert.is(begun.status, 202, begun.text);
  return (await ended(service, begun.json)).restored;
}

const schemas = (): string[] => database.run('SHOW DATABASES LIKE "game%"').trim().split('\n');

/** The hidden names in `data`, except kept folders. */
const leftIn = ({ root }: Workspace): string[] =>
  readdirSync(join(root, 'data')).filter((name) => name.startsWith('.') && !name.includes('.before-restore-'));

if (mariaDbObstacle !== null) console.log(`SKIPPED: ${mariaDbObstacle}`);
else {
  test.before(async () => {
    database = await startMariaDb();
  });
  test.after(() => database.end());
  test.before.each(() => {
    for (const schema of schemas()) database.run(`DROP DATABASE ${schema}`);
    database.run(`CREATE DATABASE game; USE game;
      CREATE TABLE players (id INT PRIMARY KEY, name VARCHAR(50) CHARACTER SET utf8mb4, skin BLOB);
      INSERT INTO players VALUES (1, 'Zoë 🎮', x'00ff27'), (2, 'O''Neil\\\\', NULL);`);
  });

  for (const kind of kinds)
    test(`${kind}: the database in server.cfg is restored into a new schema`, async (context) => {
      const { manage, workspace } = context;
      const path = addRoleplay(workspace, pairs());
      const service = await manage({ args: repositoryOptions(kind, workspace) });
      const backup = await backUp(service, 'roleplay');
      assert.is(backup.problem, null);
      assert.equal(
        backup.databases.map(({ name, kind }: any) => [name, kind]),
        [['game', 'mariadb']],
      );
      assert.ok(backup.databases[0].size > 500);
      assert.is((await service.post(`/backups/${backup.id}/verify`)).status, 202);
      assert.is((await ended(service, backup)).verified.problem, null);

      database.run("UPDATE game.players SET name = 'lost'");
      const restored = await restore(service, backup);
      assert.is(restored.problem, null);
      const [{ name, schema, tables, file }] = restored.databases;
      assert.equal([name, tables, file], ['game', 1, null]);
      assert.match(schema, /^game_restored_\d{8}T\d{9}$/);
      assert.is(
        database.run(`SELECT id, name, hex(skin) FROM ${schema}.players ORDER BY id`),
        "1\tZoë 🎮\t00FF27\n2\tO'Neil\\\\\tNULL\n",
      );
      assert.is(database.run('SELECT DISTINCT name FROM game.players'), 'lost\n');
      assert.equal(readdirSync(path).sort(), ['database.cfg', 'server.cfg']);
      assert.equal(leftIn(workspace), []);
      assert.not(readdirSync(join(workspace.root, 'manager')).some((each) => each.startsWith('database-')));
      const [entry] = (await service.get('/history?type=backup.restored')).json;
      assert.equal(entry.detail.schemas, [schema]);
    });

  test('An unreachable database fails the backup without showing the password', async (context) => {
    addRoleplay(context.workspace, `mysql://player:wrongSecret@127.0.0.1:${database.port}/game?charset=utf8mb4`);
    const service = await manageCopies(context);
    const { problem, snapshot } = await backUp(service, 'roleplay');
    assert.match(problem, /^The database "game" could not be dumped: .*Access denied/);
    assert.not.match(problem, 'wrongSecret');
    assert.is(snapshot, null);
    assert.equal(leftIn(context.workspace), []);
    assert.not(existsSync(join(context.workspace.root, 'backups/roleplay')));
  });

  test('A dump that cannot be loaded leaves the Data Folder unchanged', async (context) => {
    const path = addRoleplay(context.workspace, pairs());
    database.run('CREATE DEFINER=root@localhost VIEW game.names AS SELECT user FROM mysql.user');
    const service = await manageCopies(context);
    const backup = await backUp(service, 'roleplay');
    assert.is(backup.problem, null);
    writeFileSync(join(path, 'server.cfg'), '# present\nexec database.cfg\n');
    await service.post(`/backups/${backup.id}/test`);
    const { tested } = await ended(service, backup);
    assert.match(tested.problem, /^The database "game" could not be loaded: .*denied/);
    const failed = await restore(service, backup);
    assert.match(failed.problem, /^The database "game" could not be loaded: .*denied/);
    assert.equal([failed.kept, failed.databases], [null, []]);
    assert.equal(schemas(), ['game']);
    assert.match(readFileSync(join(path, 'server.cfg'), 'utf8'), /present/);
    const { problem, databases } = await restore(service, backup, { databases: false });
    assert.is(problem, null);
    assert.equal([databases[0].schema, schemas()], [null, ['game']]);
    assert.match(readFileSync(join(path, databases[0].file), 'utf8'), /CREATE TABLE `players`/);
  });

  test('folder.json can name databases whose backup is the output of a command', async (context) => {
    const { workspace } = context;
    const command = ['/bin/sh', '-c', 'echo "dump in $(basename "$PWD")"; printenv SERVER_MANAGER_TOKEN || echo none'];
    const connection = `mysql://root@localhost/game?socketPath=/nowhere&port=1`;
    writeFileSync(
      join(workspace.root, 'data/world/folder.json'),
      JSON.stringify({ backup: { databases: [{ name: 'stats', command }] } }),
    );
    const service = await manageCopies(context);
    const backup = await backUp(service, 'world');
    assert.equal(backup.databases, [{ name: 'stats', kind: 'command', size: 19, unread: [], grant: null }]);
    const { databases } = await restore(service, backup, { folder: 'copy' });
    assert.equal([databases[0].name, databases[0].schema], ['stats', null]);
    assert.is(readFileSync(join(workspace.root, 'data/copy', databases[0].file), 'utf8'), 'dump in world\nnone\n');
    const codes = [
      [
        { name: 'stats', command: ['/bin/sh', '-c', 'echo begun; echo broken >&2; exit 3'] },
        /"stats" could not be dumped: broken/,
      ],
      [{ name: 'stats', command: ['no-such-program'] }, /"stats" could not be dumped: ENOENT/],
      ['mysql://root@localhost', /settings of the backup are invalid: .*not a connection string/],
      [connection, /"game" could not be dumped: .*nowhere/],
    ] as const;
    for (const [source, problem] of codes) {
      const settings = { backup: { databases: [source] } };
      writeFileSync(join(workspace.root, 'data/world/folder.json'), JSON.stringify(settings));
      assert.match((await backUp(service, 'world')).problem, problem);
    }
    assert.equal(leftIn(workspace), []);
  });

  test("A database is dumped and loaded with the rights of the Build's user", async (context) => {
    if (obstacle !== null) return console.log(`SKIPPED: ${obstacle}`);
    const { workspace } = context;
    // The socket admits only clients of the user daemon.
    database.run(
      'CREATE USER daemon@localhost IDENTIFIED VIA unix_socket; GRANT ALL ON `game%`.* TO daemon@localhost;',
    );
    const source = `mysql://daemon@localhost/game?socketPath=${database.socket}`;
    addConfined(workspace);
    const shared = { workspace, service: await manageCopies(context) };
    await startConfined(shared);
    await letServer(shared, `printf %s '${JSON.stringify({ backup: { databases: [source] } })}' >folder.json`);
    await shared.service.post('/stop');
    const backup = await backUp(shared.service, 'world');
    assert.is(backup.problem, null);
    const { problem, databases } = await restore(shared.service, backup, { folder: 'copy' });
    assert.equal([problem, databases[0].tables], [null, 1]);
  });

  test('A Data Folder that is a link is backed up with its database', async (context) => {
    const { workspace, manage } = context;
    const elsewhere = join(workspace.root, 'data/elsewhere');
    addRoleplay(workspace, pairs());
    mkdirSync(elsewhere);
    spawnSync('mv', [join(workspace.root, 'data/roleplay'), join(elsewhere, 'real')]);
    symlinkSync('elsewhere/real', join(workspace.root, 'data/roleplay'));
    const service = await manage({ args: repositoryOptions(kinds.at(-1) ?? 'copy', workspace) });
    const backup = await backUp(service, 'roleplay');
    assert.is(backup.problem, null);
    assert.equal(readdirSync(elsewhere), ['real']);
    const restored = await restore(service, backup, { folder: 'second' });
    assert.equal([restored.problem, restored.databases[0].tables], [null, 1]);
  });

  for (const mode of ['freeze', 'quiesce'] as const)
    test(`${mode}: a backup has the database of a server that writes all the time`, async (context) => {
      const { workspace } = context;
      addWriter(workspace);
      const settings = { backup: { databases: [pairs('hard')] } };
      writeFileSync(join(workspace.root, 'data/world/folder.json'), JSON.stringify(settings));
      // The table is so large that its dump takes some time.
      database.run(`CREATE TABLE game.events (id INT PRIMARY KEY AUTO_INCREMENT, text VARCHAR(200));
        USE game; INSERT INTO events (text) SELECT repeat('x', 200) FROM seq_1_to_50000;`);
      const service = await manageCopies(context);
      assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
      await waitForStatus(service, ({ phase }) => phase === 'up');
      const backup = await backUp(service, 'world', mode);
      assert.equal([backup.problem, backup.databases[0].name], [null, 'game']);
      const { databases } = await restore(service, backup, { folder: 'copy' });
      assert.is(databases[0].tables, 2);
      assert.is(database.run(`SELECT COUNT(*) FROM ${databases[0].schema}.events`), '50000\n');
    });
}

test.run();
