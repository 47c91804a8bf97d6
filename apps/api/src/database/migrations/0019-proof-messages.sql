-- A code of a fresh proof is sent in words of its own: the queue says which it is. PKY-13
drop function if exists lease_code_messages(integer, integer);
