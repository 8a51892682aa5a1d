/**
 * Keeps the objects of requests in memory, because Node ignores the signal of a request whose object was collected as
 * garbage (nodejs/undici#3644).
 */

/** Returns a function that sends requests, and keeps each request as long as the body of its answer. */
export function keepRequests(send: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  const requests = new WeakMap<ReadableStream | Response, Request>();
  return async (request) => {
    const response = await send(request);
    requests.set(response.body ?? response, request);
    return response;
  };
}
