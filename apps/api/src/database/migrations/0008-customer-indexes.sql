-- An erased customer takes every row along that refers to them: without these each erasure reads whole tables.
create index known_browser_by_customer on known_browser (customer_id);
