-- Every kind of core event, one line each (docs/core-events.md). A kind that says all that holds after it is
-- replaceable and names in its payload what `changed`. A kind that tells of something done, like a payment,
-- is not: each of its events has to arrive.
insert into core_event_kind (kind, version, is_replaceable, ordered_as) values
  ('contact-details-changed', 1, true, 'contact'),
  ('payment-method-changed', 1, true, 'payment-method'),
  ('payment-taken', 1, false, 'payment'),
  ('payment-given-back', 1, false, 'payment'),
  ('payment-disputed', 1, false, 'payment'),
  ('payment-refund-failed', 1, false, 'payment'),
  ('call-back-requested', 1, false, 'call-back'),
  ('call-back-cancelled', 1, false, 'call-back'),
  ('activity-reported', 1, false, 'activity')
on conflict (kind) do update
  set (version, is_replaceable, ordered_as) = (excluded.version, excluded.is_replaceable, excluded.ordered_as);
