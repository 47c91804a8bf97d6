// Writes what is generated from the code: the drawings of the state tables and the list of refusals. A test keeps both fresh.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.mjs';

for (const { path, text } of generatedFiles()) {
  writeFileSync(path, text);
  console.log(path);
}
