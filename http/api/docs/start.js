/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: './openapi.json',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // Show extensions such as x-scope, the scope that a token needs.
  showExtensions: true,
  validatorUrl: null,
});
