/** Problems of the HTTP request itself, before any operation. */
import { type ProblemKinds, problem, quoted } from './problem-kind.js';

export const requestProblems = {
  bad_request: problem(400, 'Malformed HTTP request', {
    remedy: 'Send a request that follows HTTP/1.1.',
    detail: () => 'The request is not valid HTTP/1.1.',
  }),
  bad_percent_escape: problem(400, 'Invalid percent-encoding', {
    remedy: 'Encode the path as UTF-8, each byte as % and two hexadecimal digits.',
    detail: () => 'The path contains a percent-encoded sequence that is not UTF-8.',
  }),
  query_invalid: problem(400, 'Invalid query parameter', {
    remedy: 'Correct the parameter that the detail names; /docs describes every parameter.',
    detail: ({ parameter, expected }) => `The query parameter ${quoted(parameter)} must be ${expected}.`,
  }),
  precondition_invalid: problem(400, 'Invalid ETag', {
    remedy: 'Send the ETag as GET returned it, with its quotes.',
    detail: ({ given }) => `${quoted(given)} is not an ETag: it must be in double quotes, as GET returns it.`,
  }),
  precondition_failed: problem(412, 'Changed by another client', {
    remedy: 'GET the settings again, apply your change, and send it with the new ETag as If-Match.',
    detail: ({ resource, id, etag }) =>
      `The ${resource} ${quoted(id)} was changed after you read it. The ETag is now ${etag}. Nothing was changed.`,
  }),
  query_unknown: problem(400, 'Unknown query parameter', {
    remedy: 'Correct or remove the parameter; /docs describes every parameter.',
    detail: ({ parameter, known }) =>
      `The query parameter ${quoted(parameter)} is unknown. This path has ${known.length === 0 ? 'none' : known.map((name) => quoted(name)).join(', ')}.`,
  }),
  body_not_json: problem(400, 'Body is not JSON', {
    remedy: 'Send a JSON object with Content-Type: application/json.',
    detail: () => 'The body is not a JSON object.',
  }),
  field_unknown: problem(400, 'Unknown field', {
    remedy: ({ nearest }) =>
      nearest === null
        ? 'Leave the field out, or correct its name; /docs describes the fields of every body.'
        : `Send ${quoted(nearest)} instead; /docs describes the fields of every body.`,
    detail: ({ field, nearest, known }) =>
      nearest !== null
        ? `The field ${quoted(field)} is unknown. Did you mean ${quoted(nearest)}?`
        : `The field ${quoted(field)} is unknown. Known are ${known.map((name) => quoted(name)).join(', ')}.`,
  }),
  unauthorized: problem(401, 'Credential required', {
    remedy:
      'Send the token of the service as Authorization: Bearer TOKEN; a browser exchanges it for a cookie by POST /session.',
    detail: ({ given }) => (given ? 'The token is wrong.' : 'The service requires a token.'),
  }),
  forbidden_host: problem(403, 'Host not allowed', {
    remedy: 'Use the address that the service printed. To use another name, start the service with a token.',
    detail: ({ host }) => `The service does not accept requests for the host ${quoted(host)}.`,
  }),
  forbidden_origin: problem(403, 'Origin not allowed', {
    remedy:
      "Send the request from a page of the service itself, or from a program. Behind a proxy, let the proxy pass on the browser's header Host (nginx: proxy_set_header Host $http_host).",
    detail: ({ origin, host }) =>
      `The service does not accept requests from pages of ${quoted(origin)}.${host === null ? '' : ` The header Host is ${quoted(host)}: a proxy must pass on the browser's Host.`}`,
  }),
  path_not_found: problem(404, 'Path not found', {
    remedy: 'GET /openapi.json lists the paths, /docs shows them.',
    detail: ({ path }) => `There is nothing at ${quoted(path)}.`,
  }),
  method_not_allowed: problem(405, 'Method not allowed', {
    remedy: 'Use one of the methods in the Allow header.',
    detail: ({ method, allowed }) => `The path does not support ${method}, only ${allowed}.`,
  }),
  not_acceptable: problem(406, 'Media type not available', {
    remedy: 'Name one of these media types in the header Accept, or accept any media type.',
    detail: ({ types }) => `The response is available as ${types.join(', ')}.`,
  }),
  request_timeout: problem(408, 'Request timeout', {
    remedy: 'Send the whole request without a pause.',
    detail: () => 'The request did not arrive within the time limit.',
  }),
  body_too_large: problem(413, 'Body is too large', {
    remedy: 'Send a smaller body; the detail names the limit.',
    detail: ({ maxBytes }) => `The body is larger than ${maxBytes === 1024 ** 2 ? '1 MiB' : `${maxBytes} bytes`}.`,
  }),
  media_type_unsupported: problem(415, 'Unsupported media type', {
    remedy: 'Send JSON with Content-Type: application/json.',
    detail: ({ type }) =>
      `The body has the type ${quoted(type)}; the service reads JSON in UTF-8, uncompressed or as gzip, deflate or br.`,
  }),
  headers_too_large: problem(431, 'Headers are too large', {
    remedy: 'Send less than 16 KiB of headers.',
    detail: () => 'The headers of the request are larger than 16 KiB.',
  }),
  internal: problem(500, 'Internal error', {
    remedy: 'This is a defect of the service. Please report it with the entry in its log.',
    detail: () => 'An unexpected error occurred in the service. Its log has the cause.',
  }),
  descriptors_exhausted: problem(503, 'Out of file descriptors', {
    remedy: 'Raise the limit of open files of the service (LimitNOFILE= of its unit, or ulimit -n) and try again.',
    detail: () =>
      'The service or its host has reached its limit of open files (EMFILE or ENFILE). Nothing was changed. The file that could not be opened may be valid.',
  }),
  list_unreadable: problem(500, 'List cannot be read', {
    remedy: "Check the permissions of the workspace's directories. The list is unchanged.",
    detail: ({ list, because }) => `The list of ${list} cannot be refreshed (${because}). It is unchanged.`,
  }),
  shutting_down: problem(503, 'Service is shutting down', {
    remedy: 'Try again after the service has been restarted.',
    detail: () => 'The service is shutting down and accepts no more operations.',
  }),
} satisfies Partial<ProblemKinds>;
