-- What happened to captured money after the payment ended. PAY-111
alter table payment
  -- All that was given back by hand, as the gateway last said.
  add column given_back_cents bigint not null default 0,
  -- We gave the money back, and the bank sent it back to us.
  add column is_refund_failed boolean not null default false,
  add column dispute text check (dispute in ('open', 'won', 'lost'));
