import { join } from 'node:path';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import { ERRORS } from '@portal/contract/errors/errors';
import { openApiDocument } from '@portal/contract/openapi/openapi';
import { operations } from '@portal/contract/operations';
import { coreUpdatesJsonSchema } from '@portal/contract/records/core-update';
import { recordsJsonSchema } from '@portal/contract/records/published-records';
import { describeContactSaveMachine } from '@portal/domain/contact-details/contact-save-machine';
import { describeLoginMachine } from '@portal/domain/login/login-machine';
import { describeAddDeviceMachine } from '@portal/domain/passkeys/add-device-machine';
import { describeMethodSetupMachine } from '@portal/domain/payment-details/method-setup-machine';
import { describePaymentMachine } from '@portal/domain/payments/payment-machine';
import { retentionPage } from '../../apps/api/src/person/retention-page.ts';

const fromRoot = (path) => join(import.meta.dirname, '../..', path);

function loginDrawing() {
  return `# Getting in, as a state table

Generated from \`packages/domain/src/login/login-machine.ts\` by \`npm run generate\`.

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

function paymentDrawing() {
  return `# A card payment, as a state table

Generated from \`packages/domain/src/payments/payment-machine.ts\` by \`npm run generate\`.

\`\`\`mermaid
${describePaymentMachine().trim()}
\`\`\`
`;
}

function methodSetupDrawing() {
  return `# A change of how a policy is paid, as a state table

Generated from \`packages/domain/src/payment-details/method-setup-machine.ts\` by \`npm run generate\`.

\`\`\`mermaid
${describeMethodSetupMachine().trim()}
\`\`\`
`;
}

function addDeviceDrawing() {
  return `# Adding a device that logs in, as a state table

Generated from \`packages/domain/src/passkeys/add-device-machine.ts\` by \`npm run generate\`.

\`\`\`mermaid
${describeAddDeviceMachine().trim()}
\`\`\`
`;
}

function errorCatalogue() {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title, detail }]) => `| \`${code}\` | ${status} | ${title} | ${detail} |`,
  );
  return `# Errors

Every error of the API, generated from \`packages/contract/src/errors/errors.ts\` by \`npm run generate\`. Each is an
\`application/problem+json\` with the code, the status and what to do.

| Code | Status | Title | What to do |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** The contract as one file, so that a change of the wire is seen in its diff. */
const contractDocument = () =>
  openApiDocument({ builtOperations: new Set(Object.keys(operations)), version: '1' });

const jsonText = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the files that are made from the code, with their texts. */
export function generatedFiles() {
  return [
    { path: fromRoot('docs/journeys/login.md'), text: loginDrawing() },
    { path: fromRoot('docs/journeys/contact-details.md'), text: contactSaveDrawing() },
    { path: fromRoot('docs/journeys/payment.md'), text: paymentDrawing() },
    { path: fromRoot('docs/journeys/payment-details.md'), text: methodSetupDrawing() },
    { path: fromRoot('docs/journeys/add-device.md'), text: addDeviceDrawing() },
    { path: fromRoot('docs/errors.md'), text: errorCatalogue() },
    { path: fromRoot('docs/configuration.schema.json'), text: jsonText(publishedSchema()) },
    { path: fromRoot('docs/openapi.json'), text: jsonText(contractDocument()) },
    { path: fromRoot('docs/records.schema.json'), text: jsonText(recordsJsonSchema()) },
    { path: fromRoot('docs/core-updates.schema.json'), text: jsonText(coreUpdatesJsonSchema()) },
    { path: fromRoot('docs/operations/retention.md'), text: retentionPage() },
  ];
}
