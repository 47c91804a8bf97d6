// Prints what a brand still lacks: `npm run brand:check` for all, `npm run brand:check seniors` for one.
import { lacksOfBrand, listBrands } from './checks/brand-lacks.mjs';

const wanted = process.argv.slice(2);
const reports = (wanted.length > 0 ? wanted : listBrands()).map((brand) => ({
  brand,
  lacks: lacksOfBrand(brand),
}));
for (const { brand, lacks } of reports) {
  console.log(lacks.length === 0 ? `${brand}: complete` : `${brand}: ${lacks.length} to do`);
  for (const lack of lacks) console.log(`  - ${lack}`);
}
process.exitCode = reports.every(({ lacks }) => lacks.length === 0) ? 0 : 1;
