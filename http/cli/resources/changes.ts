/** The commands `resources install`, `update`, `remove`, `changes` and `undo`, which change Installed Resources. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ResourceChange, ResourceOrder } from '../../client/api.js';
import { sendLocalFile } from '../files/upload.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { escapeControls, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { Failure } from '../service/failure.js';
import { writeInstallPlan, writeUpdatePlan } from './plan-text.js';
import { requireArchive, requireRepository, toPath } from './source.js';

const pollIntervalMs = 300;

/** Installs resources. The change continues after the end of the command. */
export const installResources: Command = async (invocation) => {
  const { service, output, flags, json } = invocation;
  const params = { path: { name: requireFolder(flags.folder) } };
  const body = await readOrder(invocation);
  if (flags.plan === true) {
    const { data } = await service.POST('/datafolders/{name}/resources/plan', { params, body });
    await (json ? output.json(data) : writeInstallPlan(output, data));
    return data.problems.length > 0 ? 1 : undefined;
  }
  const { data } = await service.POST('/datafolders/{name}/resources', { params, body });
  await finish(invocation, data, 'installed');
};

export const updateResource: Command = async (invocation, resource = '') => {
  const { service, output, flags, json } = invocation;
  const params = { path: toPath(flags.folder, resource) };
  if (flags.plan === true) {
    const { data } = await service.POST('/datafolders/{name}/resources/{resource}/update/plan', { params });
    return json ? output.json(data) : writeUpdatePlan(output, data);
  }
  const body = given({ plan: flags.planned, choices: flags.choose, otherwise: flags.otherwise });
  const { data } = await service.POST('/datafolders/{name}/resources/{resource}/update', { params, body });
  await finish(invocation, data, 'updated');
};

export const removeResource: Command = async (invocation, resource = '') => {
  const params = { path: toPath(invocation.flags.folder, resource) };
  const { data } = await invocation.service.DELETE('/datafolders/{name}/resources/{resource}', { params });
  await finish(invocation, data, 'removed');
};

export const undoChange: Command = async (invocation, change = '') => {
  const { data } = await invocation.service.POST('/resource-changes/{change}/undo', { params: { path: { change } } });
  await finish(invocation, data, 'restored');
};

export const listChanges: Command = async ({ service, output, flags, json }) => {
  const { data } = await service.GET('/resource-changes', { params: { query: given({ folder: flags.folder }) } });
  if (json) return output.json(data);
  const rows = data.map((each) => [
    ...[each.id, each.folder, formatTime(each.started_at), each.action, each.resources.join(', ')],
    each.problem === null ? each.state : `${each.state}: ${each.problem.detail}`,
  ]);
  await writeTable(output, ['ID', 'FOLDER', 'BEGAN', 'ACTION', 'RESOURCES', 'STATE'], rows, 'There is no change.');
};

function requireFolder(folder: string | undefined): string {
  return toPath(folder, '').name;
}

/** Reads the order of an installation, and sends a file of this machine. @throws Failure without a source */
async function readOrder(invocation: Invocation): Promise<ResourceOrder> {
  const { from, git, ref, names, resources, rename, category, replace, ensure, planned } = invocation.flags;
  if (from === undefined && git === undefined)
    throw new Failure({ code: 'usage', text: 'Name an archive with --from, or a git repository with --git.' });
  requireRepository(invocation.flags);
  requireArchive(invocation.flags);
  const isUrl = from !== undefined && /^https?:\/\//.test(from);
  const upload = from !== undefined && !isUrl ? await sendLocalFile(invocation, from) : undefined;
  return given({
    ...{ upload, url: isUrl ? from : undefined, git, ref, encoding: names, plan: planned },
    ...{ resources, rename, directory: category, replace, ensure: ensure === false ? false : undefined },
  });
}

/** Waits for the end of a change, and prints it. @throws Failure with the problem of the change */
async function finish({ service, output, json }: Invocation, begun: ResourceChange, verb: string): Promise<void> {
  let change = begun;
  try {
    while (change.ended_at === null) {
      output.progress(`${change.action}: ${change.state}`);
      await pause(pollIntervalMs);
      change = (await service.GET('/resource-changes/{change}', { params: { path: { change: begun.id } } })).data;
    }
  } finally {
    output.progress(null);
  }
  if (change.problem !== null) throw new Failure({ code: 'refused', problem: change.problem });
  if (json) return output.json(change);
  await output.line(`${change.resources.map(quote).join(', ')}: ${verb} in ${quote(change.folder)}.`);
  for (const { resource, started, line } of change.outcome) {
    const state =
      started === null ? 'the server has not said whether it runs' : started ? 'it runs' : 'it does not run';
    output.note(`${quote(resource)}: ${state}${line === null ? '' : ` (${escapeControls(line)})`}.`);
  }
  if (change.undoable) output.note(`To undo it: server-manager resources undo ${change.id}`);
}
