-- The calls of passkeys have other parameters now.
drop function if exists ask_any_passkey(bytea, bytea, integer, integer, bytea, bytea[], integer, jsonb);
drop function if exists take_any_passkey_question(bytea, bytea, bytea, integer, bytea, bytea[], integer, jsonb);
drop function if exists take_passkey_question(bigint, bytea, jsonb, jsonb);
drop function if exists note_passkey_refused(bigint);
