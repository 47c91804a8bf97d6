import type { ReactNode } from 'react';

/**
 * The states of a component that matter, each named by what it shows. The gallery, the accessibility test
 * and the pictures use them.
 */
export type Examples = Readonly<Record<string, () => ReactNode>>;
