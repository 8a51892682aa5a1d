/** Problems of the HTTP request itself, before any operation. */
import { type ProblemKinds, quoted } from './problem-kind.js';

type RequestCode =
  | 'bad_request'
  | 'bad_percent_escape'
  | 'query_invalid'
  | 'body_not_json'
  | 'unauthorized'
  | 'forbidden_host'
  | 'forbidden_origin'
  | 'path_not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'body_too_large'
  | 'media_type_unsupported'
  | 'headers_too_large'
  | 'internal'
  | 'list_unreadable'
  | 'shutting_down';

export const requestProblems: ProblemKinds<RequestCode> = {
  bad_request: {
    status: 400,
    title: 'Malformed HTTP request',
    remedy: 'Send a request that follows HTTP/1.1.',
    detail: () => 'The request is not valid HTTP/1.1.',
  },
  bad_percent_escape: {
    status: 400,
    title: 'Invalid percent-encoding',
    remedy: 'Encode the path as UTF-8, each byte as % and two hexadecimal digits.',
    detail: () => 'The path contains a percent-encoded sequence that is not UTF-8.',
  },
  query_invalid: {
    status: 400,
    title: 'Invalid query parameter',
    remedy: 'Correct the parameter that the detail names; /docs describes every parameter.',
    detail: ({ parameter, expected }) => `The query parameter ${quoted(parameter)} must be ${expected}.`,
  },
  body_not_json: {
    status: 400,
    title: 'Body is not JSON',
    remedy: 'Send a JSON object with Content-Type: application/json.',
    detail: () => 'The body is not a JSON object.',
  },
  unauthorized: {
    status: 401,
    title: 'Token required',
    remedy:
      'Send the token of the service as Authorization: Bearer TOKEN; a browser exchanges it for a cookie by POST /session.',
    detail: ({ given }) => (given ? 'The token is wrong.' : 'The service requires a token.'),
  },
  forbidden_host: {
    status: 403,
    title: 'Host not allowed',
    remedy: 'Use the address that the service printed, or start the service with a token to use it under another name.',
    detail: ({ host }) => `The service does not accept requests for the host ${quoted(host)}.`,
  },
  forbidden_origin: {
    status: 403,
    title: 'Origin not allowed',
    remedy: 'Send the request from a page of the service itself, or from a program.',
    detail: ({ origin }) => `The service does not accept requests from pages of ${quoted(origin)}.`,
  },
  path_not_found: {
    status: 404,
    title: 'Unknown path',
    remedy: 'GET /openapi.json lists the paths, /docs shows them.',
    detail: ({ path }) => `There is nothing at ${quoted(path)}.`,
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    remedy: 'Use one of the methods in the Allow header.',
    detail: ({ method, allowed }) => `The path does not support ${method}, only ${allowed}.`,
  },
  not_acceptable: {
    status: 406,
    title: 'Media type not available',
    remedy: 'Name one of the media types in the detail in the header Accept, or accept any.',
    detail: ({ types }) => `The response is available as ${types.join(', ')}.`,
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    remedy: 'Send the whole request without a pause.',
    detail: () => 'The request did not arrive within the time limit.',
  },
  body_too_large: {
    status: 413,
    title: 'Body is too large',
    remedy: 'Send at most 1 MiB.',
    detail: () => 'The body is larger than 1 MiB.',
  },
  media_type_unsupported: {
    status: 415,
    title: 'Unsupported media type',
    remedy: 'Send JSON with Content-Type: application/json.',
    detail: ({ type }) =>
      `The body has the type ${quoted(type)}; the service reads JSON in UTF-8, uncompressed or as gzip, deflate or br.`,
  },
  headers_too_large: {
    status: 431,
    title: 'Headers are too large',
    remedy: 'Send headers of less than 16 KiB in all.',
    detail: () => 'The headers of the request are larger than 16 KiB.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    remedy: 'This is a defect of the service. Please report it with the entry in its log.',
    detail: () => 'An unexpected error occurred in the service. Its log has the cause.',
  },
  list_unreadable: {
    status: 500,
    title: 'List cannot be read',
    remedy: "Check the permissions of the workspace's directories. The list is unchanged.",
    detail: ({ list, because }) => `The list of ${list} cannot be refreshed (${because}). It is unchanged.`,
  },
  shutting_down: {
    status: 503,
    title: 'Service is shutting down',
    remedy: 'Try again when the service has been started again.',
    detail: () => 'The service is shutting down and accepts no more operations.',
  },
};
