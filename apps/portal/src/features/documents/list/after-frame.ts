import { startTransition } from 'react';

/**
 * Does a part of the work once the browser has rendered what came before it, so that the two are no single
 * long task. Returns what calls it off. DOC-75
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(work));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
