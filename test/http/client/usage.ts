/**
 * Each kind of request with the client. Only the compiler reads this file. built.test.ts also compiles this file
 * against the built package.
 */
import {
  type Build,
  type Client,
  type ConsoleOutput,
  createClient,
  type Event,
  type HistoryEntryOf,
  isEntry,
  type ProblemCode,
  ProblemError,
} from '../../../http/client/index.js';

/** Fails to compile unless the types are equal. */
function same<A, B extends A>(_value: A, _other?: (value: A) => B): void {}

export async function useEachKind(): Promise<void> {
  const manager: Client = createClient({ url: 'http://127.0.0.1:4810', token: 'secret' });

  const { data: status, response } = await manager.GET('/status');
  const state: 'stopped' | 'running' = status.state;
  const found: number = response.status;
  // @ts-expect-error the status has no such field
  status.unknown;
  // @ts-expect-error there is no such path
  await manager.GET('/nothing');
  // @ts-expect-error the path has no such method
  await manager.POST('/status');

  const { data: builds } = await manager.GET('/builds');
  const ids: string[] = builds.map(({ id }: Build) => id);

  const started = await manager.POST('/start', { body: { Build: ids[0] ?? '', Folder: 'world' } });
  const begun: { readonly run: string | null } | undefined = started.data;
  // @ts-expect-error the body is required
  await manager.POST('/start');
  // @ts-expect-error the Data Folder is required
  await manager.POST('/start', { body: { Build: 'demo' } });
  await manager.POST('/start', { params: { query: { wait: 'ready' } }, body: { Build: 1, Folder: 'world' } });
  await manager.POST('/stop', { params: { query: { notice: 60, reason: 'update' } } });
  await manager.POST('/restart');

  const { data: accepted } = await manager.POST('/command', { body: { Command: 'say hello' } });
  const after = `${accepted.run}:${accepted.cursor}`;

  const { data: folder } = await manager.GET('/datafolders/{name}/resources', { params: { path: { name: 'world' } } });
  const names: string[] = folder.map(({ name }) => name);
  // @ts-expect-error the parameter of the path is required
  await manager.GET('/datafolders/{name}/resources');
  await manager.DELETE('/builds/{id}', { params: { path: { id: 'old' } } });

  const { data: text } = await manager.GET('/console', { params: { query: { lines: 10 } }, parseAs: 'text' });
  const output: string = text;

  for await (const event of manager.events({ after, signal: AbortSignal.timeout(1_000) })) {
    if (event.event === 'status') same<'stopped' | 'running', typeof event.data.state>(event.data.state);
    else if (event.event === 'console') same<ConsoleOutput, typeof event.data>(event.data);
    else if (event.event === 'gap') same<string, typeof event.id>(event.id);
  }
  for await (const { event } of manager.events({ only: ['history', 'machine'] }))
    same<'history' | 'history_gap' | 'machine' | 'end', typeof event>(event);
  // @ts-expect-error there is no such event
  manager.events({ only: ['nothing'] });
  const any: Event['event'] = 'webhooks';

  // @ts-expect-error the body has no such field
  await manager.POST('/start', { body: { Build: 'demo', Folder: 'world', Foldr: 1 } });
  // @ts-expect-error the answer is not JSON
  await manager.GET('/console');
  const copied = await manager.PUT('/datafolders/{name}', { params: { path: { name: 'b' } }, body: { copy_of: 'a' } });
  same<string, typeof copied.data.name>(copied.data.name);

  try {
    await manager.kill();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const scope: string | null = error.hasCode('scope_missing') ? error.problem.scope : null;
    const { problem } = error;
    let facts: readonly unknown[] = [scope];
    if (problem?.code === 'preflight_failed') facts = problem.findings.map(({ code }) => code);
    else if (problem?.code === 'not_running') facts = [problem.recovery?.state];
    // @ts-expect-error only some codes have patterns
    else if (problem?.code === 'not_ready') facts = problem.patterns;
    // @ts-expect-error there is no such code
    else if (problem?.code === 'not_runing') facts = [];
    if (facts.length === 0) throw error;
  }

  const reached: 'launched' | 'ready' = await manager.start('demo', 'world', { wait: 60 });
  const detached: 'accepted' = await manager.start('demo', 'world', { detach: true });
  const save: string | null = await manager.stop({ notice: 60, reason: 'Update' });
  const part: { readonly run: string; readonly text: string } = await manager.console({ lines: 5 });
  for await (const entry of manager.pages('/history', { params: { query: { type: ['server'] } } }))
    if (isEntry(entry, 'server.exited')) {
      const exit: number | null | undefined = entry.detail.code;
      // @ts-expect-error only other entries have this field
      const mode: string = entry.detail.mode;
      console.log(exit, mode);
    } else if (isEntry(entry, 'backup.finished')) {
      const databases: readonly string[] = entry.detail.databases ?? [];
      console.log(databases);
    } else same<string, typeof entry.type & string>(entry.type);
  const mode = (entry: HistoryEntryOf<'backup.finished' | 'backup.tested'>): string | undefined => entry.detail.mode;
  // @ts-expect-error the path is not a list
  manager.pages('/status');
  createClient({ url: 'http://127.0.0.1:4810', retry: true, token: async () => 'renewed' });

  try {
    await manager.POST('/kill');
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_running')
      console.log(error.status, error.detail, error.remedy);
  }
  const code: ProblemCode = 'a_later_code';
  console.log(state, found, begun, detached, names, output, any, reached, save, part, code, mode);
}
