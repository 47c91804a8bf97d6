// The set-up of every test file.
import fc from 'fast-check';

/** Property tests draw the same values in every run. `TEST_SEED` draws others, to look for more. */
const SEED = 20_417;

// Files share modules: what an earlier file of the worker set is set back.
fc.resetConfigureGlobal();
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? SEED) });
