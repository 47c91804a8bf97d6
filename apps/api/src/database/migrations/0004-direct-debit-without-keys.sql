-- outside a transaction
-- A direct debit needs nothing sealed: nothing ever opened it. The column is empty, and stays for processes
-- of the version before. It is emptied in tenths, so that no customer waits for all of them. API-23
alter table payment_method drop constraint if exists payment_method_bank;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 0;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 1;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 2;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 3;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 4;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 5;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 6;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 7;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 8;
update payment_method set bank_details_encrypted = null where bank_details_encrypted is not null and customer_id % 10 = 9;
