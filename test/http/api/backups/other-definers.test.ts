/** Databases with views, triggers, routines and events that a different user from the connection's user has defined. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { type MariaDb, mariaDbObstacle, passwords, startMariaDb } from '../../../kit/servers/mariadb.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/other-definers');

let database: MariaDb;

function addConnection({ root }: Workspace): void {
  const { player } = passwords;
  const connection = `server=127.0.0.1;port=${database.port};database=game;uid=player;password=${player};charset=utf8mb4`;
  writeFileSync(
    join(root, 'data/world/folder.json'),
    JSON.stringify({ kind: 'generic', backup: { databases: [connection] } }),
  );
}

const manageCopies = ({ manage }: SuccessiveManagers): Promise<RunningService> =>
  manage({ args: ['--backup-repository', 'copy'] });

const backUp = async (service: RunningService, folder: string): Promise<any> =>
  ended(service, (await service.post('/backups', { folder })).json);

async function restore(service: RunningService, { id }: { readonly id: string }): Promise<any> {
  return (await ended(service, (await service.post(`/backups/${id}/restore`, {})).json)).restored;
}

const schemas = (): string[] => database.run('SHOW DATABASES LIKE "game%"').trim().split('\n');

if (mariaDbObstacle !== null) console.log(`SKIPPED: ${mariaDbObstacle}`);
else {
  test.before(async () => {
    database = await startMariaDb();
  });
  test.after(() => database.end());
  test.before.each(() => {
    for (const schema of schemas()) database.run(`DROP DATABASE ${schema}`);
    database.run(`CREATE DATABASE game; USE game;
      CREATE TABLE players (id INT PRIMARY KEY, name VARCHAR(50), skin BLOB);
      INSERT INTO players VALUES (1, 'one', NULL);`);
  });

  test("Another user's database objects are restored with the documented rights", async (context) => {
    addConnection(context.workspace);
    database.run(`USE game; CREATE VIEW names AS SELECT name FROM players;
      CREATE TRIGGER named BEFORE INSERT ON players FOR EACH ROW SET NEW.name = CONCAT(NEW.name, '!');
      CREATE EVENT rename_all ON SCHEDULE EVERY 1 DAY DO UPDATE players SET name = 'old';
      CREATE DEFINER=player@'%' PROCEDURE count_all() SELECT COUNT(*) FROM players;`);
    const service = await manageCopies(context);
    const backup = await backUp(service, 'world');
    assert.equal([backup.problem, backup.incomplete], [null, false]);
    await service.post(`/backups/${backup.id}/test`);
    assert.is((await ended(service, backup)).tested.problem, null);
    assert.equal(schemas(), ['game']);
    const { problem, databases } = await restore(service, backup);
    assert.is(problem, null);
    const [{ schema, tables }] = databases;
    assert.is(tables, 2);
    const definers = ['VIEWS', 'TRIGGERS', 'EVENTS', 'ROUTINES'].map((kind) => {
      const column = { VIEWS: 'TABLE_SCHEMA', TRIGGERS: 'TRIGGER_SCHEMA', EVENTS: 'EVENT_SCHEMA' }[kind];
      const where = `${column ?? 'ROUTINE_SCHEMA'} = '${schema}'`;
      return database.run(`SELECT DEFINER FROM information_schema.${kind} WHERE ${where}`).trim();
    });
    assert.equal(definers, Array(4).fill('player@%'));
    const inserted = database.run(`USE ${schema}; INSERT INTO players VALUES (3, 'new', NULL); SELECT * FROM names;`);
    assert.match(inserted, /^new!$/m);
  });

  test('A routine that the database user may not read makes a backup incomplete', async (context) => {
    addConnection(context.workspace);
    database.run('CREATE PROCEDURE game.secret() SELECT 1');
    const service = await manageCopies(context);
    const backup = await backUp(service, 'world');
    assert.equal([backup.problem, backup.incomplete], [null, true]);
    const [{ unread, grant }] = backup.databases;
    assert.equal(unread, ['secret']);
    const restored = await restore(service, backup);
    assert.equal([restored.problem, restored.databases[0].tables], [null, 1]);
    const [entry] = (await service.get('/history?type=backup.finished')).json;
    assert.equal(entry.detail.unread, ['secret']);

    database.run(`${grant};`);
    const whole = await backUp(service, 'world');
    database.run(`${grant.replace('GRANT', 'REVOKE').replace(' TO ', ' FROM ')};`);
    assert.equal([whole.problem, whole.incomplete], [null, false]);
    assert.equal([whole.databases[0].unread, whole.databases[0].grant], [[], null]);
    assert.is((await restore(service, whole)).problem, null);
  });
}

test.run();
