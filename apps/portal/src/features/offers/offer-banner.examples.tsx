import type { OfferText } from '@portal/config/brands/offer-text';
import { offerText } from '@portal/config/brands/offer-text';
import { OfferBanner } from '#portal/features/offers/offer-banner.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { text } from '#portal/lib/site/text.ts';

const banner = (offer: OfferText) => (
  <OfferBanner offer={offer} onUse={() => undefined} onSuppress={() => undefined} />
);

export const examples: Examples = {
  'variant A': () => banner(offerText(text.offer, 'A')),
  'variant B': () => banner(offerText(text.offer, 'B')),
  'a link that dials': () => banner({ ...offerText(text.offer, 'A'), requestCallHref: 'tel:1800975711' }),
  'text that is too long for its place': () =>
    banner({
      ...offerText(text.offer, 'A'),
      title: `Lebensversicherungsgesellschaft${'sangestellten'.repeat(4)} Plus`,
      description: 'We can tell you about cover that is made for people over 50. '.repeat(5),
    }),
};
