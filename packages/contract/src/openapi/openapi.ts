import { COUNTRY } from '@portal/domain/values/country';
import type { ErrorCode } from '../errors/error-codes.ts';
import { ERRORS } from '../errors/errors.ts';
import { COUNTRY_ID_HEADER, REQUEST_SOURCE, REQUEST_SOURCE_HEADER } from '../headers.ts';
import { type OperationName, operations } from '../operations.ts';
import { errorResponses, type Operation, type OperationResponse, problemSchema } from '../wire/operation.ts';
import { createJsonSchemas } from './json-schemas.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiError,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  OpenApiServer,
} from './openapi-types.ts';

type JsonSchemas = ReturnType<typeof createJsonSchemas>;

const HEADER_PARAMETERS: Record<string, OpenApiParameter> = {
  CountryId: {
    name: COUNTRY_ID_HEADER,
    in: 'header',
    required: true,
    description: 'The country of the site: 13 Australia, 39 Canada, 154 New Zealand.',
    schema: { type: 'integer', enum: Object.values(COUNTRY) },
  },
  RequestSource: {
    name: REQUEST_SOURCE_HEADER,
    in: 'header',
    required: true,
    description: 'Which client it is.',
    schema: { type: 'string', const: REQUEST_SOURCE },
  },
};

const CAPTCHA_SERVERS: OpenApiServer[] = [
  {
    url: 'https://{captchaHost}',
    description: 'The captcha host, when the site has one.',
    variables: { captchaHost: { default: 'captcha.example', description: 'Set when the site is built.' } },
  },
];

/** Begins the description of a call that the specification does not have. */
const OWN_CALL = 'A call of this host’s own, which other hosts need not have.';

const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };
const ALLOW = { description: 'The methods that the call takes.', schema: { type: 'string' } };

function responseHeaders(status: number): Pick<OpenApiResponse, 'headers'> {
  if (status === ERRORS['request.too-many'].status || status === ERRORS['service.unavailable'].status) {
    return { headers: { 'Retry-After': RETRY_AFTER } };
  }
  return status === ERRORS['request.method'].status ? { headers: { Allow: ALLOW } } : {};
}

function openApiResponse(schemas: JsonSchemas, status: number, response: OperationResponse): OpenApiResponse {
  const { meaning, schema, codes } = response;
  const mediaType = schema === problemSchema ? 'application/problem+json' : 'application/json';
  return {
    description: meaning,
    ...responseHeaders(status),
    ...(schema ? { content: { [mediaType]: { schema: schemas.jsonSchemaOf(schema) } } } : {}),
    ...(codes ? { 'x-codes': codes } : {}),
  };
}

function queryParameters(query: JsonSchema): OpenApiParameter[] {
  return Object.entries(query.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function openApiOperation(
  schemas: JsonSchemas,
  name: string,
  operation: Operation,
  isBuilt: boolean,
): OpenApiOperation {
  const { area, summary, description, auth, host, isOwn, body, query } = operation;
  const responses = { ...operation.responses, ...(isBuilt ? {} : errorResponses('request.not-built')) };
  return {
    operationId: name,
    tags: [area],
    summary,
    description: isOwn ? `${OWN_CALL} ${description}` : description,
    ...(isOwn ? { 'x-own': true as const } : {}),
    ...(host === 'captcha' ? { servers: CAPTCHA_SERVERS } : {}),
    security: auth === 'bearer' ? [{ bearer: [] }] : [],
    parameters: [
      ...Object.keys(HEADER_PARAMETERS).map((id) => ({ $ref: `#/components/parameters/${id}` })),
      ...(query ? queryParameters(schemas.jsonSchemaOf(query)) : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.jsonSchemaOf(body) } },
          },
        }
      : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        openApiResponse(schemas, Number(status), response),
      ]),
    ),
  };
}

const listErrors = (): OpenApiError[] =>
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({
    code,
    status: ERRORS[code].status,
    title: ERRORS[code].title,
    meaning: ERRORS[code].meaning,
  }));

/**
 * Returns the contract as an OpenAPI 3.1 document. A call of the API host that is not among `builtOperations`
 * is described with all its responses, and with 501. API-20
 */
export function openApiDocument(options: {
  builtOperations: ReadonlySet<OperationName>;
  version: string;
}): OpenApiDocument {
  const schemas = createJsonSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const isBuilt = operation.host === 'captcha' || options.builtOperations.has(name as OperationName);
    paths[operation.path] = {
      [operation.method.toLowerCase()]: openApiOperation(schemas, name, operation, isBuilt),
    };
  }
  const areas = [...new Set(Object.values<Operation>(operations).map(({ area }) => area))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Customer portal API',
      version: options.version,
      description:
        'The calls of the self-service portal for policyholders. Amounts are numbers with at most two decimals in the ' +
        'currency of the country; dates are yyyy-mm-dd; times are ISO 8601 in UTC; an unknown value is null.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: areas.map((name) => ({ name, description: `The calls of ${name}.` })),
    paths,
    components: {
      schemas: schemas.components,
      parameters: HEADER_PARAMETERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `SecurityToken` of a session.' },
      },
    },
    'x-errors': listErrors(),
  };
}
