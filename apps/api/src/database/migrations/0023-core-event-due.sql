-- outside a transaction
-- Dispatchers take due events by the moment of their next try: with a night's backlog each round read and sorted all of it.
drop index concurrently if exists core_event_due;
create index concurrently core_event_due on core_event (next_try_at, position) where delivered_at is null and dead_lettered_at is null;
