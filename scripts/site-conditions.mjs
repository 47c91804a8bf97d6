// Finds conditions on a brand or a country: what differs between sites is a field of packages/config, never an `if` elsewhere.
import { SITES } from '@portal/config/site';
import { parseSync } from '@swc/core';

const BRANDS = new Set(SITES.map((site) => site.brand));
const COUNTRY_IDS = new Set(SITES.map((site) => site.countryId));
const BRAND_IDS = new Set(SITES.map((site) => site.brandId));
const EQUALITIES = new Set(['==', '===', '!=', '!==']);
/** In a style sheet a brand is an attribute of the document. */
const BRAND_IN_CSS = /\[data-(brand|country)\b/;

const nodesIn = (value) => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return [...(typeof value.type === 'string' ? [value] : []), ...Object.values(value).flatMap(nodesIn)];
};

const namesIn = (node) =>
  nodesIn(node)
    .filter(({ type }) => type === 'Identifier')
    .map(({ value }) => value);
const speaksOf = (node, word) => namesIn(node).some((name) => word.test(name));

/** Whether an expression names one brand or one country: a key, an id beside something called so, or `COUNTRY.canada`. */
function namesOneSite(node, other) {
  if (node.type === 'StringLiteral') return BRANDS.has(node.value) || /^\w+-(13|39|154)$/.test(node.value);
  if (node.type === 'NumericLiteral')
    return (
      (COUNTRY_IDS.has(node.value) && speaksOf(other, /country/i)) ||
      (BRAND_IDS.has(node.value) && speaksOf(other, /brand/i))
    );
  return node.type === 'MemberExpression' && namesIn(node.object).includes('COUNTRY');
}

function isSiteCondition(node) {
  if (node.type === 'BinaryExpression' && EQUALITIES.has(node.operator))
    return namesOneSite(node.left, node.right) || namesOneSite(node.right, node.left);
  if (node.type === 'SwitchStatement')
    return (
      speaksOf(node.discriminant, /^(brand|brandId|brandKey|country|countryId|siteKey)$/) ||
      node.cases.some(({ test }) => test && namesOneSite(test, node.discriminant))
    );
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  const [argument] = node.arguments.map(({ expression }) => expression);
  return (
    property.value === 'includes' &&
    object.type === 'ArrayExpression' &&
    argument !== undefined &&
    object.elements.some((element) => element && namesOneSite(element.expression, argument))
  );
}

/** The conditions on a brand or country in the text of a file, each as it stands there. */
export function siteConditions(text, fileName) {
  if (fileName.endsWith('.css')) return text.split('\n').filter((line) => BRAND_IN_CSS.test(line));
  const isTyped = /\.tsx?$/.test(fileName);
  // Positions count bytes, through all files that were ever parsed, from the first sign that is no comment: with one put in front they can be
  // told.
  const source = `;${text}`;
  const module = parseSync(source, {
    syntax: isTyped ? 'typescript' : 'ecmascript',
    tsx: fileName.endsWith('x'),
    jsx: fileName.endsWith('x'),
    target: 'es2024',
  });
  const bytes = Buffer.from(source);
  const { start } = module.span;
  return nodesIn(module)
    .filter(isSiteCondition)
    .map(
      ({ span }) =>
        bytes
          .subarray(span.start - start, span.end - start)
          .toString()
          .split('\n', 1)[0],
    );
}
