import { expect, test } from 'vitest';
import { ERRORS } from '../errors/errors.ts';
import { type OperationName, operations } from '../operations.ts';
import { CALL_PATHS } from '../paths.ts';
import { componentName, componentRef } from './json-schemas.ts';
import { openApiDocument } from './openapi.ts';
import type { OpenApiOperation } from './openapi-types.ts';

const everyName = Object.keys(operations) as OperationName[];
const document = openApiDocument({ builtOperations: new Set(everyName), version: '7' });
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const named = (name: OperationName, source = document): OpenApiOperation | undefined =>
  source.paths[CALL_PATHS[name]]?.[operations[name].method.toLowerCase()];

/**
 * Every call of the two specifications' tables and of the decisions, copied by hand: method,
 * path, fields of the request.
 */
const SPECIFIED: [method: string, path: string, isOpen: boolean, fields: string][] = [
  ['POST', '/api/v1/Account/customerlogin', true, 'BrandId EmailId PhoneNumber DateOfBirth'],
  ['POST', '/api/v1/Account/validateotp', true, 'securitycode customerportalloginid'],
  ['POST', '/api/v1/Account/resendotp', true, 'CustomerPortalLoginId'],
  ['POST', '/api/v1/Customer/logout', false, ''],
  ['GET', '/api/v1/Address/searchwithoutpostcode', false, 'address'],
  ['GET', '/api/v1/Address/format', false, 'address'],
  ['GET', '/api/v1/Address/searchpostcode', false, 'postcode'],
  ['POST', '/api/v1/Customer/getcustomerdetail', false, 'SecurityToken ClientPortalLoginId'],
  ['POST', '/api/v1/Customer/updatecustomercontactdetail', false, 'ClientPortalLoginId ContactDetails'],
  ['POST', '/api/v1/Policy/policydetail', false, 'PolicyNumber ClientPortalLoginId'],
  ['POST', '/api/v1/recaptcha/verify', true, 'token action siteKey'],
  ['GET', '/api/v1/PayNow/getrealtimepayments', false, 'clientPolicyNumber ClientPortalLoginId'],
  ['GET', '/api/v1/PayNow/getpaymentcontrol', false, 'clientPolicyNumber ClientPortalLoginId'],
  [
    'GET',
    '/api/v1/PayNow/missedregularcollections',
    false,
    'clientPolicyNumber clientPortalLoginId calculationStartDate calculationEndDate',
  ],
  ['GET', '/api/v1/PayNow/outstandingpaymentoverrides', false, 'clientPolicyNumber clientPortalLoginId'],
  [
    'POST',
    '/api/v1/PayNow/completecollection',
    false,
    'ClientPortalLoginId ClientPolicyNumber ClientIPAddress TransactionIdentifier Payments',
  ],
  [
    'POST',
    '/api/v1/updatepaymentdetails/ValidateAndGetTokens',
    false,
    'ClientPortalLoginId policyNumber firstName surName dob clientIPAddress ClientID QuoteID ClientValid ' +
      'EvolveUpdatePaymentDetailsToken PaymentGatewayAuthToken PaymentGatewayAPIURL PaymentGatewayAPIEnvironment ' +
      'GfsWebComponentsUrl',
  ],
  [
    'POST',
    '/api/v1/updatepaymentdetails/ProcessAfterRedirect',
    false,
    'ClientPortalLoginId ClientIPAddress QueryStrings',
  ],
  [
    'GET',
    '/api/v1/Document/documentlist',
    false,
    'PolicyNumber BrandId ClientPortalLoginId ProductCode SaleCompletedDate',
  ],
  ['POST', '/api/v1/Document/documentstream', false, 'DocumentId QuadientHeaders'],
  ['GET', '/api/v1/FeatureManagement/features', false, 'clientPortalLoginId'],
  ['POST', '/api/v1/FeatureManagement/suppress', false, 'FeatureId clientPortalLoginId'],
  ['POST', '/api/v1/FeatureManagement/markused', false, 'FeatureId clientPortalLoginId'],
  ['POST', '/api/v1/Account/refreshsession', false, 'ClientPortalLoginId'],
  ['POST', '/api/v1/Policy/policysummary', false, 'PolicyNumber ClientPortalLoginId'],
];

