/** The zod schemas of all request and response bodies. They validate requests and describe the API (openapi.ts). */
export * from './build.js';
export * from './finding.js';
export * from './folder.js';
export * from './server.js';
export * from './status.js';
