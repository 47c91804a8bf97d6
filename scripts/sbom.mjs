// `npm run sbom` writes the list of all packages of the lockfile to dist/sbom.cdx.json, as CycloneDX.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listPackages, readLockfile } from './checks/software-bill.mjs';

const root = dirname(import.meta.dirname);
const file = join(root, 'dist', 'sbom.cdx.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(listPackages(root, readLockfile(root)), null, 2)}\n`);
console.log(file);
