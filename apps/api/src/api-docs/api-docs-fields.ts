import { componentName } from '@portal/contract/openapi/json-schemas';
import type { JsonSchema } from '@portal/contract/openapi/openapi-types';

/** A row of a table of fields: its name as a path, what it holds, whether it must be there, and what it means. */
export type FieldRow = { name: string; type: string; isRequired: boolean; meaning: string };

/** The rule for every text of a request; saying it of each would hide what differs. */
const NO_CONTROL_CHARACTERS = '^\\P{Cc}*$';

function lengthText({ minLength, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return '';
  return minLength ? `, ${minLength} to ${maxLength} characters` : `, at most ${maxLength} characters`;
}

function patternText({ pattern, allOf }: JsonSchema): string {
  const patterns = [pattern, ...((allOf as JsonSchema[] | undefined) ?? []).map((part) => part.pattern)];
  return patterns
    .filter((each) => each !== undefined && each !== NO_CONTROL_CHARACTERS)
    .map((each) => `, matches \`${each}\``)
    .join('');
}

function stringText(schema: JsonSchema): string {
  if (schema.format === 'date') return 'date, yyyy-mm-dd';
  if (schema.format === 'date-time') return 'time, ISO 8601 in UTC';
  if (schema.format === 'base64') return 'text in base64';
  return `text${lengthText(schema)}${patternText(schema)}`;
}

function numberText({ type, minimum, maximum, format, ...rest }: JsonSchema): string {
  if (rest.enum) return `one of ${rest.enum.join(', ')}`;
  const kind = type === 'integer' ? 'whole number' : format === 'amount' ? 'amount' : 'number';
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  return minimum === undefined ? kind : `${kind} from ${minimum}`;
}

function objectText({ properties, additionalProperties }: JsonSchema): string {
  if (typeof additionalProperties === 'object') return `map of text to ${typeText(additionalProperties)}`;
  const names = Object.keys(properties ?? {});
  return names.length === 0 ? 'empty record' : 'record';
}

/** The content of a schema as a text. A named schema stands as its name between square brackets. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return `[${componentName(schema.$ref)}]`;
  if (schema.anyOf) return schema.anyOf.map(variantText).join(' or ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeText({ ...schema, type })).join(' or ');
  }
  if (schema.const !== undefined) return `always \`${schema.const}\``;
  if (schema.type === 'string') return stringText(schema);
  if (schema.type === 'integer' || schema.type === 'number') return numberText(schema);
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`;
  if (schema.type === 'object') return objectText(schema);
  return schema.type === 'null' ? 'null' : 'anything';
}

function variantText(schema: JsonSchema): string {
  const names = Object.keys(schema.properties ?? {});
  return names.length > 0 ? `record of ${names.join(', ')}` : typeText(schema);
}

/** The fields of a record, those of records inside it included, each by its path. */
export function fieldRows(schema: JsonSchema, path = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = {
      name: path + name,
      type: typeText(field),
      isRequired: schema.required?.includes(name) ?? false,
      meaning: field.description ?? '',
    };
    const isList = field.type === 'array';
    const inner = isList ? (field.items ?? {}) : field;
    return [own, ...fieldRows(inner, `${own.name}${isList ? '[]' : ''}.`)];
  });
}
