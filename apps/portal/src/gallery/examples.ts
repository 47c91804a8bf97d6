import type { ReactNode } from 'react';

/** The states of a component worth a look, each by what it shows. They feed the gallery, the accessibility test and the pictures. */
export type Examples = Readonly<Record<string, () => ReactNode>>;
