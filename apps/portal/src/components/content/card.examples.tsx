import type { Examples } from '#portal/gallery/examples.ts';
import './card.css';

export const examples: Examples = {
  'a card with a heading': () => (
    <section className="card" aria-labelledby="card-title">
      <h2 id="card-title">Policy summary</h2>
      <p>What belongs together stands on one surface.</p>
    </section>
  ),
};
