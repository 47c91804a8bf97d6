-- Offers to customers: what each was shown, and what each did with it. docs/spec/offers.md has the rules.

-- Set by the insurer's systems. Nothing is offered to such a customer.
alter table customer add column is_on_hold boolean not null default false;

-- One row for each offer that was made to a customer. It goes with the customer.
create table customer_offer (
  customer_id bigint not null references customer on delete cascade,
  offer_id integer not null,
  -- Stays the same for this customer, even when the key behind the draw changes.
  variant text not null,
  -- On how many days the customer got the offer.
  days_shown integer not null default 0,
  last_shown_at timestamptz,
  -- How often the customer suppressed it, and when last.
  suppressions integer not null default 0,
  suppressed_at timestamptz,
  used_at timestamptz,
  primary key (customer_id, offer_id),
  check ((suppressions = 0) = (suppressed_at is null))
);
