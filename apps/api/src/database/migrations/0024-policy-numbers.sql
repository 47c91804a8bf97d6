-- outside a transaction
-- Policies are looked up by number within a brand: two core systems may use one number. policies/sql/policy-numbers.sql drops the constraint over all.
drop index concurrently if exists policy_by_number;
create index concurrently policy_by_number on policy (policy_number);
