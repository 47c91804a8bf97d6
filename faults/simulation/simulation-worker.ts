import { parentPort } from 'node:worker_threads';
import { type Block, simulate } from './simulate.ts';
import { SOUND } from './variants.ts';

parentPort?.on('message', async (block: Block) => {
  parentPort?.postMessage(await simulate(SOUND, block));
});
