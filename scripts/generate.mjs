// Writes what is generated from the code: the drawings of the state tables and the list of errors, the schema
// of the configuration, that of the insurer's records, the OpenAPI document, and the page about retention. A
// test keeps them fresh.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './checks/generated-files.mjs';

for (const { path, text } of generatedFiles()) {
  writeFileSync(path, text);
  console.log(path);
}
