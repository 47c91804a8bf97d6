import { componentName, componentRef } from '@portal/contract/openapi/json-schemas';
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '@portal/contract/openapi/openapi-types';
import { type FieldRow, fieldRows, typeText } from '#api/api-docs/api-docs-fields.ts';
import { API_DOCS_STYLE } from '#api/api-docs/api-docs-style.ts';
import { escapeHtml, htmlPage } from '#api/http/html-page.ts';

type Records = OpenApiDocument['components']['schemas'];
type Call = { path: string; method: string; operation: OpenApiOperation };

/** Text of the document as HTML: escaped; what stands between backticks is code. */
const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** As prose, with the names of records linked to where they are described. */
const typeHtml = (type: string): string =>
  prose(type).replaceAll(
    /\[([A-Z][a-z]\w+)\]/g,
    (_, name: string) => `<a href="#record-${name}">${name}</a>`,
  );

function table(caption: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<table><caption>${prose(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function fieldRowHtml({ name, type, isRequired, meaning }: FieldRow): string {
  const holds = `${typeHtml(type)}${isRequired ? '' : '; may be left out'}`;
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${holds}${meaning ? `<br>${prose(meaning)}` : ''}</td></tr>`;
}

const fieldTable = (caption: string, rows: readonly FieldRow[]): string =>
  rows.length === 0
    ? ''
    : `<div class="fields">${table(caption, ['Field', 'What it holds'], rows.map(fieldRowHtml))}</div>`;

const parameterRow = ({ name, schema, required, description = '' }: OpenApiParameter): FieldRow => ({
  name,
  type: typeText(schema),
  isRequired: required,
  meaning: description,
});

const bodyOf = ({ requestBody }: OpenApiOperation): JsonSchema | undefined =>
  requestBody?.content['application/json']?.schema;

function bodySection(operation: OpenApiOperation, records: Records): string {
  const body = bodyOf(operation);
  if (!body) return '';
  const record = (body.$ref && records[componentName(body.$ref)]) || body;
  return `<h4>Body</h4><p>${prose(record.description ?? '')}</p>${fieldTable('Fields of the JSON body', fieldRows(record))}`;
}

function querySection({ parameters }: OpenApiOperation): string {
  const own = parameters.filter((parameter): parameter is OpenApiParameter => 'name' in parameter);
  return own.length === 0 ? '' : `<h4>Query</h4>${fieldTable('Fields of the query', own.map(parameterRow))}`;
}

function responseRow([status, response]: [string, OpenApiResponse]): string {
  const [media] = Object.entries(response.content ?? {});
  const codes = response['x-codes'] ?? [];
  const refusals = codes.map((code) => `<a href="#${escapeHtml(code)}">${escapeHtml(code)}</a>`).join(', ');
  const body = media ? typeHtml(typeText(media[1].schema)) : 'nothing';
  return `<tr><th scope="row">${status}</th><td>${prose(response.description)}<br>Body: ${body}${refusals ? `, code ${refusals}` : ''}</td></tr>`;
}

function callFacts({ operation }: Call): string {
  const facts = [operation.security.length > 0 ? 'Needs a session.' : 'Open to anybody.'];
  if (operation.servers?.[0]) facts.push(`Lives elsewhere: ${operation.servers[0].description}`);
  if ('501' in operation.responses) facts.push('Described, and not available on this server: answers 501.');
  return facts.join(' ');
}

function callSection(call: Call, records: Records): string {
  const { path, method, operation } = call;
  const { operationId, summary, description, responses } = operation;
  return `<article id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title">${prose(summary)}</h3>
<p class="address"><strong>${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code></p>
<p class="facts">${prose(callFacts(call))}</p><p>${prose(description)}</p>
${querySection(operation)}${bodySection(operation, records)}
<h4>Answers</h4>${table('Every status it may have', ['Status', 'Meaning'], Object.entries(responses).map(responseRow))}
</article>`;
}

function recordSection([name, schema]: [string, JsonSchema]): string {
  return `<article id="record-${name}" aria-labelledby="record-${name}-title"><h3 id="record-${name}-title">${name}</h3>
<p>${prose(schema.description ?? '')}</p>${fieldTable(`Fields of ${name}`, fieldRows(schema))}</article>`;
}

function refusalTable(document: OpenApiDocument): string {
  const rows = document['x-errors'].map(
    ({ code, status, title, meaning }) =>
      `<tr id="${escapeHtml(code)}"><th scope="row"><code>${escapeHtml(code)}</code></th><td>${status} ${prose(title)}<br>${prose(meaning)}</td></tr>`,
  );
  return table('Each is a problem document that carries its code', ['Code', 'Status and meaning'], rows);
}

const areaId = (area: string): string => `area-${area.replaceAll(' ', '-')}`;

function contents(areas: readonly [string, readonly Call[]][]): string {
  const items = areas.map(([area, calls]) => {
    const links = calls.map(
      ({ operation }) => `<li><a href="#${operation.operationId}">${prose(operation.summary)}</a></li>`,
    );
    return `<li><a href="#${areaId(area)}">${escapeHtml(area)}</a><ul>${links.join('')}</ul></li>`;
  });
  return `<nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ul><li><a href="#every-call">Every call</a></li>${items.join('')}
<li><a href="#refusals">Refusals</a></li><li><a href="#records">Records</a></li></ul></nav>`;
}

function callsByArea(document: OpenApiDocument): [string, Call[]][] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return document.tags.map(({ name }) => [
    name,
    calls.filter(({ operation }) => operation.tags.includes(name)),
  ]);
}

/**
 * The OpenAPI document as a page to read: no script, nothing from elsewhere, every text escaped. It is our own because production serves it
 * under the content policy of the API and every problem links to its refusals: Redoc and Scalar need 1 to 5 MB of script, and have no
 * place for the refusals. API-20, API-7
 */
export function renderApiDocs(document: OpenApiDocument): string {
  const { info, components } = document;
  const areas = callsByArea(document);
  const bodies = new Set(areas.flatMap(([, calls]) => calls.map(({ operation }) => bodyOf(operation)?.$ref)));
  const records = Object.entries(components.schemas).filter(([name]) => !bodies.has(componentRef(name)));
  const sections = areas.map(
    ([area, calls]) =>
      `<section aria-labelledby="${areaId(area)}"><h2 id="${areaId(area)}">${escapeHtml(area)}</h2>${calls.map((call) => callSection(call, components.schemas)).join('\n')}</section>`,
  );
  const body = `<a class="skip" href="#main">Skip to the calls</a>
<header><h1>${escapeHtml(info.title)}</h1><p>${prose(info.description)}</p>
<p>Version ${escapeHtml(info.version)}. <a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a>.</p></header>
${contents(areas)}
<main id="main" tabindex="-1"><section aria-labelledby="every-call"><h2 id="every-call">Every call</h2>
${fieldTable('Headers that every call carries', Object.values(components.parameters).map(parameterRow))}
<p>A call that needs a session also carries <code>Authorization: Bearer</code> with the token of the session.</p></section>
${sections.join('\n')}
<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>${refusalTable(document)}</section>
<section aria-labelledby="records"><h2 id="records">Records</h2>${records.map(recordSection).join('\n')}</section>
</main>`;
  return htmlPage({ title: info.title, style: API_DOCS_STYLE, body });
}
