import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/**
 * Runs work that no customer waits for: its statements and transactions use connections of their own. ISO-4
 */
export const runInBackground = <T>(work: () => Promise<T>): Promise<T> => background.run(true, work);

/** Whether the caller is such work. */
export const isInBackground = (): boolean => background.getStore() === true;
