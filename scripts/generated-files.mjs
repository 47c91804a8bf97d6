import { fileURLToPath } from 'node:url';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import { ERRORS } from '@portal/contract/errors/errors';
import { describeContactSaveMachine } from '@portal/domain/contact-details/contact-save-machine';
import { describeLoginMachine } from '@portal/domain/login/login-machine';

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function loginDrawing() {
  return `# Getting in, as a state table

Generated from \`packages/domain/src/login-machine.ts\` by \`npm run generate\`.

\`\`\`mermaid
${describeLoginMachine().trim()}
\`\`\`
`;
}

function contactSaveDrawing() {
  return `# Saving contact details, as a state table

Generated from \`packages/domain/src/contact-details/contact-save-machine.ts\` by \`npm run generate\`.

\`\`\`mermaid
${describeContactSaveMachine().trim()}
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

/** The files that are made from the code, with what they must hold. */
export function generatedFiles() {
  return [
    { path: fromRoot('docs/journeys/login.md'), text: loginDrawing() },
    { path: fromRoot('docs/journeys/contact-details.md'), text: contactSaveDrawing() },
    { path: fromRoot('docs/errors.md'), text: errorCatalogue() },
    {
      path: fromRoot('docs/configuration.schema.json'),
      text: `${JSON.stringify(publishedSchema(), null, 2)}\n`,
    },
  ];
}