/** The calls that no specification has. */
const OWN: typeof SPECIFIED = [
  ['GET', '/api/v1/recaptcha/challenge', true, ''],
  ['POST', '/api/v1/PayNow/chosenamount', false, 'ClientPortalLoginId ClientPolicyNumber QuoteID Payments'],
  [
    'POST',
    '/api/v1/PayNow/authorisesavedcard',
    false,
    'ClientPortalLoginId ClientPolicyNumber QuoteID Payments ReturnUrl',
  ],
  [
    'POST',
    '/api/v1/updatepaymentdetails/applytopolicies',
    false,
    'ClientPortalLoginId PolicyNumber PolicyNumbers',
  ],
  [
    'POST',
    '/api/v1/PayNow/receiptdocument',
    false,
    'ClientPortalLoginId ClientPolicyNumber ReceiptReference',
  ],
  ['POST', '/api/v1/PayNow/paymentrecord', false, 'ClientPortalLoginId ClientPolicyNumber'],
  ['POST', '/api/v1/Policy/proofofcover', false, 'PolicyNumber ClientPortalLoginId'],
  ['POST', '/api/v1/Account/confirmcontact', false, 'ClientPortalLoginId ContactType SecurityCode'],
  ['POST', '/api/v1/Account/resendcontactcode', false, 'ClientPortalLoginId ContactType'],
  ['POST', '/api/v1/Account/cancelcontact', false, 'ClientPortalLoginId ContactType'],
  ['POST', '/api/v1/Account/checkundolink', true, 'Token'],
  ['POST', '/api/v1/Account/undocontactchange', true, 'Token'],
  ['POST', '/api/v1/Account/callbackchoices', false, 'ClientPortalLoginId'],
  ['POST', '/api/v1/Account/requestcallback', false, 'ClientPortalLoginId Phone TimeId'],
  ['POST', '/api/v1/Account/cancelcallback', false, 'ClientPortalLoginId'],
  ['POST', '/api/v1/Account/securitypage', false, 'ClientPortalLoginId Before'],
  ['POST', '/api/v1/Account/logoutdevice', false, 'ClientPortalLoginId BrowserId'],
  ['POST', '/api/v1/Account/logoutelsewhere', false, 'ClientPortalLoginId'],
  ['POST', '/api/v1/Account/logouteverywhere', false, 'ClientPortalLoginId'],
  ['POST', '/api/v1/Account/reportactivity', false, 'ClientPortalLoginId RequestId EventId LocksAccount'],
  ['POST', '/api/v1/Account/sendproofcode', false, 'ClientPortalLoginId'],
  ['POST', '/api/v1/Account/checkproofcode', false, 'ClientPortalLoginId SecurityCode'],
  ['POST', '/api/v1/Account/passkeychallenge', true, 'BrandId'],
  ['POST', '/api/v1/Account/passkeylogin', true, 'RequestId Credential'],
  ['POST', '/api/v1/Account/passkeyoptions', false, 'ClientPortalLoginId'],
  ['POST', '/api/v1/Account/addpasskey', false, 'ClientPortalLoginId RequestId Credential Name'],
  ['POST', '/api/v1/Account/renamepasskey', false, 'ClientPortalLoginId PasskeyId Name'],
  ['POST', '/api/v1/Account/removepasskey', false, 'ClientPortalLoginId PasskeyId'],
  ['POST', '/api/v1/Account/sendotpelsewhere', true, 'CustomerPortalLoginId ContactType'],
  ['POST', '/api/v1/Account/checkotpdelivery', true, 'CustomerPortalLoginId'],
];

function requestFields({ requestBody, parameters }: OpenApiOperation): string[] {
  const ref = requestBody?.content['application/json']?.schema.$ref ?? '';
  const body = Object.keys(document.components.schemas[componentName(ref)]?.properties ?? {});
  return [...body, ...parameters.flatMap((parameter) => ('name' in parameter ? [parameter.name] : []))];
}

test.each([...SPECIFIED, ...OWN])(
  '[API-20] %s %s is described as specified',
  (method, path, isOpen, fields) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation).toBeDefined();
    if (!operation) return;
    expect(operation.security).toEqual(isOpen ? [] : [{ bearer: [] }]);
    expect(requestFields(operation)).toEqual(fields.split(' ').filter(Boolean));
  },
);

test('[API-20] nothing is described that is not specified', () => {
  const described = calls.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const known = [...SPECIFIED, ...OWN].map(([method, path]) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(known.toSorted());
  expect(calls.map(({ operation }) => operation.operationId).toSorted()).toEqual(everyName.toSorted());
});

test('[API-20] calls of our own are marked as such, and no others', () => {
  const marked = calls.filter(({ operation }) => operation['x-own']).map(({ path }) => path);
  expect(marked.toSorted()).toEqual(OWN.map(([, path]) => path).toSorted());
  for (const { path, operation } of calls)
    expect(operation.description.startsWith('A call of this host’s own'), path).toBe(marked.includes(path));
});

test('[API-20] the document has the structure of OpenAPI 3.1', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\.\d$/),
    info: { title: expect.any(String), version: '7' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  const tags = new Set(document.tags.map(({ name }) => name));
  for (const { path, method, operation } of calls) {
    expect(path).toMatch(/^\/api\/v1\/[\w/]+$/);
    expect(['get', 'post']).toContain(method);
    expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
    expect(operation.summary.length * operation.description.length).toBeGreaterThan(0);
    expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
    for (const parameter of operation.parameters) {
      if ('name' in parameter) expect(parameter).toMatchObject({ in: 'query', schema: { type: 'string' } });
    }
  }
});

