import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from './generated-files.mjs';

test.each(generatedFiles().map(({ path, text }) => [path.split('/').at(-1), path, text]))(
  '[HOUSE-3] [HOUSE-4] [HOUSE-7] [API-20] %s is what the code gives; run `npm run generate` when it is not',
  (_name, path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);
