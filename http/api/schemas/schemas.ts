/**
 * The zod schemas of all request and response bodies. The schemas validate requests and describe the API (openapi.ts).
 */

export * from '../access/schemas.js';
export * from '../backups/schemas.js';
export * from '../builds/schemas.js';
export * from '../console/schemas.js';
export * from '../deployments/schemas.js';
export * from '../events/schemas.js';
export * from '../files/schemas.js';
export * from '../folders/schemas.js';
export * from '../history/schemas.js';
export * from '../imports/schemas.js';
export * from '../players/schemas.js';
export * from '../recipes/schemas.js';
export * from '../resource-changes/schemas.js';
export * from '../resource-updates/schemas.js';
export * from '../resources/schemas.js';
export * from '../runs/schemas.js';
export * from '../samples/schemas.js';
export * from '../schedules/schemas.js';
export * from '../server/schemas.js';
export * from '../server/status-schemas.js';
export * from '../service/schemas.js';
export * from '../session/schemas.js';
export * from '../updates/schemas.js';
export * from '../uploads/schemas.js';
export * from '../webhooks/schemas.js';
export * from './finding.js';