test('[API-20] every reference leads somewhere, and no component is without use', () => {
  const refs = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, ref]) => ref),
  );
  const { schemas, parameters } = document.components;
  const components = [
    ...Object.keys(schemas).map((id) => `schemas/${id}`),
    ...Object.keys(parameters).map((id) => `parameters/${id}`),
  ];
  expect([...refs].toSorted()).toEqual(components.toSorted());
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test.each(calls)('[API-1] $path names both headers', ({ operation }) => {
  const names = operation.parameters.map((parameter) => ('$ref' in parameter ? parameter.$ref : ''));
  expect(names).toEqual(
    expect.arrayContaining(['#/components/parameters/CountryId', '#/components/parameters/RequestSource']),
  );
  expect(document.components.parameters).toMatchObject({
    CountryId: { name: 'CountryId', in: 'header', required: true, schema: { enum: [13, 39, 154] } },
    RequestSource: {
      name: 'Request-Source',
      in: 'header',
      required: true,
      schema: { const: 'webcustomerportal' },
    },
  });
});

test.each(calls)('[API-20] $path names every status that any call may have', ({ operation }) => {
  const statuses = Object.keys(operation.responses);
  const needed = ['400', '405', '429', '500', '503'];
  if (operation.security.length > 0) needed.push('401', '403');
  if (operation.requestBody) needed.push('413', '415');
  expect(statuses).toEqual(expect.arrayContaining(needed));
  expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
});

test('[API-20] the statuses that mean something of their own are where they are used', () => {
  const statusesOf = (name: OperationName) => Object.keys(named(name)?.responses ?? {});
  expect(statusesOf('outstandingPayments')).toEqual(
    expect.arrayContaining(['200', '204', '404', '467', '469', '473']),
  );
  expect(statusesOf('completeCollection')).toEqual(expect.arrayContaining(['200', '404', '409', '473']));
  expect(statusesOf('validateOneTimeCode')).toEqual(expect.arrayContaining(['200', '403', '404', '419']));
  expect(statusesOf('resendOneTimeCode')).toEqual(expect.arrayContaining(['200', '403', '419', '429']));
  expect(statusesOf('policyDetail')).toContain('404');
  expect(statusesOf('customerLogin')).not.toContain('404');
  expect(named('suppressOffer')?.responses['204']).not.toHaveProperty('content');
});

test('[API-7] every error is a problem document with the codes behind its status', () => {
  for (const { path, operation } of calls) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!response['x-codes']) continue;
      expect(Object.keys(response.content ?? {}), `${path} ${status}`).toEqual(['application/problem+json']);
      expect(response['x-codes'].map((code) => String(ERRORS[code as keyof typeof ERRORS].status))).toEqual(
        response['x-codes'].map(() => status),
      );
    }
  }
  expect(document['x-errors'].map(({ code }) => code)).toEqual(Object.keys(ERRORS));
  expect(document['x-errors'].map(({ meaning }) => meaning)).toEqual(
    Object.values(ERRORS).map(({ meaning }) => meaning),
  );
});

test('[API-8] 403 is described with the account lock, and with nothing else', () => {
  for (const { path, operation } of calls) {
    expect(operation.responses['403']?.['x-codes'] ?? ['login.account-locked'], path).toEqual([
      'login.account-locked',
    ]);
  }
});

test('[API-10] every 429 and 503 is described with Retry-After, every 405 with Allow', () => {
  for (const { operation } of calls) {
    expect(operation.responses['429']?.headers).toHaveProperty('Retry-After');
    expect(operation.responses['503']?.headers).toHaveProperty('Retry-After');
    expect(operation.responses['405']?.headers).toHaveProperty('Allow');
  }
});

test('[API-19] a call of this host that is not built lists 501, one that is built does not', () => {
  const some = openApiDocument({ builtOperations: new Set<OperationName>(['logout']), version: '1' });
  expect(named('documentList', some)?.responses).toHaveProperty('501');
  expect(named('logout', some)?.responses).not.toHaveProperty('501');
  expect(named('verifyCaptcha', some)?.responses).not.toHaveProperty('501');
  expect(named('verifyCaptcha', some)?.servers).toHaveLength(1);
});

test('[API-20] a reference to a component leads back to its name', () => {
  expect(componentRef('Policy')).toBe('#/components/schemas/Policy');
  expect(componentName(componentRef('Policy'))).toBe('Policy');
});
