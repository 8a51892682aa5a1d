/** The requests that install resources, from an archive that was sent or from an address. */
import type { ResourceChange, ResourceOrder, ResourcePlan } from '../../../../../client/api.js';
import type { Answer } from '../../../../api/answer.js';
import type { Api } from '../../../../api/client.js';

/** Where the resources come from. `url`: an archive, or a repository on GitHub. */
export type Origin =
  | { readonly upload: string }
  | { readonly url: string }
  | { readonly git: string; readonly ref?: string };

export type Order = Omit<ResourceOrder, 'upload'> & Origin;

type Send<T> = (path: string, init: object) => Promise<Answer<T>>;

/** Asks what an order would change. Rejects if the signal is aborted. */
export function requestResourcePlan(
  { POST }: Pick<Api, 'POST'>,
  folder: string,
  body: Order,
  signal: AbortSignal,
): Promise<Answer<ResourcePlan>> {
  const init = { params: { path: { name: folder } }, body, signal };
  return (POST as unknown as Send<ResourcePlan>)('/datafolders/{name}/resources/plan', init);
}

/** Begins an installation. */
export function requestInstallation(
  { POST }: Pick<Api, 'POST'>,
  folder: string,
  body: Order,
): Promise<Answer<ResourceChange>> {
  const init = { params: { path: { name: folder } }, body };
  return (POST as unknown as Send<ResourceChange>)('/datafolders/{name}/resources', init);
}
