import { openApiDocument } from '@portal/contract/openapi/openapi';
import { type OperationName, operations } from '@portal/contract/operations';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { fieldRows, typeText } from '#api/api-docs/api-docs-fields.ts';
import { renderApiDocs } from '#api/api-docs/api-docs-page.ts';
import { API_DOCS_STYLE } from '#api/api-docs/api-docs-style.ts';

const openApi = openApiDocument({
  builtOperations: new Set<OperationName>(['customerLogin', 'logout']),
  version: '7',
});
const html = renderApiDocs(openApi);

function parse(source: string) {
  const { document } = new Window();
  document.write(source);
  return document;
}

const page = parse(html);
const textOf = (selector: string): string => page.querySelector(selector)?.textContent ?? '';

test.each(Object.entries(operations))(
  '[API-20] the page shows %s with its address, fields and statuses',
  (name, operation) => {
    const section = textOf(`#${name}`);
    expect(section).toContain(`${operation.method} ${operation.path}`);
    const fields = {
      ...('body' in operation && operation.body.def.shape),
      ...('query' in operation && operation.query.def.shape),
    };
    for (const field of Object.keys(fields)) expect(section).toContain(field);
    const shown = [...page.querySelectorAll(`#${name} tbody th`)].map((cell) => cell.textContent);
    expect(shown).toEqual(expect.arrayContaining(Object.keys(operation.responses)));
    expect(page.querySelector(`nav a[href="#${name}"]`)?.textContent).toBe(operation.summary);
  },
);

test('[API-19] the page says which call is not available, and that the captcha has another host', () => {
  expect(textOf('#validateAndGetTokens')).toContain('answers 501');
  expect(textOf('#customerLogin')).not.toContain('501');
  expect(textOf('#verifyCaptcha')).toContain('The captcha host');
});

test('[API-20] every link within the page leads somewhere, every id stands once', () => {
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...page.querySelectorAll('a[href^="#"]')].map((link) =>
    (link.getAttribute('href') ?? '').slice(1),
  );
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  expect(targets.length).toBeGreaterThan(100);
});

test('[API-7] the address in the type of a problem leads to what the refusal means', () => {
  for (const { code, meaning } of openApi['x-errors']) {
    const row = page.getElementById(code);
    expect(row?.textContent).toContain(meaning.replaceAll('`', ''));
  }
});

test('[API-20] the page has no script and takes nothing from elsewhere', () => {
  expect(html).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|javascript:|url\(|@import/i);
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('[API-20] headings descend one step at a time, tables have captions and headed rows and columns', () => {
  const levels = [...page.querySelectorAll('h1,h2,h3,h4')].map(({ tagName }) => Number(tagName[1]));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, index) => index === 0 || level - (levels[index - 1] ?? 0) <= 1)).toBe(true);
  for (const table of page.querySelectorAll('table')) {
    expect(table.querySelector('caption')?.textContent).not.toBe('');
    expect(
      [...table.querySelectorAll('thead th')].every((cell) => cell.getAttribute('scope') === 'col'),
    ).toBe(true);
    expect(table.querySelectorAll('tbody th[scope="row"]')).toHaveLength(
      table.querySelectorAll('tbody tr').length,
    );
  }
  expect(page.documentElement.getAttribute('lang')).toBe('en');
});

test('[API-20] whatever a document says is shown as text', () => {
  const hostile = structuredClone(openApi);
  hostile.info.title = '</title><script>alert(1)</script>';
  hostile.info.description = '<img src=x onerror=alert(2)> & `<b>`';
  const record = hostile.components.schemas.Problem;
  if (record) record.description = '</table><svg onload=alert(3)>';
  const rendered = renderApiDocs(hostile);
  expect(rendered).not.toMatch(/<script|<img|<svg|<b>/);
  expect(parse(rendered).querySelector('header p')?.textContent).toBe('<img src=x onerror=alert(2)> & <b>');
});

const channel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function luminance(hex: string): number {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => channel(Number.parseInt(pair, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

test('[API-20] every text of the page has a contrast of 7 to 1 in light and in dark, lines 3 to 1', () => {
  const schemes = [...API_DOCS_STYLE.matchAll(/:root\{([^}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries([...body.matchAll(/--(\w+):(#\w+)/g)].map(([, name, colour]) => [name, colour])),
  );
  expect(schemes).toHaveLength(2);
  for (const { ink, quiet, link, line, paper, band } of schemes) {
    for (const text of [ink, quiet, link]) {
      expect(contrast(text, paper)).toBeGreaterThanOrEqual(7);
      expect(contrast(text, band)).toBeGreaterThanOrEqual(7);
    }
    expect(contrast(line, paper)).toBeGreaterThanOrEqual(3);
  }
});

test.each([
  [{ $ref: '#/components/schemas/PolicySummary' }, '[PolicySummary]'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ type: 'string', minLength: 1, maxLength: 64 }, 'text, 1 to 64 characters'],
  [{ type: 'string', maxLength: 64, pattern: '^\\P{Cc}*$' }, 'text, at most 64 characters'],
  [{ type: 'string', pattern: '^[0-9]{6}$' }, 'text, matches `^[0-9]{6}$`'],
  [{ type: 'string', format: 'date' }, 'date, yyyy-mm-dd'],
  [{ type: 'integer', enum: [13, 39] }, 'one of 13, 39'],
  [{ type: 'number', format: 'amount' }, 'amount'],
  [{ type: 'number', minimum: 0, maximum: 100 }, 'number from 0 to 100'],
  [{ type: 'array', items: { type: 'string' } }, 'list of text'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of text to text'],
  [{ anyOf: [{ type: 'object', properties: { A: {}, B: {} } }, { type: 'null' }] }, 'record of A, B or null'],
  [{ type: 'string', const: 'x' }, 'always `x`'],
  [{}, 'anything'],
])('[API-20] %j is told as %s', (schema, words) => {
  expect(typeText(schema)).toBe(words);
});

test('[API-20] the fields of records within a record are told by their path', () => {
  const inner = { type: 'object', properties: { Id: { type: 'integer' } }, required: ['Id'] };
  const schema = {
    type: 'object',
    properties: { One: inner, Many: { type: 'array', items: inner } },
    required: ['One'],
  };
  expect(fieldRows(schema).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['One', true],
    ['One.Id', true],
    ['Many', false],
    ['Many[].Id', true],
  ]);
});
