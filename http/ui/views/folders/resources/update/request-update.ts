/** The request that updates a resource. */
import type { ResourceChange } from '../../../../../client/api.js';
import type { Answer } from '../../../../api/answer.js';
import type { Api } from '../../../../api/client.js';

/** Which version of a file is used. */
export type Choice = 'mine' | 'theirs';

/** The versions of files with a conflict, by their paths. */
export type Choices = Readonly<Record<string, Choice>>;

type Send = (path: string, init: object) => Promise<Answer<ResourceChange>>;

export function requestUpdate(
  { POST }: Pick<Api, 'POST'>,
  folder: string,
  resource: string,
  choices: Choices,
): Promise<Answer<ResourceChange>> {
  const init = { params: { path: { name: folder, resource } }, body: { choices } };
  return (POST as unknown as Send)('/datafolders/{name}/resources/{resource}/update', init);
}
