// In which order the test files begin.
import { BaseSequencer } from 'vitest/node';

/** They take minutes, and wait most of that time: the others fill the cores beside them, and nobody waits for them at the end. */
const LONGEST = /\/(fault-run|release-check)\.process\.test\.ts$/;

/** The order of Vitest, project by project, behind what takes longest. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const isLongest = ({ moduleId }) => Number(LONGEST.test(moduleId));
    return (await super.sort(files)).sort((a, b) => isLongest(b) - isLongest(a));
  }
}
