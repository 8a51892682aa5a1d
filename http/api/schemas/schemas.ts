/** The zod schemas of all request and response bodies. They validate requests and describe the API (openapi.ts). */

export * from '../schedules/schemas.js';
export * from '../updates/schemas.js';
export * from '../webhooks/schemas.js';
export * from './access.js';
export * from './backup.js';
export * from './backup-request.js';
export * from './build.js';
export * from './console-search.js';
export * from './event.js';
export * from './evidence.js';
export * from './finding.js';
export * from './folder.js';
export * from './history.js';
export * from './passkey-bodies.js';
export * from './report.js';
export * from './request-bodies.js';
export * from './running-resource.js';
export * from './samples.js';
export * from './server.js';
export * from './status.js';
