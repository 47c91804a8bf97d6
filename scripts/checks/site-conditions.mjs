// Finds conditions on a brand or a country: what differs between sites is a field of packages/config, never an `if` elsewhere.
import { SITES } from '@portal/config/sites/site';
import { parseSync } from '@swc/core';

const BRANDS = new Set(SITES.map((site) => site.brand));
const COUNTRY_IDS = new Set(SITES.map((site) => site.countryId));
const BRAND_IDS = new Set(SITES.map((site) => site.brandId));
const COMPARISONS = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=']);
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
const mentions = (node, word) => namesIn(node).some((name) => word.test(name));

/** Returns the name of a value: the last name of an expression, and for the key of a site the name before it too. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.value;
  if (node.type !== 'MemberExpression') return '';
  const name = node.property.value ?? '';
  return name === 'key' ? `${nameOf(node.object)}Key` : name;
}

const SITE_NAME = /^(brand|country|site)(Id|Key|Name)?$/;
const REGION_NAME = /^(language|locale|region)$/;
const isOfSite = (node) => SITE_NAME.test(nameOf(node));
const LITERALS = new Set([
  'StringLiteral',
  'NumericLiteral',
  'RegExpLiteral',
  'ArrayExpression',
  'NewExpression',
]);
/** Whether a value is fixed in the source: a literal, or a name in capitals. */
const isFixed = (node) =>
  LITERALS.has(node.type) || (node.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(node.value));

/** Whether an expression names one brand or one country: a key, an id beside a name of that kind, or `COUNTRY.canada`. */
function namesOneSite(node, other) {
  if (isFixed(node) && isOfSite(other)) return true;
  if (node.type === 'StringLiteral')
    return (
      BRANDS.has(node.value) ||
      /^\w+-(13|39|154)$/.test(node.value) ||
      (/^([a-z]{2}-)?(AU|CA|NZ)$/.test(node.value) && REGION_NAME.test(nameOf(other)))
    );
  if (node.type === 'NumericLiteral')
    return (
      (COUNTRY_IDS.has(node.value) && mentions(other, /country/i)) ||
      (BRAND_IDS.has(node.value) && mentions(other, /brand/i))
    );
  return node.type === 'MemberExpression' && namesIn(node.object).includes('COUNTRY');
}

const MEMBERSHIPS = new Set(['includes', 'has', 'indexOf', 'startsWith', 'endsWith', 'test', 'match']);

function isMembership({ callee, arguments: [first] }) {
  if (callee.type !== 'MemberExpression' || first === undefined) return false;
  const { object, property } = callee;
  if (!MEMBERSHIPS.has(property.value)) return false;
  const argument = first.expression;
  const listed = object.type === 'ArrayExpression' ? object.elements.filter(Boolean) : [];
  return (
    (isFixed(object) && isOfSite(argument)) ||
    (isFixed(argument) && isOfSite(object)) ||
    listed.some(({ expression }) => namesOneSite(expression, argument))
  );
}

function isSiteCondition(node) {
  if (node.type === 'BinaryExpression' && COMPARISONS.has(node.operator))
    return namesOneSite(node.left, node.right) || namesOneSite(node.right, node.left);
  if (node.type === 'SwitchStatement')
    return (
      isOfSite(node.discriminant) ||
      node.cases.some(({ test }) => test && namesOneSite(test, node.discriminant))
    );
  if (node.type === 'MemberExpression' && node.object.type === 'ObjectExpression')
    return node.property.type === 'Computed' && isOfSite(node.property.expression);
  return node.type === 'CallExpression' && isMembership(node);
}

/** The conditions on a brand or country in the text of a file, each as it stands there. */
export function siteConditions(text, fileName) {
  if (fileName.endsWith('.css')) return text.split('\n').filter((line) => BRAND_IN_CSS.test(line));
  const isTyped = /\.tsx?$/.test(fileName);
  // The parser counts positions in bytes, on through all files that it parsed, from the first sign outside comments. A sign put in front makes
  // the start known.
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
