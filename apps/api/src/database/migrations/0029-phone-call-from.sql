-- CBK-10: when a number may be called that was changed in the portal without a proof; null where it may at once. docs/decisions/0042-numbers-to-call.md
alter table customer add column mobile_call_from timestamptz, add column home_phone_call_from timestamptz;
