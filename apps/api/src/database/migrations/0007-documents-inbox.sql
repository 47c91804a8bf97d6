-- What the inbox knows beside the documents themselves. docs/data-model.md draws it.

-- When a customer logged in last, and before that: what came in between is new.
create table customer_visit (
  customer_id bigint primary key references customer on delete cascade,
  last_login_at timestamptz not null default now(),
  -- Null until the second login.
  previous_login_at timestamptz
);

-- When a customer first opened a document that is made when it is read, like a receipt, and so has no row in document.
create table document_read (
  customer_id bigint not null references customer on delete cascade,
  document_id text not null,
  read_at timestamptz not null default now(),
  primary key (customer_id, document_id)
);
