/* global SwaggerUIBundle */

/** Reads a JSON file of the service. */
async function read(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

/** Adds recorded examples to the operations of the OpenAPI document. @param examples by operationId */
function addExamples(api, examples) {
  for (const path of Object.values(api.paths))
    for (const operation of Object.values(path)) {
      const { request = {}, responses = {} } = examples[operation.operationId] ?? {};
      fill(operation.requestBody?.content, request);
      for (const [status, bodies] of Object.entries(responses)) {
        const key = [status, `${status[0]}XX`].find((each) => each in operation.responses);
        if (key === undefined) continue;
        operation.responses[key] = copyShared(api, operation.responses[key]);
        fill(operation.responses[key].content, bodies);
      }
    }
  return api;
}

/** Returns a copy of an answer, which shared answers need: each operation has its own examples. */
function copyShared(api, { $ref, ...answer }) {
  const [, name] = /^#\/components\/responses\/(.+)$/.exec($ref ?? '') ?? [];
  return structuredClone({ ...api.components.responses[name], ...answer });
}

/** Sets the examples of bodies by media type. */
function fill(content = {}, bodies) {
  for (const [type, example] of Object.entries(bodies)) if (type in content) content[type].example = example;
}

function show(source) {
  SwaggerUIBundle({
    ...source,
    dom_id: '#api',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    // Show extensions such as x-scope, the scope that a token needs.
    showExtensions: true,
    validatorUrl: null,
  });
}

Promise.all([read('./openapi.json'), read('./docs/examples.json')]).then(
  ([api, examples]) => show({ spec: addExamples(api, examples) }),
  // Swagger UI reads the document again and shows why it cannot.
  () => show({ url: './openapi.json' }),
);
