/** Recipes with a real MariaDB. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { type MariaDb, mariaDbObstacle, passwords, startMariaDb } from '../../../kit/servers/mariadb.js';
import { complete, deploy, listData, recipeSuite, toRecipe } from './recipe-suite.js';

const test = recipeSuite('http/api/recipes/databases');

let database: MariaDb;

const toUrl = (name: string): string =>
  `server=127.0.0.1;port=${database.port};database=${name};uid=player;password=${passwords.player}`;
const connect = { action: 'connect_database' };
const query = (text: string): object => ({ action: 'query_database', query: text });

if (mariaDbObstacle !== null) console.log(`SKIPPED: ${mariaDbObstacle}`);
else {
  test.before(async () => {
    database = await startMariaDb();
  });
  test.after(() => database.end());

  test('A recipe creates the database, and runs statements and files with DELIMITER', async (shared) => {
    const file = [
      'CREATE TABLE users (id INT, name TEXT);',
      'DELIMITER //',
      "CREATE PROCEDURE fill() BEGIN INSERT INTO users VALUES (2, 'é;x'); END//",
      'DELIMITER ;',
      'CALL fill();',
    ];
    for (const [name, lineEnd] of [
      ['game_unix', '\n'],
      ['game_windows', '\r\n'],
    ] as const) {
      const recipe = toRecipe(
        connect,
        { action: 'write_file', file: './t.sql', data: file.join(lineEnd) },
        { action: 'query_database', file: './t.sql' },
        query("INSERT INTO users VALUES (1, 'a'); INSERT INTO users VALUES (3, 'b');"),
        complete[0] as object,
        { action: 'write_file', file: './server.cfg', data: 'set mysql_connection_string "{{dbConnectionString}}"\n' },
        { action: 'replace_string', file: './server.cfg', mode: 'all_vars' },
      );
      const ended = await deploy(shared, recipe, { database_url: toUrl(name) });
      assert.equal([ended.problem, ended.database], [null, { host: '127.0.0.1', name, created: true }]);
      assert.is(database.run(`SELECT COUNT(*), MAX(name) FROM ${name}.users`).trim(), '3\té;x');
      const config = readFileSync(join(shared.workspace.root, 'data/city/server.cfg'), 'utf8');
      assert.match(config, `mysql://player:${encodeURIComponent(passwords.player)}@127.0.0.1:${database.port}/${name}`);
      assert.is((await shared.service.request('DELETE', '/datafolders/city')).status, 204);
    }
    const entries = JSON.stringify((await shared.service.get('/history?type=folder.created')).json);
    assert.not(entries.includes(passwords.player));
  });

  test('Escapes in the URL of a database stand for any character of a password', async (shared) => {
    const login = `player:${encodeURIComponent(passwords.player)}`;
    const url = `mysql://${login}@127.0.0.1:${database.port}/game_escaped`;
    const ended = await deploy(shared, toRecipe(connect, ...complete), { database_url: url });
    assert.equal([ended.problem, ended.database.name], [null, 'game_escaped']);
  });

  test('A database that exists is used as it is', async (shared) => {
    database.run(
      'CREATE TABLE IF NOT EXISTS game.kept (id INT); DELETE FROM game.kept; INSERT INTO game.kept VALUES (7)',
    );
    const recipe = toRecipe(connect, query('INSERT INTO kept VALUES (8)'), ...complete);
    const ended = await deploy(shared, recipe, { database_url: toUrl('game') });
    assert.equal([ended.state, ended.database.created], ['done', false]);
    assert.is(database.run('SELECT COUNT(*) FROM game.kept').trim(), '2');
  });

  test('A failed statement ends the deployment and keeps the named database', async (shared) => {
    const recipe = toRecipe(connect, query('SELECT * FROM missing_table'), ...complete);
    const ended = await deploy(shared, recipe, { database_url: toUrl('game_failed') });
    assert.equal([ended.state, ended.problem.code], ['failed', 'deployment_task_failed']);
    assert.match(ended.problem.detail, 'missing_table');
    assert.equal(ended.database, { host: '127.0.0.1', name: 'game_failed', created: true });
    assert.is(database.run('SHOW DATABASES LIKE "game_failed"').trim(), 'game_failed');
    assert.equal(listData(shared), []);
  });

  for (const [what, statement] of Object.entries({
    'a shell command': (path: string) => `\\! touch ${path}\n`,
    'a shell command in words': (path: string) => `system touch ${path}\n`,
    'a log of the client': (path: string) => `tee ${path}\nSELECT 1;\n`,
    'a log of the client by its letter': (path: string) => `\\T ${path}\nSELECT 1;\n`,
    'a command after a statement': (path: string) => `SELECT 1; \\! touch ${path}\n`,
    'a command under another delimiter': (path: string) => `DELIMITER //\n\\! touch ${path}\n//\n`,
  }))
    test(`${what[0]?.toUpperCase()}${what.slice(1)} in SQL is not carried out`, async (shared) => {
      const path = join(tmpdir(), `recipe-${process.pid}-${what.replaceAll(' ', '-')}`);
      await deploy(shared, toRecipe(connect, query(statement(path)), ...complete), { database_url: toUrl('game') });
      assert.not(existsSync(path));
    });

  test('SQL cannot read files of the machine', async (shared) => {
    const file = join(shared.workspace.root, 'secret');
    for (const statement of [
      `CREATE TABLE IF NOT EXISTS loot (t TEXT); LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE loot;`,
      'source /etc/passwd\n',
      '\\. /etc/passwd\n',
      `SELECT 1 INTO OUTFILE '${file}';`,
    ]) {
      const recipe = toRecipe(connect, query(statement), ...complete);
      const ended = await deploy(shared, recipe, { database_url: toUrl('game') });
      assert.is(ended.state, 'failed', statement);
      assert.not(ended.problem.detail.includes('root:x'), statement);
    }
    assert.not(existsSync(file));
    assert.is(database.run('SELECT COUNT(*) FROM game.loot').trim(), '0');
  });

  test('A file of SQL that is a link is not read', async (shared) => {
    const link = { path: 'd/t.sql', content: '../plain', mode: 0o120777 };
    const archive = zipOf([{ path: 'plain', content: 'SELECT 1' }, { path: 'd/x', content: 'x' }, link]);
    shared.server.answer = (_, response) => void response.end(archive);
    const recipe = toRecipe(
      connect,
      { action: 'download_file', url: `${shared.server.base}/x.zip`, path: './x.zip' },
      { action: 'unzip', src: './x.zip', dest: './out' },
      { action: 'query_database', file: './out/d/t.sql' },
    );
    const { problem } = await deploy(shared, recipe, { database_url: toUrl('game') });
    assert.match(problem.detail, 'out/d/t.sql does not exist');
  });

  test('A wrong password ends the deployment, and is in no answer', async (shared) => {
    const url = toUrl('game').replace(passwords.player, 'wrong-password');
    const ended = await deploy(shared, toRecipe(connect, ...complete), { database_url: url });
    assert.is(ended.state, 'failed');
    assert.match(ended.problem.detail, /Access denied/);
    assert.not(JSON.stringify(ended).includes('wrong-password'));
  });
}

test.run();
