/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: './openapi.json',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
