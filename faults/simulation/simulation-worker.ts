import { parentPort } from 'node:worker_threads';
import { type Block, simulate } from './simulate.ts';
import { SUBJECTS, type SubjectName } from './subjects.ts';

parentPort?.on('message', async ({ subject, block }: { subject: SubjectName; block: Block }) => {
  parentPort?.postMessage(await simulate(SUBJECTS[subject], block));
});
