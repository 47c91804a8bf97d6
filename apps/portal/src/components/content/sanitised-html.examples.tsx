import { SanitisedHtml } from '#portal/components/content/sanitised-html.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'what is allowed stays, the rest is text': () => (
    <SanitisedHtml
      html={'<p>The details do not <strong>match</strong>.<br>Call us.</p><script>alert(1)</script>'}
    />
  ),
};
