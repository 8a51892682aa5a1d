/** The route that makes a Data Folder from an archive or a repository (docs/reference/data-folders.md). */
import type { Context } from 'koa';
import type * as z from 'zod';
import { type ContentOrder, type ContentSource, listContentTasks } from '../../../machines/deployments/content.js';
import type { Deployment } from '../../../machines/deployments/deployments.js';
import type { DeploymentWork } from '../../../machines/deployments/ports.js';
import type { Fault } from '../../../machines/faults/faults.js';
import { findRefusal, listHosts } from '../../../machines/recipes/downloads.js';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { Uploads } from '../../../machines/uploads/uploads.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import { findUpload } from '../uploads/routes.js';
import { toDeploymentBody } from './answers.js';
import { beginDeployment, type DeploymentServices, requireFreeName } from './begin-deployment.js';
import type * as schemas from './schemas.js';

interface ContentServices extends DeploymentServices {
  readonly uploads: { readonly open: () => Promise<Uploads> };
  /**
   * The prefixes of URLs whose content clients may use. If the list is empty, only clients with the scope `admin` may
   * use URLs.
   */
  readonly contentUrls: readonly string[];
  readonly createContentWork: (order: ContentOrder) => DeploymentWork;
}

type ContentBody = z.output<typeof schemas.folderContent>;

const route = declareRoutes<ContentServices, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) =>
    new Problem(field === null ? { code: 'body_not_json' } : { code: 'folder_invalid', field, problem }),
});

export const contentDeploymentRoutes = [
  route({
    request: 'POST /datafolders/{name}/deployment',
    id: 'deployContent',
    summary: 'Create a Data Folder from an archive or a git repository',
    scope: 'files',
    description: 'Begins a deployment.',
    body: (all) => all.folderContent,
    success: json('Begun.', (all) => all.deployment, {
      status: 202,
      headers: { Location: 'Its path' },
    }),
    pointers: { upload_not_found: '/upload', upload_gone: '/upload' },
    problems: [
      ...bodyProblems,
      'folder_name_invalid',
      'folder_invalid',
      'folder_url_refused',
      'upload_not_found',
      'upload_gone',
      'upload_busy',
      'upload_incomplete',
      'folder_exists',
      'deployment_running',
      'too_many_deployments',
      'shutting_down',
    ],
    async handle({ params, body }, services, ctx) {
      await requireFreeName(params.name, services.catalog);
      const deployment = await deployContent(params.name, body, services, ctx);
      setLocation(ctx, `/deployments/${deployment.id}`);
      return toDeploymentBody(deployment);
    },
  }),
];

async function deployContent(folder: string, body: ContentBody, services: ContentServices, ctx: Context) {
  const { upload: id = '', url, git, ref = null, sha256, names = null } = body;
  const detail =
    git !== undefined
      ? { git: removeQuery(git), ...(ref !== null && { ref }) }
      : url !== undefined
        ? { url: removeQuery(url) }
        : { upload: id };
  function begin(source: ContentSource, onEnd?: (fault: Fault | null) => void): Deployment {
    const work = services.createContentWork({ folder, source, mayHaveSettings: hasScope(ctx, 'admin') });
    const tasks = listContentTasks(source);
    return beginDeployment({ folder, tasks, work, detail, ...(onEnd && { onEnd }) }, services, ctx);
  }
  if (git !== undefined) {
    checkUrl(git, services, ctx);
    return begin({ kind: 'git', url: git, ref });
  }
  if (url !== undefined) {
    const policy = checkUrl(url, services, ctx);
    return begin({ kind: 'url', url, policy, sha256: sha256?.toLowerCase() ?? null, names });
  }
  const uploads = await services.uploads.open();
  return lend(findUpload(ctx, id, uploads), uploads, (archive, onEnd) =>
    begin({ kind: 'upload', archive, names }, onEnd),
  );
}

type BeginUpload = (archive: AsyncIterable<Uint8Array>, onEnd: (fault: Fault | null) => void) => Deployment;

/**
 * Begins a deployment from an upload. The upload is used up if the Data Folder is made, and otherwise stays usable.
 * @throws Problem
 */
function lend(upload: ReturnType<typeof findUpload>, uploads: Uploads, begin: BeginUpload): Promise<Deployment> {
  return new Promise((resolve, reject) => {
    const install = (archive: AsyncIterable<Uint8Array>): Promise<Fault | null> =>
      new Promise((onEnd, onRefused) => {
        try {
          resolve(begin(archive, onEnd));
        } catch (error) {
          onRefused(error);
        }
      });
    uploads
      .lend(upload, install)
      .catch((error: unknown) => reject(error instanceof UploadFailure ? new Problem(error.fault) : error));
  });
}

/** Returns the URLs that a request may use. @throws Problem `folder_url_refused` */
function checkUrl(url: string, { contentUrls }: ContentServices, ctx: Context) {
  const allowedHosts = hasScope(ctx, 'admin') && URL.canParse(url) ? listHosts(url) : [];
  const policy = { allowedUrls: contentUrls, allowedHosts };
  const because = findRefusal(url, policy);
  if (because !== null) throw new Problem({ code: 'folder_url_refused', because, allowed: contentUrls });
  return policy;
}

/** Returns a URL without its query, which may contain a token. The URL may be invalid. */
function removeQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}
