/** A scanner's verdict on a file. Where it says nothing that can be relied on, it is unavailable. */
export type ScanVerdict = 'clean' | 'infected' | 'unavailable';

/** Looks for viruses in the file of a path. */
export type VirusScanner = (path: string) => Promise<ScanVerdict>;
