/** The command `resources source`, for the sources of Installed Resources. */
import { type Command, given } from '../kit/invocation.js';
import { quote } from '../output/format.js';
import { Failure } from '../service/failure.js';

/** Returns the path parameters of a resource. @throws Failure without --folder */
export function toPath(folder: string | undefined, resource: string) {
  if (folder === undefined) throw new Failure({ code: 'usage', text: 'Name the Data Folder with --folder.' });
  return { name: folder, resource };
}

/** Refuses the option `--ref` without the option `--git`. @throws Failure for a branch or a tag without a repository */
export function requireRepository({ git, ref }: { readonly git?: string; readonly ref?: string }): void {
  if (ref === undefined || git !== undefined) return;
  const text = '--ref is for a repository: name it with --git, or leave out --ref.';
  throw new Failure({ code: 'usage', text });
}

/** Refuses the option `--names` without the option `--from`. @throws Failure for an encoding without an archive */
export function requireArchive({ names, from }: { readonly names?: string; readonly from?: string }): void {
  if (names === undefined || from !== undefined) return;
  const text = '--names is for an archive: name it with --from, or leave out --names.';
  throw new Failure({ code: 'usage', text });
}

export const setSource: Command = async ({ service, output, flags, json }, resource = '') => {
  const path = toPath(flags.folder, resource);
  const { from: url, git, ref, names: encoding, none } = flags;
  requireRepository(flags);
  requireArchive(flags);
  if (url !== undefined || git !== undefined || none === true) {
    const body = none === true ? { url: null } : given({ url, git, ref, encoding });
    await service.PUT('/datafolders/{name}/resources/{resource}/source', { params: { path }, body });
  }
  const { data } = await service.GET('/datafolders/{name}/resources/{resource}/source', { params: { path } });
  if (json) return output.json(data);
  const { url: archive, git: repository, ref: branch, encoding: names } = data;
  const source = archive ?? (repository && `${repository}${branch ? ` (${branch})` : ''}`);
  const suffix = names === null ? '' : `, with names in ${names}`;
  await output.line(source ? `${quote(resource)} comes from ${source}${suffix}.` : `${quote(resource)} has no source.`);
};
