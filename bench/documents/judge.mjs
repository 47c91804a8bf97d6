// `node bench/documents/judge.mjs` judges the viewer with every collected document; `judge.mjs eml hostile` with some of them.
import { findChromium } from '../../scripts/test-machine.mjs';
import { judgeSamples } from './judge-samples.ts';

process.exit(await judgeSamples(findChromium() ?? '', process.argv.slice(2)));
