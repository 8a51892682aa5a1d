/** The zod schemas of all request and response bodies. They validate requests and describe the API (openapi.ts). */
export * from './build.js';
export * from './config-summary.js';
export * from './finding.js';
export * from './folder.js';
export * from './problem.js';
export * from './resource.js';
export * from './run.js';
export * from './server.js';
export * from './service.js';
export * from './session.js';
export * from './status.js';
