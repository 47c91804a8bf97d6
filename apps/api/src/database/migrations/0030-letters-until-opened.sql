-- DOC-41: a letter that came after a customer's first login is new until it is opened. Null: the customer logged in before this was kept, and the
-- next login fills it with the one before.
alter table customer_visit add column first_login_at timestamptz;
