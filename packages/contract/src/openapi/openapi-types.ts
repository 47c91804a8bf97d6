// Our own types of the document: those of `openapi-types` make every member optional and every schema a union
// with a reference, so that each reader of this document would need casts.

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  enum?: unknown[];
  const?: unknown;
  [keyword: string]: unknown;
};

/** A value of a request outside its body. */
export type OpenApiParameter = {
  name: string;
  in: 'header' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

/** The schema of each media type. */
type OpenApiContent = { [mediaType: string]: { schema: JsonSchema } };

/** One response of a call. */
export type OpenApiResponse = {
  description: string;
  headers?: { [name: string]: { description: string; schema: JsonSchema } };
  content?: OpenApiContent;
  /** The codes of the errors with this status. */
  'x-codes'?: readonly string[];
};

/** A server of the document or of one call. */
export type OpenApiServer = {
  url: string;
  description: string;
  variables?: { [name: string]: { default: string; description: string } };
};

/** One call. */
export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** A call that the specification does not have. */
  'x-own'?: true;
  servers?: OpenApiServer[];
  security: { [scheme: string]: string[] }[];
  parameters: ({ $ref: string } | OpenApiParameter)[];
  requestBody?: { required: true; content: OpenApiContent };
  responses: { [status: string]: OpenApiResponse };
};

/** An error of the API, as the document lists it. */
export type OpenApiError = { code: string; status: number; title: string; meaning: string };

/** The whole document: OpenAPI 3.1, as far as this API needs it. */
export type OpenApiDocument = {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: OpenApiServer[];
  tags: { name: string; description: string }[];
  paths: { [path: string]: { [method: string]: OpenApiOperation } };
  components: {
    schemas: { [id: string]: JsonSchema };
    parameters: { [id: string]: OpenApiParameter };
    securitySchemes: { [id: string]: { type: 'http'; scheme: 'bearer'; description: string } };
  };
  /** Every error with its code, status and meaning. */
  'x-errors': OpenApiError[];
};
