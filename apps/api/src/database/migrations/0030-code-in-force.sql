-- Its source has another name now, because it finds a code for as long as that works. No process calls it but through functions of the database.
drop function if exists find_code_just_sent(bigint, bytea[], boolean, jsonb);
