import { fileURLToPath } from 'node:url';
import { configurationJsonSchema } from '@portal/contract/configuration-schema';
import { ERRORS } from '@portal/contract/errors';
import { describeLoginMachine } from '@portal/domain/login-machine';

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function loginDrawing() {
  return `# Getting in, as a state table

Generated from \`packages/domain/src/login-machine.ts\` by \`npm run generate\`.

\`\`\`mermaid
${describeLoginMachine().trim()}
\`\`\`
`;
}

function errorCatalogue() {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title, detail, endsSession }]) =>
      `| \`${code}\` | ${status} | ${title} | ${detail} | ${endsSession ? 'yes' : 'no'} |`,
  );
  return `# Refusals

Every refusal that the API knows, generated from \`packages/contract/src/errors.ts\` by \`npm run generate\`. Each is an
\`application/problem+json\` with the code, the status and what to do.

| Code | Status | Title | What to do | Ends the session |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** The same schema without the words for people, as a module, so that the portal can check a file without the schema library. */
function configurationSchemaModule() {
  const withoutWords = JSON.stringify(configurationJsonSchema(), (key, value) =>
    key === 'description' || key === 'title' || key === '$schema' ? undefined : value,
  );
  return `// Generated from packages/contract/src/configuration.ts by \`npm run generate\`.
import type { CheckedSchema } from './checked-schema.ts';

/** What \`configResponse.json\` must hold, as JSON Schema without its words. CFG-19 */
export const CONFIGURATION_SCHEMA: CheckedSchema = JSON.parse(
  ${JSON.stringify(withoutWords).replaceAll("'", "\\'").replace(/^"|"$/g, "'").replaceAll('\\"', '"')},
);
`;
}

/** The files that are made from the code, with what they must hold. */
export function generatedFiles() {
  return [
    { path: fromRoot('docs/journeys/login.md'), text: loginDrawing() },
    { path: fromRoot('docs/errors.md'), text: errorCatalogue() },
    {
      path: fromRoot('docs/configuration.schema.json'),
      text: `${JSON.stringify(configurationJsonSchema(), null, 2)}\n`,
    },
    { path: fromRoot('packages/config/src/configuration-schema.ts'), text: configurationSchemaModule() },
  ];
}
