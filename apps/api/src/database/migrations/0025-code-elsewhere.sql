-- A code that goes to the customer's other contact, and details that are typed again: docs/decisions/0041-code-that-arrives.md.

alter table login_attempt
  -- Where its codes go, for the count of messages to one recipient. Null: to the identifier.
  add column recipient_hash bytea,
  add column recipient_key_id smallint,
  add column older_recipient_hashes bytea[] not null default '{}',
  -- The login whose code this one takes: the same details were typed again right after it was sent.
  add column code_login_hash bytea;

-- The code's keyed hash that is bound to the hash of its login, so that a later login can take the code too.
alter table one_time_code add column shared_hash bytea;

-- These get other parameters. New ones have defaults, so that the version before can still call them.
drop function if exists resend_code;
drop function if exists issue_code;
