-- Which provider said of a message with a code that it arrived, and which that it did not. DEL-24
alter table code_message
  add column arrived_by text,
  add column not_arrived_by text;
-- A report names the message by its id: the first half of its code's hash.
create index one_time_code_by_message on one_time_code (substring(code_hash from 1 for 16));
