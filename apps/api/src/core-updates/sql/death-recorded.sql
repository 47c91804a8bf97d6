-- INB-11: the account of a customer who died is on hold, and every session of it ends, by whichever way the
-- core system said so. A correction of the day changes neither: an operator may have lifted a hold that was
-- wrong.
create or replace function hold_account_after_death() returns trigger language plpgsql as $$
begin
  update customer set held_at = coalesce(held_at, now()) where customer_id = new.customer_id;
  perform end_sessions_of(new.customer_id, '{"because": "death-recorded"}');
  return null;
end $$;

create or replace trigger death_recorded after insert on customer_fact
for each row when (new.kind = 'death-recorded') execute function hold_account_after_death();
